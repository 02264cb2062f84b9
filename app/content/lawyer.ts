import { SAMPLE_ATTORNEY } from "#app/domain/mandate/sample-mandate.ts";
import type { Attorney } from "#app/domain/settings/attorney.ts";

/** The lawyer on the home page. */
export type ShownLawyer = Pick<Attorney, "name" | "title" | "licence"> & {
	/** URL of the picture. */
	picture: string;
	/** Whether it is the generic drawing of the offline environment. */
	drawn: boolean;
};

/** The lawyer with name and photograph, or null; the offline environment shows a drawing instead of the photograph. */
export function shownLawyer(attorney: Attorney | null, hasPhoto: boolean, offline: boolean): ShownLawyer | null {
	if (attorney && hasPhoto) return { ...facts(attorney), picture: "/api/lawyer-photo", drawn: false };
	if (!offline) return null;
	return { ...facts(attorney ?? SAMPLE_ATTORNEY), picture: "/offline-portrait.svg", drawn: true };
}

function facts({ name, title, licence }: Attorney) {
	return { name, title, licence };
}
