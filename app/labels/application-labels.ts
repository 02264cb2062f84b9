import type { Application, Status } from "#app/domain/application/application.ts";
import { type Duty, isWaitingForApplicant, listDuties } from "#app/domain/application/duties.ts";
import type { ApplicationView } from "#app/domain/application/public-view.ts";
import type { ShippingLabel } from "#app/domain/application/shipping.ts";
import type { Language } from "#app/domain/language.ts";
import type { PaymentStatus } from "#app/domain/money/payment.ts";
import { m } from "#app/paraglide/messages.js";
import type { Tone } from "#app/ui/badge.tsx";

const SHIPPING_LABELS: Record<ShippingLabel, { label: () => string; tone: Tone }> = {
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
	const { label, tone } = SHIPPING_LABELS[shipping];
	return { label: label(), tone };
}

const PARTY_LABELS: Record<Duty["party"], () => string> = {
	applicant: m.next_you,
	representative: m.next_representative,
	us: m.next_us,
	tax_office: m.next_authority,
	carrier: m.next_carrier,
};

const TASK_LABELS: Record<Duty["task"], typeof m.next_nothing> = {
	finish: m.next_collecting_documents,
	pay: m.next_awaiting_payment,
	provide: m.next_waiting_for_applicant,
	agree: m.next_agent,
	sign: m.next_awaiting_signature,
	arrange_delivery: m.next_arrange_delivery,
	accept: m.next_waiting_for_representative,
	settle_payment: m.next_settling_payment,
	begin: m.next_waiting_to_begin,
	check: m.next_in_review,
	file: m.next_ready_to_file,
	correct: m.refusal_next,
	decide: m.next_at_tax_office,
	certify: m.next_nif_assigned,
	check_nif: m.next_check_nif,
	ship: m.next_in_delivery,
	deliver: m.next_in_delivery,
};

/**
 * Returns the open tasks of all parties (row F32), the applicant's first. If the applicant has none, the last line says
 * so.
 */
export function nextLabels({ duties, status }: Pick<ApplicationView, "duties" | "status">): NextLabel[] {
	if (status === "rejected" || status === "cancelled") return [{ party: null, task: m.next_closed() }];
	if (duties.length === 0)
		return status === "completed"
			? [{ party: m.next_none(), task: m.next_certificate_ready() }]
			: [{ party: null, task: m.next_paid_back() }];
	const lines: NextLabel[] = duties.map(({ party, task }) => ({
		party: PARTY_LABELS[party](),
		task: task === "certify" && status === "completed" ? m.next_certificate_again() : TASK_LABELS[task](),
	}));
	return isWaitingForApplicant(duties) ? lines : [...lines, { party: null, task: m.next_nothing() }];
}

/**
 * Returns the applicant's tasks for an e-mail in the applicant's language, or a sentence saying that there are none.
 */
export function applicantTasks(application: Application, language: Language): string {
	const ownDuties = listDuties(application).filter(({ party }) => party === "applicant");
	if (ownDuties.length === 0) return m.next_nothing({}, { locale: language });
	return ownDuties.map(({ task }) => TASK_LABELS[task]({}, { locale: language })).join(" ");
}

type NextLabel = { party: string | null; task: string };

type ToneLabel = { label: () => string; tone: Tone };

const STATUS_LABELS: Record<Status, ToneLabel> = {
	draft: { label: m.status_draft, tone: "neutral" },
	pending: { label: m.status_pending, tone: "info" },
	verification_required: { label: m.status_verification_required, tone: "warning" },
	processing: { label: m.status_processing, tone: "info" },
	approved: { label: m.status_approved, tone: "success" },
	completed: { label: m.status_completed, tone: "success" },
	rejected: { label: m.status_rejected, tone: "danger" },
	cancelled: { label: m.status_cancelled, tone: "neutral" },
};

/** Returns the label of a status, the same on every page (row 128, ruling T32). */
export function statusLabel(status: Status): { label: string; tone: Tone } {
	return resolveLabel(STATUS_LABELS[status]);
}

const PENDING: ToneLabel = { label: m.payment_status_pending, tone: "warning" };
const PAID: ToneLabel = { label: m.payment_status_paid, tone: "success" };
const PAYMENT_LABELS: Partial<Record<PaymentStatus, ToneLabel>> = {
	paid: PAID,
	disputed: PAID,
	partially_refunded: { label: m.payment_status_partially_refunded, tone: "neutral" },
	refunded: { label: m.payment_status_refunded, tone: "neutral" },
	lost: { label: m.payment_status_refunded, tone: "neutral" },
	failed: { label: m.payment_status_failed, tone: "danger" },
};

/**
 * Returns the label of a payment status. Statuses other than paid, refunded and failed appear as pending (row 129,
 * ruling T34).
 */
export function paymentLabel(status: PaymentStatus): { label: string; tone: Tone } {
	return resolveLabel(PAYMENT_LABELS[status] ?? PENDING);
}

function resolveLabel({ label, tone }: ToneLabel): { label: string; tone: Tone } {
	return { label: label(), tone };
}
