import type { DocumentType } from "../documents/document-check.ts";

/** Who has to fix the problem: the applicant, who is asked for an item, or us. */
type Fix =
	| { responsible: "applicant"; requestedItem: DocumentType | "mandate" | "information" }
	| { responsible: "us" };

/**
 * Reasons why the tax office sends a request back (F17). Our own list, derived from the authority's requirements (its
 * FAQ 299 and the note of July 2025), because no official list was found. The texts are in app/labels/filing-labels.ts.
 */
const REASONS = {
	/** A page of the passport or card is cut off, blurred or missing. */
	identity_unreadable: { responsible: "applicant", requestedItem: "passport" },
	/** It expired before the office examined it. */
	identity_expired: { responsible: "applicant", requestedItem: "passport" },
	/** Its signature differs from the one on the power of attorney, or is missing. */
	signature_differs: { responsible: "applicant", requestedItem: "mandate" },
	/** The kind of document is not accepted, or it does not show the declared address. */
	address_not_proved: { responsible: "applicant", requestedItem: "address" },
	/** Older than the office accepts. */
	address_too_old: { responsible: "applicant", requestedItem: "address" },
	/** The address is in Portugal, although the request is for a non-resident. */
	address_in_portugal: { responsible: "applicant", requestedItem: "address" },
	/** The power of attorney is incomplete, unreadable, or not accepted in this form. */
	mandate_not_accepted: { responsible: "applicant", requestedItem: "mandate" },
	/** A document in another script or language needs a certified translation. */
	translation_missing: { responsible: "applicant", requestedItem: "information" },
	/** The person already has a NIF and may not get another. */
	number_exists: { responsible: "applicant", requestedItem: "information" },
	/** A question that only the applicant can answer. */
	question: { responsible: "applicant", requestedItem: "information" },
	/** Our data differ from the documents. */
	data_differ: { responsible: "us" },
	/** A file from us was missing or could not be opened. */
	attachment_missing: { responsible: "us" },
	/** The office's own error, or its form did not accept the request. */
	technical: { responsible: "us" },
} as const satisfies Record<string, Fix>;

export type RefusalReason = keyof typeof REASONS;

export const REFUSAL_REASONS = Object.keys(REASONS) as RefusalReason[];

export function isRefusalReason(value: unknown): value is RefusalReason {
	return typeof value === "string" && Object.hasOwn(REASONS, value);
}

export function getFix(reason: RefusalReason): Fix {
	return REASONS[reason];
}

/** A request that was sent back. Times in UTC milliseconds; the office's text is only in the history. */
export type Refusal = { reason: RefusalReason; filedAt: number; at: number };
