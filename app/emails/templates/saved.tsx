import { expiresAt, withStage } from "#app/domain/application/deadlines.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_saved_title({}, { locale: language });
}

export function Body({ application, links, language }: MailFacts) {
	const locale = { locale: language };
	const until = expiresAt(withStage(application));
	return (
		<>
			<Paragraph>{m.mail_saved_text({}, locale)}</Paragraph>
			<Action href={links.resume ?? links.application} label={m.mail_action_continue({}, locale)} />
			{until === null ? null : (
				<Paragraph>{m.mail_saved_until({ date: formatDate(until, language) }, locale)}</Paragraph>
			)}
			<Paragraph>{m.mail_private_link({}, locale)}</Paragraph>
		</>
	);
}
