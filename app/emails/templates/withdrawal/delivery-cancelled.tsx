import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Paragraph } from "../../frame.tsx";
import type { MailFacts } from "../../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_post_cancelled_title({}, { locale: language });
}

export function Body(facts: MailFacts) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	const date = formatDateTime(application.updatedAt, language);
	return (
		<>
			<Paragraph>{m.mail_post_cancelled_text({ date }, locale)}</Paragraph>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
