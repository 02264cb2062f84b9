import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Paragraph } from "../../frame.tsx";
import type { MailFacts } from "../../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_post_cancelled_title({}, { locale: language });
}

export function Body({ application, links, language }: MailFacts) {
	const locale = { locale: language };
	const date = formatDateTime(application.updatedAt, language);
	return (
		<>
			<Paragraph>{m.mail_post_cancelled_text({ date }, locale)}</Paragraph>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
		</>
	);
}
