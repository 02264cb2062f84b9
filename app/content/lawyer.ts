import { SAMPLE_ATTORNEY } from "#app/domain/mandate/sample-mandate.ts";
import type { Attorney } from "#app/domain/settings/attorney.ts";

/** The lawyer on the home page. */
export type LawyerView = Pick<Attorney, "name" | "title" | "licence"> & {
	/** URL of the picture. */
	picture: string;
	/** Whether the picture is the generic drawing of the offline environment. */
	isDrawing: boolean;
};

/** Returns the lawyer if there is a photograph, or null. The offline environment uses a drawing instead. */
export function toLawyerView(attorney: Attorney | null, hasPhoto: boolean, offline: boolean): LawyerView | null {
	if (attorney && hasPhoto) return { ...pickFacts(attorney), picture: "/api/lawyer-photo", isDrawing: false };
	if (!offline) return null;
	return { ...pickFacts(attorney ?? SAMPLE_ATTORNEY), picture: "/offline-portrait.svg", isDrawing: true };
}

function pickFacts({ name, title, licence }: Attorney) {
	return { name, title, licence };
}
