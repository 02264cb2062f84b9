import { FILING_DAYS } from "#app/domain/money/refund-policy.ts";
import { applicantTasks } from "#app/labels/application-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../../frame.tsx";
import type { MailFacts } from "../../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_filing_overdue_title({}, { locale: language });
}

/** What the refund policy gives when nothing was filed in time, with the one button that takes it. */
export function Body(facts: MailFacts) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_filing_overdue_text({ days: FILING_DAYS }, locale)}</Paragraph>
			<Panel title={m.mail_next({}, locale)}>
				{m.mail_filing_overdue_wait({}, locale)} {applicantTasks(application, language)}
			</Panel>
			<Action href={links.refunds} label={m.mail_filing_overdue_action({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
