import { type Application, wasFiled } from "#app/domain/application/application.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Panel, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_cancelled_title({}, { locale: language });
}

/** Also the timestamped receipt of a withdrawal (S13), so it says when. */
export function Body({ application, links, language }: MailFacts) {
	const locale = { locale: language };
	const money = moneyLabels(application);
	return (
		<>
			<Paragraph>{m.mail_cancelled_text({ date: formatDateTime(application.stateSince, language) }, locale)}</Paragraph>
			{money ? <Panel title={m.mail_next({}, locale)}>{money({}, locale)}</Panel> : null}
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
		</>
	);
}

/** What becomes of the money, where that is certain: disputed money is at the bank. */
function moneyLabels(application: Application) {
	const { paidAt, paymentStatus } = application;
	if (paidAt === null) return paymentStatus === "processing" ? null : m.mail_cancelled_unpaid;
	if (paymentStatus === "disputed" || paymentStatus === "lost") return null;
	return wasFiled(application) ? m.mail_cancelled_decides : m.mail_cancelled_refund;
}
