import { promisedDate } from "#app/domain/application/expected-dates.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { applicantTasks } from "#app/labels/application-labels.ts";
import { consentOf } from "#app/labels/receipt-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../../frame.tsx";
import type { MailFacts } from "../../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_begin_title({}, { locale: language });
}

/** What was ticked after the order, on a durable medium as what is ticked before it (row F38). */
export function Body(facts: MailFacts) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	const { consentToBeginAt, beginsAt } = application;
	const due = promisedDate(application);
	const beginText = application.beginRequest?.text ?? null;
	return (
		<>
			<Paragraph>
				{m.mail_begin_text({}, locale)}{" "}
				{due === null ? null : m.next_promised({ date: formatDate(due, language) }, locale)}
			</Paragraph>
			{consentOf({ consentToBeginAt, beginText, beginsAt }, language)?.paragraphs.map((paragraph) => (
				<Paragraph key={paragraph}>{paragraph}</Paragraph>
			))}
			<Panel title={m.mail_next({}, locale)}>{applicantTasks(application, language)}</Panel>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
