import { isFullyRefunded, isPaid, type Stage } from "#app/domain/application/application.ts";
import type { PaymentStatus } from "#app/domain/money/payment.ts";
import { m } from "#app/paraglide/messages.js";

const NEXT_STEPS: Record<Stage, () => string> = {
	waiting_to_begin: m.desk_next_waiting_to_begin,
	in_review: m.desk_next_in_review,
	awaiting_signature: m.desk_next_awaiting_signature,
	waiting_for_representative: m.desk_next_waiting_for_representative,
	ready_to_file: m.desk_next_ready_to_file,
	at_tax_office: m.desk_next_at_tax_office,
	nif_assigned: m.desk_next_nif_assigned,
	waiting_for_applicant: m.desk_next_waiting_for_applicant,
	in_delivery: m.desk_next_in_delivery,
	certificate_ready: m.desk_next_none,
	awaiting_payment: m.desk_next_awaiting_payment,
	collecting_documents: m.desk_next_collecting_documents,
	closed: m.desk_next_none,
};

type NextFacts = { stage: Stage; paymentStatus: PaymentStatus; isSecond: boolean };

/** What an application waits for next. */
export function nextStep({ stage, paymentStatus, isSecond }: NextFacts): string {
	if (isSecond) return m.desk_next_second();
	const waitsForMoney =
		stage === "awaiting_payment" || (stage === "waiting_for_applicant" && !isPaid({ paymentStatus }));
	if (!waitsForMoney) return NEXT_STEPS[stage]();
	return isFullyRefunded({ paymentStatus }) ? m.desk_next_none() : m.desk_next_awaiting_payment();
}
