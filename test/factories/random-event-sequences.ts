import fc from "fast-check";
import { DOCUMENT_CHECKS } from "#app/domain/application/document-checks.ts";
import type { Actor, ApplicationEvent } from "#app/domain/application/event.ts";
import { REFUSAL_REASONS } from "#app/domain/filing/refusal-reasons.ts";
import { SIGNATURE_KINDS } from "#app/domain/mandate/signed-mandate.ts";
import { PROPOSALS } from "#app/domain/staff/approval.ts";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import {
	A_CERTIFICATE,
	aDisputeSnapshot,
	anOpening,
	aPayment,
	aRefundSnapshot,
	aSnapshot,
	NOON,
} from "./application.ts";
import {
	BIRTH_DATES,
	CHILD_EVENT_SEQUENCES,
	COMING_OF_AGE_SEQUENCE,
	OWN_REPRESENTATIVE,
	PARENTS,
	PASSWORD_SEQUENCE,
	REPRESENTATIVE_SEQUENCE,
	STAFF,
	SYSTEM,
	VALID_EVENTS,
} from "./valid-event-sequences.ts";

const birthDate = fc.constantFrom(...BIRTH_DATES);
const actor = fc.constantFrom<Actor>({ kind: "applicant" }, SYSTEM, ...STAFF);
const decision = fc.constantFrom("verified" as const, "review" as const, "rejected" as const);
const upload = fc.option(fc.record({ path: fc.constantFrom("a", "b", "c"), decision }), { nil: null, freq: 20 });
const packageType = fc.constantFrom("standard" as const, "express" as const, "premium" as const);
const nif = fc.constantFrom("293456780", "390000019", "293456781", "501964843");
const home = { addressLine1: "1 High St", city: "Leeds", postalCode: "LS1", country: "GB" };

const opening = fc
	.record({
		packageType,
		passport: upload,
		address: upload,
		guardian: upload,
		own: fc.boolean(),
		dateOfBirth: birthDate,
	})
	.map(({ own, dateOfBirth, ...parts }) => {
		const base = anOpening(parts);
		const details = { ...base.details, dateOfBirth, personalInfo: PARENTS };
		return { ...base, details: own ? { ...details, ...OWN_REPRESENTATIVE } : details };
	});
const snapshot = fc
	.record({
		purpose: fc.constantFrom("application", "physical_delivery"),
		state: fc.constantFrom(
			"created" as const,
			"requires_action" as const,
			"processing" as const,
			"failed" as const,
			"canceled" as const,
			"succeeded" as const,
			"succeeded" as const,
		),
		amount: fc.constantFrom(7900, 10900, 12900, 5000),
		refund: fc.constantFrom(0, 0, 0, 2370, 7900),
		refundState: fc.constantFrom("pending" as const, "succeeded" as const, "failed" as const),
		dispute: fc.constantFrom(null, null, null, "needs_response" as const, "won" as const, "lost" as const),
	})
	.map(({ refund, refundState, dispute, ...parts }) =>
		aSnapshot({
			...parts,
			refunds: refund
				? [aRefundSnapshot({ providerId: `re_${refund}_${parts.purpose}`, amount: refund, state: refundState })]
				: [],
			disputes: dispute ? [aDisputeSnapshot({ id: `du_${parts.purpose}`, status: dispute })] : [],
			amountReceived: parts.amount,
			paymentId: parts.purpose === "application" ? "p1" : "p2",
			intentId: parts.purpose === "application" ? "pi_1" : "pi_2",
		}),
	);

