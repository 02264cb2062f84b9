import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, Facts, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_filed_title({}, { locale: language });
}

export function Body({ application, links, language }: MailFacts) {
	const locale = { locale: language };
	const dueDate = application.estimatedCompletionDate;
	return (
		<>
			<Paragraph>{m.mail_filed_text({}, locale)}</Paragraph>
			<Facts
				lines={[dueDate === null ? null : m.mail_line_expected({ date: formatDate(dueDate, language) }, locale)]}
			/>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
		</>
	);
}
