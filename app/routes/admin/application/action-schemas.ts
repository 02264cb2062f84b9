import * as v from "valibot";
import { NIF_CAUSES } from "#app/domain/application/application.ts";
import { DOCUMENT_CHECKS } from "#app/domain/application/document-checks.ts";
import { SHIPPING_STATUSES } from "#app/domain/application/shipping.ts";
import { FILING_CHECKS } from "#app/domain/application/staff-actions.ts";
import { REFUSAL_REASONS } from "#app/domain/filing/refusal-reasons.ts";
import { parseMoney } from "#app/domain/money/money.ts";
import { isPlainText, optionalLine, requiredLine } from "#app/domain/person/address.ts";
import { PROPOSALS } from "#app/domain/staff/approval.ts";

/** Maximum length of a multi-line text, in characters. */
export const MAX_TEXT_LENGTH = 2000;
/** Rows of the form that requests information. */
export const ITEM_ROWS = [0, 1, 2] as const;

/** Text that may have line breaks. The state machine decides whether it may be empty. */
const multilineText = v.pipe(
	v.optional(v.string(), ""),
	v.transform((text) => text.replace(/\r\n?/g, "\n").trim()),
	v.maxLength(MAX_TEXT_LENGTH, "error_too_long"),
	v.check((text) => isPlainText(text.replaceAll("\n", " ")), "error_characters"),
);

/** Parses a date field as noon UTC in milliseconds, which is the same day in Lisbon all year; null when empty. */
const dateField = v.pipe(
	v.optional(v.string(), ""),
	v.check((text) => text === "" || !Number.isNaN(parseNoon(text)), "error_date_invalid"),
	v.transform((text) => (text === "" ? null : parseNoon(text))),
);

function parseNoon(date: string): number {
	return /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T12:00:00Z`) : Number.NaN;
}

const checkbox = v.pipe(
	v.optional(v.string(), ""),
	v.transform((value) => value === "on"),
);

/** Exceeds the limit of every answer: the command refuses long answers with its own messages. */
const MAX_ANSWER_LENGTH = 500;

/** The corrected value of one answer; the command validates it. */
export const correctionForm = v.object({
	field: v.pipe(v.string(), v.maxLength(40)),
	value: v.pipe(v.optional(v.string(), ""), v.trim(), v.maxLength(MAX_ANSWER_LENGTH, "error_too_long")),
	reason: multilineText,
	compared: checkbox,
});

/** A decision about a document. Each comparison made is sent as `check.…=on`. */
export const decisionForm = v.pipe(
	v.looseObject({ decision: v.picklist(["accepted", "refused"]), reason: multilineText }),
	v.transform(({ decision, reason, ...form }) => ({
		decision,
		reason,
		checks: Object.values(DOCUMENT_CHECKS)
			.flat()
			.filter((check) => form[`check.${check}`] === "on"),
	})),
);

const kind = v.picklist(["passport", "address", "guardian", "information"]);

/** Requested items; rows without a reason are dropped. */
export const requestForm = v.pipe(
	v.object({
		"kind.0": kind,
		"reason.0": multilineText,
		"kind.1": kind,
		"reason.1": multilineText,
		"kind.2": kind,
		"reason.2": multilineText,
	}),
	v.transform((form) =>
		ITEM_ROWS.map((row) => ({ kind: form[`kind.${row}`], reason: form[`reason.${row}`] })).filter(
			(item) => item.reason !== "",
		),
	),
);

/** The checklist is sent as `check.…=on`. */
export const filingForm = v.pipe(
	v.looseObject({ authorityReference: optionalLine() }),
	v.transform(({ authorityReference, ...form }) => ({
		authorityReference,
		earlierNifSearched: form["check.earlierNif"] === "on",
		guardianChecked: form["check.guardian"] === "on",
		checkListDone: FILING_CHECKS.every((check) => form[`check.${check}`] === "on"),
	})),
);

export const answerForm = v.object({ answer: multilineText });
export const reasonForm = v.object({ reason: multilineText });
export const returnForm = v.object({ proposal: v.picklist(PROPOSALS), reason: multilineText });
export const rejectionForm = v.object({ reason: multilineText, fault: v.picklist(["applicant", "authority", "us"]) });

export const nifProposalForm = v.object({
	nif: optionalLine(30),
	repeated: optionalLine(30),
	prefixConfirmed: checkbox,
});
export const nifReplacementForm = v.object({
	...nifProposalForm.entries,
	cause: v.picklist(NIF_CAUSES, "error_nif_cause"),
});
/** `path` identifies the PDF that the page shows. */
export const certificateConfirmationForm = v.object({
	path: v.pipe(v.string(), v.maxLength(100)),
	reason: multilineText,
});
export const nifConfirmationForm = v.object({ nif: optionalLine(30) });

/** The delivery status of the parcel (row 160). */
export const shippingForm = v.pipe(
	v.object({
		carrier: requiredLine("error_carrier_required"),
		trackingNumber: requiredLine("error_tracking_number_required"),
		status: v.picklist(SHIPPING_STATUSES),
		shippingDate: dateField,
		estimatedDeliveryDate: dateField,
		notes: multilineText,
	}),
	v.transform(({ notes, ...update }) => ({ ...update, notes: notes || null })),
);

const hiddenField = v.pipe(v.string(), v.maxLength(100));
const cents = v.pipe(hiddenField, v.regex(/^\d{1,9}$/), v.transform(Number));

/**
 * A refund of up to `available`, the refundable amount when the page was rendered. The id makes resubmission idempotent.
 */
export const refundForm = v.pipe(
	v.object({
		paymentId: hiddenField,
		refundId: v.pipe(hiddenField, v.regex(/^[\w-]{22}$/)),
		available: cents,
		amount: v.pipe(v.optional(v.string(), ""), v.transform(parseMoney), v.number("error_refund_amount")),
		note: v.pipe(multilineText, v.nonEmpty("error_reason_missing")),
		confirmed: v.literal("on", "error_refund_confirm"),
	}),
	v.transform(({ confirmed: _confirmed, ...refund }) => refund),
);

/** The day on which a withdrawal was sent by e-mail or letter. */
export const withdrawalForm = v.object({ sentOn: v.pipe(dateField, v.number("error_date_invalid")) });

/** Refuses a requested refund; the applicant reads the reason. */
export const refundRefusalForm = v.object({
	paymentId: hiddenField,
	requestId: hiddenField,
	reason: v.pipe(multilineText, v.nonEmpty("error_reason_missing")),
});

/** The second person's decision about a refund over the limit. */
export const refundDecisionForm = v.object({
	paymentId: hiddenField,
	refundId: hiddenField,
	decision: v.picklist(["approved", "returned"]),
	reason: multilineText,
});

/** The tax office's refusal: a reason from the library, the office's text, and the request to the applicant. */
export const authorityRefusalForm = v.object({
	reason: v.picklist(REFUSAL_REASONS, "error_refusal_reason"),
	answer: multilineText,
	ask: multilineText,
});

export const referenceForm = v.object({ reference: optionalLine() });

/** The command validates the password. */
const password = v.pipe(v.optional(v.string(), ""), v.maxLength(200, "error_too_long"));
export const passwordForm = v.object({ password, repeated: password });