/** Any event, plausible or not. */
const event: fc.Arbitrary<ApplicationEvent> = fc.oneof(
	opening.map((parts) => ({ type: "draft-saved" as const, ...parts })),
	fc
		.tuple(opening, fc.boolean())
		.map(([parts, consentToBegin]) => ({ type: "application-submitted" as const, consentToBegin, ...parts })),
	packageType.map((chosen) => ({ type: "package-chosen" as const, packageType: chosen, deliveryAddress: home })),
	fc.constant({ type: "consent-given" as const, language: "en" as const }),
	fc.constant({ type: "consent-revoked" as const }),
	fc.constantFrom({ type: "order-opened" as const }, { type: "order-left" as const, discountPercent: 0 }),
	fc
		.tuple(
			fc.constantFrom("application" as const, "physical_delivery" as const),
			fc.constantFrom(7900, 10900, 12900, 5000),
		)
		.map(([purpose, amount]) => ({
			type: "payment-opened" as const,
			payment: aPayment({
				id: purpose === "application" ? "p1" : "p2",
				intentId: purpose === "application" ? "pi_1" : "pi_2",
				purpose,
				amount,
			}),
		})),
	snapshot.map((seen) => ({ type: "payment-observed" as const, snapshot: seen })),
	fc
		.record({
			amount: fc.constantFrom(790, 5530, 7900),
			available: fc.constantFrom(7900, 7110, 2370),
			refundId: fc.oneof(fc.uuid(), fc.constant("r1")),
		})
		.map((asked) => ({ type: "refund-requested" as const, paymentId: "p1", note: "Agreed", limit: 6000, ...asked })),
	fc
		.constantFrom("approved" as const, "returned" as const)
		.map((decision) => ({ type: "refund-decided" as const, refundId: "r1", decision, reason: "" })),
	fc
		.constantFrom("passport" as const, "guardian" as const)
		.map((kind) => ({ type: "information-requested" as const, items: [{ kind, reason: "Blurred" }] })),
	upload.map((document) => ({ type: "information-provided" as const, item: 0, document })),
	fc.constant({ type: "information-waived" as const }),
	fc
		.tuple(
			fc.constantFrom("passport" as const, "address" as const, "guardian" as const, "mandate" as const),
			fc.constantFrom("accepted" as const, "refused" as const),
		)
		.map(([document, decided]) => ({
			type: "document-decided" as const,
			document,
			decision: decided,
			reason: "Looked at",
			checks: DOCUMENT_CHECKS[document],
		})),
	fc.record({ kind: fc.constantFrom(...SIGNATURE_KINDS), forOffice: fc.boolean() }).map(({ kind, forOffice }) => ({
		type: "mandate-signed" as const,
		signed: { path: "mandate", kind, edition: null },
		forOffice,
	})),
	fc.constant({ type: "representative-accepted" as const }),
	fc
		.record({
			document: fc.constantFrom("passport" as const, "address" as const, "guardian" as const),
			path: fc.constantFrom("passport", "address", "guardian", "new"),
			decision: fc.constantFrom("verified" as const, "review" as const, "rejected" as const),
		})
		.map((checked) => ({ type: "document-checked" as const, ...checked })),
	fc.constantFrom("Lviv", "").map((value) => ({
		...{ type: "answer-corrected" as const, field: "addressLine2" as const, before: "", value },
		...{
			reason: "The bill says so.",
			document: { kind: "address" as const, path: "address", decision: "review" as const },
		},
	})),
	fc.record({ before: birthDate, value: birthDate }).map((dates) => ({
		...{ type: "answer-corrected" as const, field: "dateOfBirth" as const, ...dates },
		...{ reason: "The passport says so.", document: null },
	})),
	fc
		.record({ checkListDone: fc.boolean(), guardianChecked: fc.boolean() })
		.map((checked) => ({ type: "filed" as const, authorityReference: "AT-1", ...checked })),
	fc.constantFrom(...REFUSAL_REASONS).map((reason) => ({
		type: "authority-refused" as const,
		reason,
		answer: "Sent back",
		requestToApplicant: "Please mend it",
	})),
	fc.constant({ type: "authority-approved" as const, answer: "Granted" }),
	nif.map((typed) => ({ type: "nif-proposed" as const, nif: typed, repeated: typed, prefixConfirmed: false })),
	nif.map((typed) => ({ type: "nif-confirmed" as const, nif: typed })),
	nif.map((typed) => ({
		...{ type: "nif-replacement-proposed" as const, cause: "other_person" as const },
		...{ nif: typed, repeated: typed, prefixConfirmed: false },
	})),
	nif.map((typed) => ({ type: "nif-replaced" as const, nif: typed })),
	fc.constantFrom("certificate", "another").map((path) => ({ ...A_CERTIFICATE, path })),
	fc
		.constantFrom("certificate", "another")
		.map((path) => ({ type: "certificate-confirmed" as const, path, reason: "Seen" })),
	fc.constant({ type: "completed" as const }),
	fc
		.constantFrom("rejection-proposed" as const, "rejected" as const)
		.map((type) => ({ type, reason: "Refused", fault: "authority" as const })),
	fc
		.record({ proposal: fc.constantFrom(...PROPOSALS), reason: fc.constantFrom("", "Not so") })
		.map((returned) => ({ type: "proposal-returned" as const, ...returned })),
	fc
		.constantFrom("cancelled" as const, "time-passed" as const, "delivery-cancelled" as const)
		.map((type) => ({ type })),
	fc.nat(40).map((days) => ({
		type: "withdrawn" as const,
		statedAt: NOON + days * DAY,
		channel: "owner" as const,
		language: "en" as const,
	})),
	fc.constantFrom("p1", "p2").map((paymentId) => ({
		...{ type: "refund-request-submitted" as const, requestId: "q1", paymentId },
		...{ cause: "too_slow" as const, reason: "It takes weeks" },
	})),
	fc.constant({ type: "refund-request-refused" as const, requestId: "q1", reason: "In time" }),
	fc.constant({ type: "reopened" as const, reason: "New evidence" }),
	fc.constantFrom("Łucja", "").map((right) => ({
		type: "nif-correction-requested" as const,
		wrong: [{ field: "name" as const, right }],
		note: "",
	})),
	fc.constantFrom<ApplicationEvent>(
		{ type: "nif-correction-filed", reference: "AT-2" },
		{ type: "nif-correction-refused", answer: "It is right" },
		{ type: "password-requested", reference: "AT-3" },
		{ type: "password-arrived" },
		{ type: "password-revealed" },
		{ type: "password-lost" },
	),
	fc.constantFrom<ApplicationEvent>(
		{ type: "representation-left", option: "notifications", successor: "" },
		{ type: "representation-resigned", reason: "We close" },
		{ type: "representation-end-filed", reference: "AT-4" },
		{ type: "representation-ended" },
		{ type: "notifications-requested", requestedOn: "2026-11-23" },
	),
	fc.constant({ type: "delivery-requested" as const, address: home }),
	fc.constantFrom("shipped" as const, "delivered" as const).map((status) => ({
		type: "shipping-updated" as const,
		status,
		carrier: "CTT",
		trackingNumber: "RR1",
		shippingDate: null,
		estimatedDeliveryDate: null,
		notes: null,
	})),
);

