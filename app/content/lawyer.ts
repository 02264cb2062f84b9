import { SAMPLE_ATTORNEY } from "#app/domain/mandate/sample-mandate.ts";
import type { Attorney } from "#app/domain/settings/attorney.ts";

/** Who the first page shows as the person that files requests. */
export type ShownLawyer = Pick<Attorney, "name" | "title" | "licence"> & {
	/** Address of the picture. */
	picture: string;
	/** A drawing of nobody, for the offline world. */
	drawn: boolean;
};

/** Somebody with a name and a photograph, or nobody; where nothing is real, a drawing stands in for the photograph. */
export function shownLawyer(attorney: Attorney | null, hasPhoto: boolean, offline: boolean): ShownLawyer | null {
	if (attorney && hasPhoto) return { ...facts(attorney), picture: "/api/lawyer-photo", drawn: false };
	if (!offline) return null;
	return { ...facts(attorney ?? SAMPLE_ATTORNEY), picture: "/offline-portrait.svg", drawn: true };
}

function facts({ name, title, licence }: Attorney) {
	return { name, title, licence };
}
