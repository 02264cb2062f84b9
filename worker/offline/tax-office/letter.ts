import type { Application } from "#app/domain/application/application.ts";
import type { RefusalReason } from "#app/domain/filing/refusal-reasons.ts";

/** The possible mistakes on a certificate. */
export const WRONG_DATA = ["name", "number", "address"] as const;
export type WrongDatum = (typeof WRONG_DATA)[number];

/** A letter of the tax office about one application. Times are UTC milliseconds of the product's clock. */
export type Letter = { at: number } & (
	| { answer: "grant"; nif: string; wrong?: WrongDatum }
	| { answer: "refuse"; reason: string; code?: RefusalReason }
	| { answer: "more"; reason: string }
	/** No decision before this time. */
	| { answer: "delay"; until: number }
	/** The certificate is correct from this time on, with the requested corrections. */
	| { answer: "corrected"; name: string | null; address: string | null }
	| { answer: "password"; password: string }
	| { answer: "representation-ended" }
);

/** The granted number, or null. */
export function grantedNif(letters: readonly Letter[]): string | null {
	for (const letter of letters) if (letter.answer === "grant") return letter.nif;
	return null;
}

/** The application's number: granted by a letter, or entered by staff before. */
export function numberAtOffice(application: Application, letters: readonly Letter[]): string | null {
	return grantedNif(letters) ?? application.nifNumber;
}
