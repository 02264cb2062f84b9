import type { Application } from "../application/application.ts";
import { storedAnswer } from "../application/stored-personal-info.ts";
import type { PassportFacts } from "../documents/document-check.ts";
import { type Guardians, getGuardians, listSigners } from "../guardian/guardian.ts";
import type { Language } from "../language.ts";
import { postalLines } from "../person/address.ts";
import { fullName } from "../person/age.ts";
import { isPrintable } from "../person/text.ts";
import type { Attorney } from "../settings/attorney.ts";
import { sha256 } from "../sha256.ts";
import { isPassportConfirmed } from "./signed-mandate.ts";

/** The date of the last change to the clauses, YYYY-MM-DD. Update it whenever their wording changes. */
export const MANDATE_TEXT_VERSION = "2026-11-24";

/** The content of a power of attorney. Dates are YYYY-MM-DD, countries ISO 3166-1 alpha-2 codes. */
export type Mandate = {
	applicationId: string;
	applicationNumber: string;
	grantor: {
		/** As the applicant wrote it and staff confirmed it against the passport, including accents. */
		name: string;
		nationality: string;
		/** Empty if it was not read with certainty; the signer then fills it in by hand. */
		documentNumber: string;
		/** Empty in the same case. */
		documentExpiry: string;
		/** Empty if it could not be read. */
		documentIssuer: string;
		address: Pick<Application, "addressLine1" | "city" | "postalCode" | "country"> & { addressLine2?: string };
	};
	/** The people who act and sign for a grantor who is a minor; absent if the grantor signs. */
	representatives?: Guardians;
	attorney: Attorney;
	powers: readonly Power[];
	/** Printed next to Portuguese, which prevails; null for Portuguese only. */
	secondLanguage: Exclude<Language, "pt"> | null;
};

/** Reasons why a power of attorney cannot be created, as failure codes. */
export type MandateGap =
	| "mandate_ended"
	| "mandate_no_attorney"
	| "mandate_passport_open"
	| "mandate_no_guardian"
	| "mandate_letters";

type MandateSources = {
	application: Application;
	/** The facts read from the current passport, the same for every viewer; null if none were read. */
	passport: PassportFacts | null;
	attorney: Attorney | null;
};

/** Whether blanks remain to be filled in by hand, in which case it can be signed only on paper. */
export function hasBlanks({ grantor }: Mandate): boolean {
	return grantor.documentNumber === "" || grantor.documentExpiry === "";
}

/** Whether it can be signed on screen: it has no blanks, and only one person has to sign. */
export function canBeSignedOnScreen(mandate: Mandate): boolean {
	return !hasBlanks(mandate) && (mandate.representatives?.names.length ?? 1) === 1;
}

/** Returns what is missing for a power of attorney; empty if it can be created. */
export function findMandateGaps({
	application,
	attorney,
}: Pick<MandateSources, "application" | "attorney">): MandateGap[] {
	if (application.status === "rejected" || application.status === "cancelled") return ["mandate_ended"];
	const gaps: MandateGap[] = [];
	if (!attorney) gaps.push("mandate_no_attorney");
	if (!isPassportConfirmed(application)) gaps.push("mandate_passport_open");
	if (listSigners(application).length === 0) gaps.push("mandate_no_guardian");
	if (!hasPrintableAnswers(application)) gaps.push("mandate_letters");
	return gaps;
}

/** Whether the names and address can be printed. Earlier versions of the form accepted other characters. */
function hasPrintableAnswers(application: Application): boolean {
	const address = { ...application, addressLine2: application.addressLine2 ?? "" };
	return [fullName(application), ...listSigners(application), ...postalLines(address)].every(isPrintable);
}

/** Builds the power of attorney of an application, or returns what is missing. */
export function buildMandate(sources: MandateSources): { mandate: Mandate } | { gaps: MandateGap[] } {
	const { application, passport, attorney } = sources;
	const gaps = findMandateGaps(sources);
	if (gaps.length > 0 || !attorney) return { gaps };
	const { id, applicationNumber, language, nationality, useProvidedRepresentative } = application;
	const { addressLine1, addressLine2, city, postalCode, country } = application;
	const representatives = getGuardians(application);
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
			powers: selectPowers(
				{
					usesOurRepresentative: useProvidedRepresentative,
					wantsPortalPassword: storedAnswer(application, "portalPassword") === true,
				},
				attorney,
			),
			secondLanguage: language === "pt" ? null : language,
		},
	};
}

/**
 * Returns the edition, which identifies the facts and wording of a mandate: once a name or clause is corrected, the new
 * document has a different edition.
 */
export function mandateEdition(mandate: Mandate): string {
	return `${MANDATE_TEXT_VERSION} ${JSON.stringify(mandate)}`;
}

/** Returns the edition as 16 hexadecimal digits, as stored with each document. */
export async function editionHash(mandate: Mandate): Promise<string> {
	return (await sha256(mandateEdition(mandate))).slice(0, 8).toHex();
}

/** The powers of an attorney, in the order of the clauses. */
const POWERS = ["request-nif", "submit", "receive-proof", "fiscal-representation", "portal-password"] as const;
export type Power = (typeof POWERS)[number];

/** The applicant's choices. */
export type RequestedPowers = {
	/** Whether the applicant chose our fiscal representative instead of their own. */
	usesOurRepresentative: boolean;
	/** Whether to request and receive the password for the tax authority's portal. */
	wantsPortalPassword: boolean;
};

/** The powers that every mandate includes; only these may be delegated to another lawyer or solicitador. */
export const MANDATORY_POWERS: readonly Power[] = ["request-nif", "submit", "receive-proof"];

/**
 * Returns the powers of a mandate, limited to those requested. Fiscal representation is a separate clause, included
 * only if the applicant chose our representative and the attorney is that person.
 */
export function selectPowers(
	{ usesOurRepresentative, wantsPortalPassword }: RequestedPowers,
	{ isRepresentative }: Pick<Attorney, "isRepresentative">,
): Power[] {
	return POWERS.filter((power) => {
		if (power === "fiscal-representation") return usesOurRepresentative && isRepresentative;
		if (power === "portal-password") return wantsPortalPassword;
		return true;
	});
}
