import type { Application } from "#app/domain/application/application.ts";
import type { RefusalReason } from "#app/domain/filing/refusal-reasons.ts";

/** What can stand wrong on a certificate that the office hands out. */
export const WRONG_DATA = ["name", "number", "address"] as const;
export type WrongDatum = (typeof WRONG_DATA)[number];

/** What the tax office wrote about one application. Times are UTC milliseconds of the product's clock. */
export type Letter = { at: number } & (
	| { answer: "grant"; nif: string; wrong?: WrongDatum }
	| { answer: "refuse"; reason: string; code?: RefusalReason }
	| { answer: "more"; reason: string }
	/** It decides nothing before then. */
	| { answer: "delay"; until: number }
	/** The certificate is right from here on; with what was asked to be corrected, where anything was. */
	| { answer: "corrected"; name: string | null; address: string | null }
	| { answer: "password"; password: string }
	| { answer: "representation-ended" }
);

/** The number that was granted, or null as long as none was. */
export function grantedNif(letters: readonly Letter[]): string | null {
	for (const letter of letters) if (letter.answer === "grant") return letter.nif;
	return null;
}

/** The number that an application has at the office: granted by a letter, or typed by staff before the office was asked. */
export function numberAtOffice(application: Application, letters: readonly Letter[]): string | null {
	return grantedNif(letters) ?? application.nifNumber;
}
