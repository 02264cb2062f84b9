import { data, type RouterContextProvider } from "react-router";
import { confirmWithdrawal, submitWithdrawal, withdrawAsOwner } from "#app/commands/application/withdrawal.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { normaliseApplicationNumber } from "#app/domain/application/application.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import { doneView } from "./withdraw-view.server.ts";
import type { WithdrawAnswer } from "./withdraw-view.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** The owner or the holder of a mailed link confirms; anybody else states, and hears the same whoever they are. */
export async function withdraw(asked: Asked, form: FormData) {
	const text = (name: string) =>
		String(form.get(name) ?? "")
			.trim()
			.slice(0, 254);
	if (text("token") || text("id")) return confirm(asked, text("token"), text("id"));
	return state(asked, { number: text("number"), email: text("email") });
}

async function confirm({ request, context }: Asked, token: string, id: string) {
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	if (token === "") await openOwnApplication({ request, context }, id);
	const outcome = token
		? await confirmWithdrawal(services, token, language)
		: await withdrawAsOwner(services, id, language);
	if (outcome.ok)
		return data({ kind: "view", view: doneView(outcome.value, language, token === "") } satisfies WithdrawAnswer);
	const refused = translateFailure(outcome.failure, language);
	return data({ kind: "refused", refused } satisfies WithdrawAnswer, { status: HTTP_STATUS[outcome.failure.kind] });
}

async function state({ context }: Asked, typed: { number: string; email: string }) {
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	const number = normaliseApplicationNumber(typed.number);
	const fields: Record<string, string> = {};
	if (number === null) fields.number = m.resume_number_invalid();
	if (!/^[^\s@]+@[^\s@]+$/.test(typed.email)) fields.email = m.error_withdraw_email();
	if (number === null || Object.keys(fields).length > 0)
		return data({ kind: "wrong", kept: typed, fields } satisfies WithdrawAnswer, { status: 422 });
	await submitWithdrawal(services, { number, email: typed.email });
	return data({ kind: "sent", at: formatDateTime(services.now(), language) } satisfies WithdrawAnswer);
}
