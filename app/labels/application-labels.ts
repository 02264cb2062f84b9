import type { Stage } from "#app/domain/application/application.ts";
import type { ShippingLabel } from "#app/domain/application/shipping.ts";
import { m } from "#app/paraglide/messages.js";
import type { Tone } from "#app/ui/badge.tsx";

const SHIPPING: Record<ShippingLabel, { label: () => string; tone: Tone }> = {
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
	const { label, tone } = SHIPPING[shipping];
	return { label: label(), tone };
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
