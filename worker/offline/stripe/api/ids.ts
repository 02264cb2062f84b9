import { randomText } from "../../provider/random-text.ts";

/** An id in the provider's form, such as pi_3Qx…. */
export function newId(prefix: string): string {
	return `${prefix}_${randomText(24)}`;
}
