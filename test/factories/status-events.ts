import type { Actor, ApplicationEvent, EventType } from "#app/domain/application/event.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { A_CERTIFICATE, anApplication, anOpening, aPayment, aRefundSnapshot, aSnapshot, NOON } from "./application.ts";

const APPLICANT: Actor = { kind: "applicant" };
const SYSTEM: Actor = { kind: "system" };
const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const EVA: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };

export type Tried = { actor: Actor; event: ApplicationEvent; at?: number };

/** One plausible event of every type, by an actor who may cause it. */
export const EVENTS: Record<EventType, Tried> = {
	"draft-saved": { actor: APPLICANT, event: { type: "draft-saved", ...anOpening() } },
	"application-submitted": {
		actor: APPLICANT,
		event: { type: "application-submitted", consentToBegin: true, ...anOpening() },
	},
	"order-opened": { actor: APPLICANT, event: { type: "order-opened" } },
	"order-left": { actor: APPLICANT, event: { type: "order-left", discountPercent: 0 } },
	"package-chosen": {
		actor: APPLICANT,
		event: { type: "package-chosen", packageType: "express", deliveryAddress: null },
	},
	"consent-given": { actor: APPLICANT, event: { type: "consent-given", language: "en" } },
	"consent-revoked": { actor: APPLICANT, event: { type: "consent-revoked" } },
	"referral-recorded": { actor: SYSTEM, event: { type: "referral-recorded", code: "LISBOA10", discountPercent: 0 } },
	"agent-agreed": { actor: APPLICANT, event: { type: "agent-agreed", language: "en", showsNif: true } },
	"agent-ended": { actor: APPLICANT, event: { type: "agent-ended" } },
	"payment-opened": { actor: SYSTEM, event: { type: "payment-opened", payment: aPayment() } },
	"payment-observed": {
		actor: SYSTEM,
		event: { type: "payment-observed", snapshot: aSnapshot({ refunds: [aRefundSnapshot({ amount: 2370 })] }) },
	},
	"payment-flagged": { actor: SYSTEM, event: { type: "payment-flagged", intentId: "pi_1", fraudType: "misc" } },
	"refund-requested": {
		actor: EVA,
		event: {
			type: "refund-requested",
			paymentId: "payment-1",
			refundId: "refund-1",
			amount: 5530,
			available: 7900,
			note: "70 %",
			limit: 7900,
		},
	},
	"refund-decided": {
		actor: EVA,
		event: { type: "refund-decided", refundId: "refund-1", decision: "approved", reason: "" },
	},
	"refund-refused": { actor: SYSTEM, event: { type: "refund-refused", refundId: "refund-1", code: "refunded" } },
	"information-requested": {
		actor: RUI,
		event: { type: "information-requested", items: [{ kind: "passport", reason: "The picture is blurred" }] },
	},
	"information-provided": {
		actor: APPLICANT,
		event: { type: "information-provided", item: 0, document: { path: "new", decision: "review" } },
	},
	"information-waived": { actor: RUI, event: { type: "information-waived" } },
	"document-decided": {
		actor: RUI,
		event: {
			type: "document-decided",
			document: "passport",
			decision: "accepted",
			reason: "",
			checks: ["names", "validity"],
		},
	},
	"mandate-signed": {
		actor: APPLICANT,
		event: { type: "mandate-signed", signed: { path: "mandate", kind: "ink", edition: null }, forOffice: false },
	},
	"representative-accepted": { actor: SYSTEM, event: { type: "representative-accepted" } },
	"answer-corrected": {
		actor: RUI,
		event: {
			type: "answer-corrected",
			field: "city",
			before: anApplication().build().city,
			value: "Kraków",
			reason: "The bill says so.",
			document: null,
		},
	},
	"document-checked": {
		actor: SYSTEM,
		event: { type: "document-checked", document: "passport", path: "passport", decision: "verified" },
	},
	filed: { actor: RUI, event: { type: "filed", authorityReference: "AT-2026-1", checkListDone: true } },
	"authority-refused": {
		actor: RUI,
		event: {
			type: "authority-refused",
			reason: "address_too_old",
			answer: "Too old",
			requestToApplicant: "A newer bill, please",
		},
	},
	"nif-correction-requested": {
		actor: APPLICANT,
		event: { type: "nif-correction-requested", wrong: [{ field: "name", right: "Łucja" }], note: "" },
	},
	"nif-correction-filed": { actor: RUI, event: { type: "nif-correction-filed", reference: "AT-2" } },
	"nif-correction-refused": { actor: EVA, event: { type: "nif-correction-refused", answer: "It is right" } },
	"password-requested": { actor: RUI, event: { type: "password-requested", reference: "AT-3" } },
	"password-arrived": { actor: RUI, event: { type: "password-arrived" } },
	"password-revealed": { actor: APPLICANT, event: { type: "password-revealed" } },
	"password-lost": { actor: APPLICANT, event: { type: "password-lost" } },
	"representation-left": {
		actor: APPLICANT,
		event: { type: "representation-left", option: "notifications", successor: "" },
	},
	"representation-resigned": { actor: EVA, event: { type: "representation-resigned", reason: "We close" } },
	"representation-end-filed": { actor: RUI, event: { type: "representation-end-filed", reference: "AT-4" } },
	"representation-ended": { actor: RUI, event: { type: "representation-ended" } },
	"notifications-requested": {
		actor: APPLICANT,
		event: { type: "notifications-requested", requestedOn: "2026-11-23" },
	},
	"authority-approved": { actor: RUI, event: { type: "authority-approved", answer: "Granted" } },
	"nif-proposed": {
		actor: RUI,
		event: { type: "nif-proposed", nif: "293456780", repeated: "293 456 780", prefixConfirmed: false },
	},
	"nif-confirmed": { actor: RUI, event: { type: "nif-confirmed", nif: "293456780" } },
	"nif-replacement-proposed": {
		actor: RUI,
		event: {
			type: "nif-replacement-proposed",
			nif: "212345672",
			repeated: "212345672",
			prefixConfirmed: false,
			cause: "typing_error",
		},
	},
	"nif-replaced": { actor: EVA, event: { type: "nif-replaced", nif: "212345672" } },
	"certificate-stored": { actor: RUI, event: A_CERTIFICATE },
	"certificate-confirmed": { actor: EVA, event: { type: "certificate-confirmed", path: "certificate", reason: "" } },
	completed: { actor: SYSTEM, event: { type: "completed" } },
	"rejection-proposed": {
		actor: RUI,
		event: { type: "rejection-proposed", reason: "Refused by the office", fault: "authority" },
	},
	rejected: { actor: RUI, event: { type: "rejected", reason: "Refused by the office", fault: "authority" } },
	"proposal-returned": { actor: RUI, event: { type: "proposal-returned", proposal: "nif", reason: "Not so" } },
	cancelled: { actor: APPLICANT, event: { type: "cancelled" } },
	withdrawn: { actor: APPLICANT, event: { type: "withdrawn", statedAt: NOON, channel: "owner", language: "en" } },
	"refund-request-submitted": {
		actor: APPLICANT,
		event: {
			type: "refund-request-submitted",
			requestId: "q1",
			paymentId: "payment-1",
			cause: "too_slow",
			reason: "Weeks",
		},
	},
	"refund-request-refused": {
		actor: EVA,
		event: { type: "refund-request-refused", requestId: "q1", reason: "It was in time" },
	},
	"refund-owed": { actor: SYSTEM, event: { type: "refund-owed" } },
	"delivery-cancelled": { actor: APPLICANT, event: { type: "delivery-cancelled" } },
	reopened: { actor: EVA, event: { type: "reopened", reason: "New evidence" } },
	"data-erased": { actor: APPLICANT, event: { type: "data-erased" } },
	"time-passed": { actor: SYSTEM, event: { type: "time-passed" }, at: NOON + 61 * DAY },
	"delivery-requested": {
		actor: APPLICANT,
		event: {
			type: "delivery-requested",
			address: { addressLine1: "1 High St", city: "Leeds", postalCode: "LS1", country: "GB" },
		},
	},
	"certificate-downloaded": {
		actor: APPLICANT,
		event: { type: "certificate-downloaded", by: "owner", device: "Firefox, Windows" },
	},
	"message-sent": { actor: APPLICANT, event: { type: "message-sent", message: "When?", attachment: null } },
	"message-answered": { actor: RUI, event: { type: "message-answered", message: "Soon.", attachment: null } },
	"message-settled": { actor: RUI, event: { type: "message-settled" } },
	"agent-message-sent": {
		actor: { kind: "agent", id: "1", agentId: 1 },
		event: { type: "agent-message-sent", message: "When?", member: "Carla Owner" },
	},
	"agent-message-answered": { actor: RUI, event: { type: "agent-message-answered", message: "Soon." } },
	"agent-message-settled": { actor: RUI, event: { type: "agent-message-settled" } },
	"shipping-updated": {
		actor: RUI,
		event: {
			type: "shipping-updated",
			status: "shipped",
			carrier: "CTT",
			trackingNumber: "RR1",
			shippingDate: null,
			estimatedDeliveryDate: null,
			notes: null,
		},
	},
};
