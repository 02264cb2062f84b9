import type { Application } from "#app/domain/application/application.ts";
import type { Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { fullName } from "#app/domain/person/full-name.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { RETAINED_PERCENT, serviceStep } from "#app/domain/withdrawal/proportion.ts";
import { repay } from "#app/domain/withdrawal/repayment.ts";
import { contractAt } from "#app/domain/withdrawal/term.ts";
import { withdrawalOutcome } from "#app/domain/withdrawal/withdraw.ts";
import { lastDayLabel, withdrawalText } from "#app/labels/withdrawal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { WithdrawView } from "./withdraw-view.ts";

/**
 * What whoever may withdraw from this contract sees. @param statedAt when it is, or was, stated (UTC milliseconds)
 * @param token of the mailed link; null for the owner
 */
export function statementView(
	application: Application,
	payments: readonly Payment[],
	{ statedAt, token, language }: { statedAt: number; token: string | null; language: Language },
): WithdrawView {
	if (application.withdrawal?.outcome === "accepted") return doneView(application, language, token === null);
	const outcome = withdrawalOutcome(application, statedAt);
	const { id, applicationNumber: number } = application;
	if (outcome === null) return { kind: "none", number };
	const statement = {
		id,
		number,
		name: fullName(application),
		email: application.email,
		ordered: formatDateTime(contractAt(application), language),
		lastDay: lastDayLabel(application, language),
		outcome,
		back: backLabel(application, payments, statedAt, language),
	};
	return { kind: "statement", statement, token };
}

/** What goes back, worked out by what will send it. */
function backLabel(application: Application, payments: readonly Payment[], now: number, language: Language): string {
	const locale = { locale: language };
	const step = serviceStep(application, now);
	const { amount: cents } = repay(payments, step, now);
	const amount = formatMoney(cents, language);
	if (cents === 0)
		return application.paidAt === null ? m.withdraw_back_unpaid({}, locale) : otherwise(application, language);
	const percent = RETAINED_PERCENT[step];
	return percent === 0 ? m.withdraw_back_all({ amount }, locale) : m.withdraw_back_share({ amount, percent }, locale);
}

function otherwise({ paymentStatus }: Application, language: Language): string {
	const locale = { locale: language };
	return paymentStatus === "disputed" || paymentStatus === "lost"
		? m.withdraw_back_bank({}, locale)
		: m.refunds_nothing({}, locale);
}

/** After it has been recorded. */
export function doneView(application: Application, language: Language, isOwner: boolean): WithdrawView {
	const words = withdrawalText(application, language);
	if (!words || !application.withdrawal) return { kind: "none", number: application.applicationNumber };
	const { outcome } = application.withdrawal;
	return { kind: "done", outcome, sent: words.sent, lines: words.consequence, id: application.id, pdf: isOwner };
}
