import * as v from "valibot";
import type { Address } from "#app/domain/application/application.ts";
import { addressSchema, toDeliveryError } from "#app/domain/person/address.ts";

const FIELDS = ["addressLine1", "addressLine2", "city", "postalCode", "country"] as const;

export type DeliveryInput =
	| { ok: true; address: Address }
	/** Message keys and typed values by field name. */
	| { ok: false; fields: Record<string, string>; values: Record<string, string> };

/** Reads and checks the delivery address. All fields but line 2 are required (row 162). */
export function readDelivery(form: FormData): DeliveryInput {
	const values: Record<string, string> = {};
	for (const field of FIELDS) {
		const value = form.get(field);
		if (typeof value === "string") values[field] = value.slice(0, 500);
	}
	const parsed = v.safeParse(addressSchema, values);
	if (parsed.success) {
		const { addressLine2, ...address } = parsed.output;
		return { ok: true, address: addressLine2 ? { ...address, addressLine2 } : address };
	}
	const fields: Record<string, string> = {};
	for (const issue of parsed.issues) {
		const field = issue.path?.[0]?.key;
		if (typeof field === "string") fields[field] ??= toDeliveryError(issue.message);
	}
	return { ok: false, fields, values };
}
