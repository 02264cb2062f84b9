import type { Application } from "../application/application.ts";
import { storedAnswer } from "../application/stored-personal-info.ts";
import type { PassportFacts } from "../documents/document-check.ts";
import { type Guardians, guardiansOf, signersOf } from "../guardian/guardian.ts";
import type { Language } from "../language.ts";
import { postalLines } from "../person/address.ts";
import { fullName } from "../person/age.ts";
import { isPrintable } from "../person/text.ts";
import type { Attorney } from "../settings/attorney.ts";
import { sha256 } from "../sha256.ts";
import { isPassportKnown } from "./signed-mandate.ts";

/** The day the clauses last changed, YYYY-MM-DD. Update it whenever their wording changes. */
export const MANDATE_TEXT_VERSION = "2026-11-24";

/** Everything that a power of attorney says. Dates are YYYY-MM-DD, countries ISO 3166-1 alpha-2 codes. */
export type Mandate = {
	applicationId: string;
	applicationNumber: string;
	grantor: {
		/** As the applicant wrote it and a person confirmed it against the passport, accents included. */
		name: string;
		nationality: string;
		/** Empty if it was not read with certainty; it is then filled in by hand. */
		documentNumber: string;
		/** As above. */
		documentExpiry: string;
		/** Empty if it could not be read. */
		documentIssuer: string;
		address: Pick<Application, "addressLine1" | "city" | "postalCode" | "country"> & { addressLine2?: string };
	};
	/** Those who act and sign for a grantor who is a minor; absent if the grantor signs. */
	representatives?: Guardians;
	attorney: Attorney;
	powers: readonly Power[];
	/** Shown beside Portuguese, which prevails; null for Portuguese only. */
	secondLanguage: Exclude<Language, "pt"> | null;
};

/** Reasons why a power of attorney cannot be made, each the code of a failure. */
export type MandateGap =
	| "mandate_ended"
	| "mandate_no_attorney"
	| "mandate_passport_open"
	| "mandate_no_guardian"
	| "mandate_letters";

type MandateSources = {
	application: Application;
	/** What was read from the current passport, the same for every viewer; null if nothing was. */
	passport: PassportFacts | null;
	attorney: Attorney | null;
};

/** Whether blanks remain to be filled in by hand, so that it can be signed only on paper. */
export function hasBlanks({ grantor }: Mandate): boolean {
	return grantor.documentNumber === "" || grantor.documentExpiry === "";
}

/** Whether it can be signed on screen: no blanks remain, and only one person has to sign. */
export function isForScreen(mandate: Mandate): boolean {
	return !hasBlanks(mandate) && (mandate.representatives?.names.length ?? 1) === 1;
}

/** What is missing before a power of attorney can be made; empty when nothing is. */
export function mandateGaps({ application, attorney }: Pick<MandateSources, "application" | "attorney">): MandateGap[] {
	if (application.status === "rejected" || application.status === "cancelled") return ["mandate_ended"];
	const gaps: MandateGap[] = [];
	if (!attorney) gaps.push("mandate_no_attorney");
	if (!isPassportKnown(application)) gaps.push("mandate_passport_open");
	if (signersOf(application).length === 0) gaps.push("mandate_no_guardian");
	if (!hasPrintableAnswers(application)) gaps.push("mandate_letters");
	return gaps;
}

/** Whether the names and address contain only letters that can be printed; the form used to accept others. */
function hasPrintableAnswers(application: Application): boolean {
	const address = { ...application, addressLine2: application.addressLine2 ?? "" };
	return [fullName(application), ...signersOf(application), ...postalLines(address)].every(isPrintable);
}

/** The power of attorney of an application, or what is missing. */
export function mandateOf(known: MandateSources): { mandate: Mandate } | { gaps: MandateGap[] } {
	const { application, passport, attorney } = known;
	const gaps = mandateGaps(known);
	if (gaps.length > 0 || !attorney) return { gaps };
	const { id, applicationNumber, language, nationality, useProvidedRepresentative } = application;
	const { addressLine1, addressLine2, city, postalCode, country } = application;
	const representatives = guardiansOf(application);
	return {
		mandate: {
			applicationId: id,
			applicationNumber,
			grantor: {
				name: fullName(application),
				nationality,
				documentNumber: passport?.documentNumber ?? "",
				documentExpiry: passport?.expiryDate ?? "",
				documentIssuer: passport?.issuer ?? "",
				address: { addressLine1, ...(addressLine2 && { addressLine2 }), city, postalCode, country },
			},
			...(representatives && { representatives }),
			attorney,
			powers: powersOf(
				{
					ourRepresentative: useProvidedRepresentative,
					portalPassword: storedAnswer(application, "portalPassword") === true,
				},
				attorney,
			),
			secondLanguage: language === "pt" ? null : language,
		},
	};
}

/** Identifies a mandate's facts and wording: a paper whose name or clauses have since been corrected has another edition. */
export function editionOf(mandate: Mandate): string {
	return `${MANDATE_TEXT_VERSION} ${JSON.stringify(mandate)}`;
}

/** The edition as 16 hexadecimal digits, as stored with each paper. */
export async function editionHash(mandate: Mandate): Promise<string> {
	return (await sha256(editionOf(mandate))).slice(0, 8).toHex();
}

/** What an attorney may do, in the order of the clauses. */
const POWERS = ["request-nif", "submit", "receive-proof", "fiscal-representation", "portal-password"] as const;
export type Power = (typeof POWERS)[number];

/** What an applicant has chosen. */
export type RequestedPowers = {
	/** Whether they chose our fiscal representative, not their own. */
	ourRepresentative: boolean;
	/** Whether to request and receive the password for the tax authority's portal. */
	portalPassword: boolean;
};

/** The powers that every mandate includes; only these may be delegated to another lawyer or solicitador. */
export const MANDATORY_POWERS: readonly Power[] = ["request-nif", "submit", "receive-proof"];

/**
 * Returns the powers of a mandate, limited to what was asked for. Fiscal representation is a separate clause, included only
 * if the applicant chose our representative and this attorney is that person.
 */
export function powersOf(
	{ ourRepresentative, portalPassword }: RequestedPowers,
	{ isRepresentative }: Pick<Attorney, "isRepresentative">,
): Power[] {
	return POWERS.filter((power) => {
		if (power === "fiscal-representation") return ourRepresentative && isRepresentative;
		if (power === "portal-password") return portalPassword;
		return true;
	});
}
