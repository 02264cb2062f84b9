import type { DocumentType } from "../documents/document-check.ts";

/** What has to be fixed: by the applicant, who is asked for it, or by us. */
type Fix = { by: "applicant"; asks: DocumentType | "mandate" | "information" } | { by: "us" };

/**
 * Reasons for which the tax office sends a request back (F17). Our own list, derived from the authority's requirements
 * (its FAQ 299 and the note of July 2025): no official list was found. Texts, meanings and remedies are in
 * app/labels/filing-labels.ts.
 */
const REASONS = {
	/** A page of the passport or card is cut off, blurred or missing. */
	identity_unreadable: { by: "applicant", asks: "passport" },
	/** It expired before the office examined it. */
	identity_expired: { by: "applicant", asks: "passport" },
	/** Its signature differs from the one on the power of attorney, or is missing. */
	signature_differs: { by: "applicant", asks: "mandate" },
	/** The kind of document is not accepted, or does not show the declared address. */
	address_not_proved: { by: "applicant", asks: "address" },
	/** Older than the office accepts. */
	address_too_old: { by: "applicant", asks: "address" },
	/** The address is in Portugal, although the request is for a non-resident. */
	address_in_portugal: { by: "applicant", asks: "address" },
	/** The power of attorney is incomplete, unreadable, or not accepted in this form. */
	mandate_not_accepted: { by: "applicant", asks: "mandate" },
	/** A document in another script or language needs a certified translation. */
	translation_missing: { by: "applicant", asks: "information" },
	/** The person already has a NIF and may not get another. */
	number_exists: { by: "applicant", asks: "information" },
	/** A question that only the applicant can answer. */
	question: { by: "applicant", asks: "information" },
	/** Our data differ from the documents. */
	data_differ: { by: "us" },
	/** A file from us was missing or could not be opened. */
	attachment_missing: { by: "us" },
	/** The office's own error, or its form did not accept the request. */
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

/** A request that was sent back. Times in UTC milliseconds; the office's text is only in the history. */
export type Refusal = { reason: RefusalReason; filedAt: number; at: number };
