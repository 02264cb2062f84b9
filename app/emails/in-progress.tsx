import { promisedDate } from "#app/domain/application/expected-dates.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { applicantTasks } from "#app/labels/application-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts } from "./fact-table.tsx";
import { Action, OtherDevice, Panel, Paragraph } from "./frame.tsx";
import type { MailFacts } from "./mail-facts.ts";

/** What has happened, by which date the number is expected, what its reader has to do, and where to follow it. */
export function InProgress({ facts, text }: { facts: MailFacts; text: string }) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	const dueDate = promisedDate(application);
	return (
		<>
			<Paragraph>{text}</Paragraph>
			<Facts pairs={[[m.mail_line_expected({}, locale), dueDate === null ? null : formatDate(dueDate, language)]]} />
			<Panel title={m.mail_next({}, locale)}>{applicantTasks(application, language)}</Panel>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
