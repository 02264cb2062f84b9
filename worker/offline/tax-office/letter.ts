import type { Application } from "#app/domain/application/application.ts";
import type { RefusalReason } from "#app/domain/filing/refusal-reasons.ts";

/** The data that can be wrong on a certificate. */
export const CERTIFICATE_MISTAKES = ["name", "number", "address"] as const;
export type CertificateMistake = (typeof CERTIFICATE_MISTAKES)[number];

/** A letter from the tax office about one application. Times are UTC milliseconds of the product's clock. */
export type Letter = { at: number } & (
	| { answer: "grant"; nif: string; wrong?: CertificateMistake }
	| { answer: "refuse"; reason: string; code?: RefusalReason }
	| { answer: "more"; reason: string }
	/** No decision before this time. */
	| { answer: "delay"; until: number }
	/** The certificate is correct from this time on, with the requested corrections. */
	| { answer: "corrected"; name: string | null; address: string | null }
	| { answer: "password"; password: string }
	| { answer: "representation-ended" }
);

/** Finds the granted number, or null. */
export function findGrantedNif(letters: readonly Letter[]): string | null {
	for (const letter of letters) if (letter.answer === "grant") return letter.nif;
	return null;
}

/** Finds the application's number: granted by a letter, or entered by staff. */
export function findNif(application: Application, letters: readonly Letter[]): string | null {
	return findGrantedNif(letters) ?? application.nifNumber;
}
