import { expiresAt, withStage } from "#app/domain/application/deadlines.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_saved_title({}, { locale: language });
}

export function Body(facts: MailFacts) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	const until = expiresAt(withStage(application));
	return (
		<>
			<Paragraph>{m.mail_saved_text({}, locale)}</Paragraph>
			{until === null ? null : (
				<Panel title={m.mail_next({}, locale)}>
					{m.mail_saved_until({ date: formatDate(until, language) }, locale)}
				</Panel>
			)}
			<Action href={links.resume ?? links.application} label={m.mail_action_continue({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
