import * as v from "valibot";
import { DOCUMENT_CHECKS } from "#app/domain/application/document-checks.ts";
import { SHIPPING_STATUSES } from "#app/domain/application/shipping.ts";
import { FILING_CHECKS } from "#app/domain/application/staff-actions.ts";
import { parseMoney } from "#app/domain/money/money.ts";
import { isPlainText, optionalLine, requiredLine } from "#app/domain/person/address.ts";
import { PROPOSALS } from "#app/domain/staff/approval.ts";

export const MAX_WORDS = 2000;
/** How many things can be asked for at once. */
export const ITEM_ROWS = [0, 1, 2] as const;

/** Sentences of staff, with line breaks. Whether they may be empty is the status machine's question. */
export const words = v.pipe(
	v.optional(v.string(), ""),
	v.transform((text) => text.replace(/\r\n?/g, "\n").trim()),
	v.maxLength(MAX_WORDS, "error_too_long"),
	v.check((text) => isPlainText(text.replaceAll("\n", " ")), "error_characters"),
);

/** A day as a date field sends it, to noon UTC: the same day in Lisbon all year. Empty is none. */
const day = v.pipe(
	v.optional(v.string(), ""),
	v.check((text) => text === "" || !Number.isNaN(noonOf(text)), "error_date_invalid"),
	v.transform((text) => (text === "" ? null : noonOf(text))),
);

function noonOf(date: string): number {
	return /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T12:00:00Z`) : Number.NaN;
}

const ticked = v.pipe(
	v.optional(v.string(), ""),
	v.transform((value) => value === "on"),
);

/** More than any answer may have, so that a longer one is refused in words. */
const MAX_ANSWER = 500;

/** One answer as it should be; whether it may be so is the command's question. */
export const correctionForm = v.object({
	field: v.pipe(v.string(), v.maxLength(40)),
	value: v.pipe(v.optional(v.string(), ""), v.trim(), v.maxLength(MAX_ANSWER, "error_too_long")),
	reason: words,
	compared: ticked,
});

/** Which of the checks are ticked, as `check.…=on`. */
export const decisionForm = v.pipe(
	v.looseObject({ decision: v.picklist(["accepted", "refused"]), reason: words }),
	v.transform(({ decision, reason, ...form }) => ({
		decision,
		reason,
		checks: Object.values(DOCUMENT_CHECKS)
			.flat()
			.filter((check) => form[`check.${check}`] === "on"),
	})),
);

const kind = v.picklist(["passport", "address", "guardian", "information"]);

/** Rows without a reason are left out. */
export const requestForm = v.pipe(
	v.object({
		"kind.0": kind,
		"reason.0": words,
		"kind.1": kind,
		"reason.1": words,
		"kind.2": kind,
		"reason.2": words,
	}),
	v.transform((form) =>
		ITEM_ROWS.map((row) => ({ kind: form[`kind.${row}`], reason: form[`reason.${row}`] })).filter(
			(item) => item.reason !== "",
		),
	),
);

/** The lines of the check list come as `check.attorney` and so on. */
export const filingForm = v.pipe(
	v.looseObject({ authorityReference: optionalLine() }),
	v.transform(({ authorityReference, ...form }) => ({
		authorityReference,
		earlierNifSearched: form["check.earlierNif"] === "on",
		guardianChecked: form["check.guardian"] === "on",
		checkListDone: FILING_CHECKS.every((check) => form[`check.${check}`] === "on"),
	})),
);

export const answerForm = v.object({ answer: words });
export const reasonForm = v.object({ reason: words });
export const returnedForm = v.object({ proposal: v.picklist(PROPOSALS), reason: words });
export const refusalForm = v.object({ reason: words, fault: v.picklist(["applicant", "authority", "us"]) });

export const proposedNifForm = v.object({
	nif: optionalLine(30),
	repeated: optionalLine(30),
	prefixConfirmed: ticked,
});
/** The path is that of the PDF that the page showed. */
export const confirmedCertificateForm = v.object({ path: v.pipe(v.string(), v.maxLength(100)), reason: words });
export const confirmedNifForm = v.object({ nif: optionalLine(30) });

/** Row 160. */
export const shippingForm = v.pipe(
	v.object({
		carrier: requiredLine("error_carrier_required"),
		trackingNumber: requiredLine("error_tracking_number_required"),
		status: v.picklist(SHIPPING_STATUSES),
		shippingDate: day,
		estimatedDeliveryDate: day,
		notes: words,
	}),
	v.transform(({ notes, ...update }) => ({ ...update, notes: notes || null })),
);

/** Names, ids and figures that our own page wrote into the form. */
const written = v.pipe(v.string(), v.maxLength(100));
const cents = v.pipe(written, v.regex(/^\d{1,9}$/), v.transform(Number));

/**
 * A refund: how much of what was left when the form was shown, and why. The id makes a form that is sent twice one
 * refund.
 */
export const refundForm = v.pipe(
	v.object({
		paymentId: written,
		refundId: v.pipe(written, v.regex(/^[\w-]{22}$/)),
		available: cents,
		amount: v.pipe(v.optional(v.string(), ""), v.transform(parseMoney), v.number("error_refund_amount")),
		note: v.pipe(words, v.nonEmpty("error_reason_missing")),
		confirmed: v.literal("on", "error_refund_confirm"),
	}),
	v.transform(({ confirmed: _confirmed, ...refund }) => refund),
);

/** A withdrawal that came by e-mail or letter: the day on which it was sent. */
export const withdrawalForm = v.object({ sentOn: v.pipe(day, v.number("error_date_invalid")) });

/** No refund of what was asked for; the applicant reads why. */
export const refundRefusalForm = v.object({
	paymentId: written,
	requestId: written,
	reason: v.pipe(words, v.nonEmpty("error_reason_missing")),
});

/** The second person's answer to a refund over the limit. */
export const refundDecisionForm = v.object({
	paymentId: written,
	refundId: written,
	decision: v.picklist(["approved", "returned"]),
	reason: words,
});
