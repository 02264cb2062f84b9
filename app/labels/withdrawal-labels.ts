import type { Application } from "#app/domain/application/application.ts";
import type { Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import type { Company, SupportContact } from "#app/domain/person/contact.ts";
import { formatDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { RETAINED_PERCENT } from "#app/domain/withdrawal/proportion.ts";
import type { RefundCause } from "#app/domain/withdrawal/refund-request.ts";
import { repaymentDueAt } from "#app/domain/withdrawal/repayment.ts";
import { contractConcludedAt, withdrawalPeriodEnd } from "#app/domain/withdrawal/term.ts";
import type { Withdrawal, WithdrawalChannel } from "#app/domain/withdrawal/withdrawal.ts";
import { m } from "#app/paraglide/messages.js";

export const WITHDRAWAL_CHANNEL_NAMES: Record<WithdrawalChannel, typeof m.withdrawal_by_owner> = {
	owner: m.withdrawal_by_owner,
	link: m.withdrawal_by_link,
	staff: m.withdrawal_by_staff,
};

export const WITHDRAWAL_OUTCOME_NAMES: Record<Withdrawal["outcome"], typeof m.requests_outcome_late> = {
	accepted: m.requests_outcome_accepted,
	late: m.requests_outcome_late,
	performed: m.requests_outcome_performed,
};

/** Returns the last day of the withdrawal period. */
export function lastDayLabel(application: Pick<Application, "paidAt" | "createdAt">, language: Language): string {
	return formatDate(withdrawalPeriodEnd(contractConcludedAt(application)) - 1, language);
}

/** Returns the acknowledgement of a withdrawal: content, date and time, and consequence. Null if there is none. */
export function withdrawalText(
	application: Pick<Application, "withdrawal" | "applicationNumber" | "paidAt" | "createdAt">,
	language: Language,
): { statement: string; sent: string; recorded: string; channel: string; consequence: string[] } | null {
	const { withdrawal, applicationNumber: number } = application;
	if (!withdrawal) return null;
	const locale = { locale: language };
	return {
		statement: m.withdraw_statement({ number }, locale),
		sent: formatDateTime(withdrawal.statedAt, language),
		recorded: formatDateTime(withdrawal.recordedAt, language),
		channel: WITHDRAWAL_CHANNEL_NAMES[withdrawal.channel]({}, locale),
		consequence: consequenceLines(withdrawal, lastDayLabel(application, language), language),
	};
}

function consequenceLines(withdrawal: Withdrawal, lastDay: string, language: Language): string[] {
	const locale = { locale: language };
	const { outcome, amount, step } = withdrawal;
	if (outcome === "late") return [m.mail_withdrawal_late({ date: lastDay }, locale)];
	if (outcome === "performed") return [m.mail_withdrawal_performed({}, locale)];
	if (amount === 0) return [m.mail_withdrawal_none({}, locale)];
	const money = { amount: formatMoney(amount, language) };
	const percent = RETAINED_PERCENT[step];
	return [
		percent === 0 ? m.mail_withdrawal_all(money, locale) : m.mail_withdrawal_share({ ...money, percent }, locale),
		m.mail_withdrawal_when({ date: formatDate(repaymentDueAt(withdrawal), language) }, locale),
	];
}

/** Labels of the applicant's reasons for requesting a refund. */
export const REFUND_CAUSE_NAMES: Record<RefundCause, () => string> = {
	too_slow: m.refunds_why_too_slow,
	charged_wrongly: m.refunds_why_charged_wrongly,
	not_as_agreed: m.refunds_why_not_as_agreed,
	changed_mind: m.refunds_why_changed_mind,
	other: m.refunds_why_other,
};

/**
 * Returns the lines of the model form in annex I B of Directive 2011/83/EU (DL 24/2014, annex B); a null value is to be
 * filled in.
 */
export function modelFormLines(
	{ company, support }: { company: Company; support: SupportContact },
	language: Language,
): { term: string; value: string | null }[] {
	const locale = { locale: language };
	const recipient = [company.legalName, company.address, support.email].filter(Boolean).join(", ");
	return [
		{ term: m.model_to({}, locale), value: recipient },
		{ term: m.model_notice({}, locale), value: `${m.model_service({}, locale)}…` },
		{ term: m.model_ordered({}, locale), value: null },
		{ term: m.model_name({}, locale), value: null },
		{ term: m.model_address({}, locale), value: null },
		{ term: m.model_signature({}, locale), value: null },
		{ term: m.model_date({}, locale), value: null },
	];
}
