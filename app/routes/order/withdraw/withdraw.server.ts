import { data, type RouterContextProvider } from "react-router";
import { confirmWithdrawal, submitWithdrawal, withdrawAsOwner } from "#app/commands/application/withdrawal.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { type Application, normaliseApplicationNumber } from "#app/domain/application/application.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { fullName } from "#app/domain/person/age.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { RETAINED_PERCENT, serviceStep } from "#app/domain/withdrawal/proportion.ts";
import { startRepayment } from "#app/domain/withdrawal/repayment.ts";
import { contractConcludedAt } from "#app/domain/withdrawal/term.ts";
import { withdrawalOutcome } from "#app/domain/withdrawal/withdraw.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { lastDayLabel, withdrawalText } from "#app/labels/withdrawal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { openOwnApplication } from "#app/visitor/owner.server.ts";

/**
 * Returns the view for a person entitled to withdraw.
 * @param statedAt when the withdrawal is or was submitted (UTC milliseconds)
 * @param token of the e-mailed link; null for the owner
 */
export function buildWithdrawView(
	application: Application,
	payments: readonly Payment[],
	{ statedAt, token, language }: { statedAt: number; token: string | null; language: Language },
): WithdrawView {
	if (application.withdrawal?.outcome === "accepted") return buildDoneView(application, language, token === null);
	const outcome = withdrawalOutcome(application, statedAt);
	const { id, applicationNumber: number } = application;
	if (outcome === null) return { kind: "none", number };
	const statement = {
		id,
		number,
		name: fullName(application),
		email: application.email,
		ordered: formatDateTime(contractConcludedAt(application), language),
		lastDay: lastDayLabel(application, language),
		outcome,
		refund: refundLabel(application, payments, statedAt, language),
	};
	return { kind: "statement", statement, token };
}

/** Describes the refund, calculated by the same code that sends it. */
function refundLabel(application: Application, payments: readonly Payment[], now: number, language: Language): string {
	const locale = { locale: language };
	const step = serviceStep(application, now);
	const { amount: cents } = startRepayment(payments, step, now);
	const amount = formatMoney(cents, language);
	if (cents === 0)
		return application.paidAt === null ? m.withdraw_back_unpaid({}, locale) : noRefundLabel(application, language);
	const percent = RETAINED_PERCENT[step];
	return percent === 0 ? m.withdraw_back_all({ amount }, locale) : m.withdraw_back_share({ amount, percent }, locale);
}

function noRefundLabel({ paymentStatus }: Application, language: Language): string {
	const locale = { locale: language };
	return paymentStatus === "disputed" || paymentStatus === "lost"
		? m.withdraw_back_bank({}, locale)
		: m.refunds_nothing({}, locale);
}

/** Returns the view after the withdrawal was recorded. */
function buildDoneView(application: Application, language: Language, isOwner: boolean): WithdrawView {
	const statement = withdrawalText(application, language);
	if (!statement || !application.withdrawal) return { kind: "none", number: application.applicationNumber };
	const { outcome } = application.withdrawal;
	return {
		kind: "done",
		outcome,
		sent: statement.sent,
		lines: statement.consequence,
		id: application.id,
		hasPdf: isOwner,
	};
}

/** The withdrawal to confirm. */
export type StatementView = {
	id: string;
	number: string;
	name: string;
	email: string;
	ordered: string;
	lastDay: string;
	outcome: "accepted" | "late" | "performed";
	/** The refund, if within the period. */
	refund: string;
};

/** State of the page. */
export type WithdrawView =
	| { kind: "ask"; contracts: { id: string; number: string }[]; isLinkExpired: boolean }
	/** There is no contract, or it has ended. */
	| { kind: "none"; number: string }
	| { kind: "statement"; statement: StatementView; token: string | null }
	/** The withdrawal was submitted. `hasPdf`: whether the owner can download the acknowledgement. */
	| { kind: "done"; outcome: StatementView["outcome"]; sent: string; lines: string[]; id: string; hasPdf: boolean };

/** Result of a form; `values` holds the typed values. */
export type WithdrawResult =
	| { kind: "sent"; at: string }
	| { kind: "wrong"; values: { number: string; email: string }; fields: Record<string, string>; error?: string }
	| { kind: "refused"; error: string }
	| { kind: "view"; view: WithdrawView };

type RequestContext = { request: Request; context: Readonly<RouterContextProvider> };

/** Owners and holders of an e-mailed link confirm. Others submit a statement; their response is always the same. */
export async function handleWithdrawForm(args: RequestContext, form: FormData) {
	const text = (name: string) =>
		String(form.get(name) ?? "")
			.trim()
			.slice(0, 254);
	if (text("token") || text("id")) return confirmStatement(args, text("token"), text("id"));
	return submitStatement(args, { number: text("number"), email: text("email") });
}

async function confirmStatement({ request, context }: RequestContext, token: string, id: string) {
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	if (token === "") await openOwnApplication({ request, context }, id);
	const outcome = token
		? await confirmWithdrawal(services, token, language)
		: await withdrawAsOwner(services, id, language);
	if (outcome.ok)
		return data({ kind: "view", view: buildDoneView(outcome.value, language, token === "") } satisfies WithdrawResult);
	const error = translateFailure(outcome.failure, language);
	return data({ kind: "refused", error } satisfies WithdrawResult, { status: HTTP_STATUS[outcome.failure.kind] });
}

async function submitStatement({ context }: RequestContext, input: { number: string; email: string }) {
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	const number = normaliseApplicationNumber(input.number);
	const fields: Record<string, string> = {};
	if (number === null) fields.number = m.resume_number_invalid();
	if (!/^[^\s@]+@[^\s@]+$/.test(input.email)) fields.email = m.error_withdraw_email();
	if (number === null || Object.keys(fields).length > 0)
		return data({ kind: "wrong", values: input, fields } satisfies WithdrawResult, { status: 422 });
	await submitWithdrawal(services, { number, email: input.email });
	return data({ kind: "sent", at: formatDateTime(services.now(), language) } satisfies WithdrawResult);
}
