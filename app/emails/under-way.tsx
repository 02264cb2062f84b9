import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts } from "./fact-table.tsx";
import { Action, OtherDevice, Paragraph } from "./frame.tsx";
import type { MailFacts } from "./mail-facts.ts";

/** What has happened, by which date the number is expected, and where to follow it. */
export function UnderWay({ facts, text }: { facts: MailFacts; text: string }) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	const dueDate = application.estimatedCompletionDate;
	return (
		<>
			<Paragraph>{text}</Paragraph>
			<Facts pairs={[[m.mail_line_expected({}, locale), dueDate === null ? null : formatDate(dueDate, language)]]} />
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