/** Half of the time the right actor acts; otherwise nothing would progress. */
export function suitableActor(event: ApplicationEvent, by: Actor, luck: boolean): Actor {
	if (!luck) return by;
	if (
		["payment-opened", "payment-observed", "completed", "time-passed", "representative-accepted"].includes(event.type)
	)
		return SYSTEM;
	const applicants = [
		"draft-saved",
		"application-submitted",
		"order-opened",
		"order-left",
		"package-chosen",
		"consent-given",
		"consent-revoked",
		"information-provided",
		"mandate-signed",
		"cancelled",
		"withdrawn",
		"refund-request-submitted",
		"delivery-cancelled",
		"delivery-requested",
		"nif-correction-requested",
		"password-revealed",
		"password-lost",
		"representation-left",
		"notifications-requested",
	];
	return applicants.includes(event.type) ? { kind: "applicant" } : by.kind === "staff" ? by : (STAFF[0] as Actor);
}

/** One attempt: event, actor, and the delay since the previous one. */
export const aStep = fc.record({
	event,
	actor,
	luck: fc.boolean(),
	wait: fc.constantFrom(0, HOUR, DAY, 15 * DAY, 40 * DAY),
});

export const aValidStart = fc
	.tuple(
		fc.constantFrom(
			VALID_EVENTS,
			REPRESENTATIVE_SEQUENCE,
			PASSWORD_SEQUENCE,
			...CHILD_EVENT_SEQUENCES,
			COMING_OF_AGE_SEQUENCE,
		),
		fc.nat(COMING_OF_AGE_SEQUENCE.length + 4),
		fc.nat(4),
	)
	.map(([sequence, length, missing]) =>
		sequence
			.slice(0, length)
			// Occasionally skips one of the last steps before filing.
			.filter((_, index) => missing > 2 || index !== 5 + missing)
			.map((step) => ({ ...step, luck: false, wait: step.wait ?? HOUR })),
	);
