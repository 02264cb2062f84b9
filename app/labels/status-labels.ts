import type { Status } from "#app/domain/application/application.ts";
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

function said({ label, tone }: Word): { label: string; tone: Tone } {
	return { label: label(), tone };
}
