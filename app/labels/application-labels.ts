import type { Stage, Status } from "#app/domain/application/application.ts";
import type { EventType } from "#app/domain/application/event.ts";
import type { ShippingLabel } from "#app/domain/application/shipping.ts";
import type { PaymentStatus } from "#app/domain/money/payment.ts";
import { m } from "#app/paraglide/messages.js";
import type { Tone } from "#app/ui/badge.tsx";

type Word = { label: () => string; tone: Tone };

const STATUS: Record<Status, Word> = {
	draft: { label: m.status_draft, tone: "neutral" },
	pending: { label: m.status_pending, tone: "info" },
	verification_required: { label: m.status_verification_required, tone: "warning" },
	processing: { label: m.status_processing, tone: "info" },
	approved: { label: m.status_approved, tone: "success" },
	completed: { label: m.status_completed, tone: "success" },
	rejected: { label: m.status_rejected, tone: "danger" },
	cancelled: { label: m.status_cancelled, tone: "neutral" },
};

/** The label of a status on every page (row 128, ruling T32). */
export function statusLabel(status: Status): { label: string; tone: Tone } {
	return said(STATUS[status]);
}

const PENDING: Word = { label: m.payment_status_pending, tone: "warning" };
const PAID: Word = { label: m.payment_status_paid, tone: "success" };
const PAYMENT: Partial<Record<PaymentStatus, Word>> = {
	paid: PAID,
	disputed: PAID,
	partially_refunded: { label: m.payment_status_partially_refunded, tone: "neutral" },
	refunded: { label: m.payment_status_refunded, tone: "neutral" },
	lost: { label: m.payment_status_refunded, tone: "neutral" },
	failed: { label: m.payment_status_failed, tone: "danger" },
};

/** Anything that is neither paid nor refunded reads as pending (row 129, ruling T34). */
export function paymentLabel(status: PaymentStatus): { label: string; tone: Tone } {
	return said(PAYMENT[status] ?? PENDING);
}

const SHIPPING: Record<ShippingLabel, Word> = {
	processing: { label: m.shipping_processing, tone: "neutral" },
	processed: { label: m.shipping_processed, tone: "neutral" },
	shipped: { label: m.shipping_shipped, tone: "info" },
	in_transit: { label: m.shipping_in_transit, tone: "info" },
	out_for_delivery: { label: m.shipping_out_for_delivery, tone: "info" },
	delivered: { label: m.shipping_delivered, tone: "success" },
	delayed: { label: m.shipping_delayed, tone: "warning" },
	exception: { label: m.shipping_exception, tone: "danger" },
	returned: { label: m.shipping_returned, tone: "danger" },
};

export function shippingStatusLabel(shipping: ShippingLabel): { label: string; tone: Tone } {
	return said(SHIPPING[shipping]);
}

const LIVE: Record<Status, () => string> = {
	draft: m.live_status_draft,
	pending: m.live_status_pending,
	verification_required: m.live_status_verification_required,
	processing: m.live_status_processing,
	approved: m.live_status_approved,
	completed: m.live_status_completed,
	rejected: m.live_status_rejected,
	cancelled: m.live_status_cancelled,
};

/** What the latest live update says, and its colour (row 134). */
export function liveLabel(action: "status_update" | "nif_assigned", status: Status) {
	if (action === "nif_assigned") return { label: m.live_nif_assigned(), tone: "success" as const };
	const tone = {
		approved: "success",
		completed: "success",
		rejected: "danger",
		verification_required: "warning",
	} as const;
	return { label: LIVE[status](), tone: tone[status as keyof typeof tone] ?? ("info" as const) };
}

const EVENTS: Partial<Record<EventType | "paid", () => string>> = {
	"draft-saved": m.event_draft_saved,
	"application-submitted": m.event_submitted,
	paid: m.event_paid,
	"information-requested": m.event_information_requested,
	"information-provided": m.event_information_provided,
	"answer-corrected": m.event_answer_corrected,
	"information-waived": m.event_information_waived,
	filed: m.event_filed,
	"authority-refused": m.event_authority_refused,
	"authority-approved": m.event_approved,
	"nif-confirmed": m.event_nif_assigned,
	completed: m.event_completed,
	rejected: m.event_rejected,
	cancelled: m.event_cancelled,
	withdrawn: m.event_withdrawn,
	reopened: m.event_reopened,
	"shipping-updated": m.event_shipping,
	"delivery-cancelled": m.event_delivery_cancelled,
	"refund-asked": m.event_refund_asked,
};

/** A line of the timeline; null for what is nobody's business. @param again whether it happened before */
export function eventLabel(type: EventType | "paid", again = false): string | null {
	if (type === "filed" && again) return m.event_filed_again();
	return EVENTS[type]?.() ?? null;
}

type Next = { who: () => string; what: () => string };

const NEXT: Record<Stage, Next> = {
	collecting_documents: { who: m.next_you, what: m.next_collecting_documents },
	awaiting_payment: { who: m.next_you, what: m.next_awaiting_payment },
	waiting_to_begin: { who: m.next_nobody, what: m.next_waiting_to_begin },
	in_review: { who: m.next_us, what: m.next_in_review },
	awaiting_signature: { who: m.next_you, what: m.next_awaiting_signature },
	waiting_for_representative: { who: m.next_you, what: m.next_waiting_for_representative },
	ready_to_file: { who: m.next_us, what: m.next_ready_to_file },
	waiting_for_applicant: { who: m.next_you, what: m.next_waiting_for_applicant },
	at_tax_office: { who: m.next_authority, what: m.next_at_tax_office },
	nif_assigned: { who: m.next_us, what: m.next_nif_assigned },
	certificate_ready: { who: m.next_nobody, what: m.next_certificate_ready },
	in_delivery: { who: m.next_carrier, what: m.next_in_delivery },
	closed: { who: m.next_nobody, what: m.next_closed },
};

/** Who acts next and what they do (row F32). @param sentBack whether the tax office sent the request back */
export function nextLabel(stage: Stage, sentBack = false): { who: string; what: string } {
	const { who, what } = NEXT[stage];
	return { who: who(), what: sentBack && stage === "ready_to_file" ? m.refusal_next() : what() };
}

function said({ label, tone }: Word): { label: string; tone: Tone } {
	return { label: label(), tone };
}
