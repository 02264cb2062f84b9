import type { DocumentType } from "../documents/document-check.ts";

/** What has to be mended: by the applicant, who is asked for it, or by us. */
type Fix = { by: "applicant"; asks: DocumentType | "mandate" | "information" } | { by: "us" };

/**
 * Why the tax office sends a request back (F17). A library of ours, made of what the authority asks for (its FAQ 299 and
 * the note of July 2025): no list of its reasons was found. The words, what they mean and what mends them are in
 * app/labels/filing-labels.ts.
 */
const REASONS = {
	/** A page of the passport or card is cut off, blurred or missing. */
	identity_unreadable: { by: "applicant", asks: "passport" },
	/** It ran out before the office looked. */
	identity_expired: { by: "applicant", asks: "passport" },
	/** The signature in it differs from the one on the power of attorney, or there is none. */
	signature_differs: { by: "applicant", asks: "mandate" },
	/** The kind of document is not accepted, or it does not show the address that was declared. */
	address_not_proved: { by: "applicant", asks: "address" },
	/** Older than the office accepts. */
	address_too_old: { by: "applicant", asks: "address" },
	/** The address is in Portugal, while the request is for somebody who lives abroad. */
	address_in_portugal: { by: "applicant", asks: "address" },
	/** The power of attorney is incomplete, unreadable, or not accepted in this form. */
	mandate_not_accepted: { by: "applicant", asks: "mandate" },
	/** A document in another script or language needs a certified translation. */
	translation_missing: { by: "applicant", asks: "information" },
	/** The office knows a number of this person, who may not get another. */
	number_exists: { by: "applicant", asks: "information" },
	/** The office asks something that only the applicant knows. */
	question: { by: "applicant", asks: "information" },
	/** What we typed differs from the documents. */
	data_differ: { by: "us" },
	/** A file of ours was missing or could not be opened. */
	attachment_missing: { by: "us" },
	/** The office's own error, or its form did not take the request. */
	technical: { by: "us" },
} as const satisfies Record<string, Fix>;

export type RefusalReason = keyof typeof REASONS;

export const REFUSAL_REASONS = Object.keys(REASONS) as RefusalReason[];

export function isRefusalReason(value: unknown): value is RefusalReason {
	return typeof value === "string" && Object.hasOwn(REASONS, value);
}

export function fixFor(reason: RefusalReason): Fix {
	return REASONS[reason];
}

/** A request that came back. Moments in UTC milliseconds; what the office wrote stands in the history alone. */
export type Refusal = { reason: RefusalReason; filedAt: number; at: number };
