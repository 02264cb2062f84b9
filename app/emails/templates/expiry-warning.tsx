import { expiresAt, withStage } from "#app/domain/application/deadlines.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_expiry_warning_title({}, { locale: language });
}

/** Says what the application waits for, and until when. */
export function Body(facts: MailFacts) {
	const locale = { locale: facts.language };
	const { words, label, href } = waitingFor(facts);
	const date = formatDate(expiresAt(withStage(facts.application)) ?? facts.application.deadlineAt, facts.language);
	return (
		<>
			<Paragraph>{words({ date }, locale)}</Paragraph>
			<Action href={href} label={label({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}

function waitingFor({ application, links }: MailFacts) {
	const back = links.resume ?? links.application;
	if (application.status === "draft")
		return { words: m.mail_expiry_warning_draft, label: m.mail_action_continue, href: back };
	if (application.status === "verification_required")
		return { words: m.mail_expiry_warning_asked, label: m.mail_action_provide, href: back };
	return { words: m.mail_expiry_warning_unpaid, label: m.mail_action_pay, href: links.payment };
}
