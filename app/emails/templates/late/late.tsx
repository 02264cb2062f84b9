import type { Application } from "#app/domain/application/application.ts";
import type { Language } from "#app/domain/language.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { applicantTasks } from "#app/labels/application-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../../frame.tsx";
import type { MailFacts } from "../../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_late_title({}, { locale: language });
}

/** That the date was not kept, with whom it lies, and what can be done about it. */
export function Body(facts: MailFacts) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{whereItLies(application, language)}</Paragraph>
			<Panel title={m.mail_next({}, locale)}>
				{applicantTasks(application, language)} {m.mail_late_next({}, locale)} {m.mail_late_money({}, locale)}
			</Panel>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}

function whereItLies(application: Application, language: Language): string {
	const locale = { locale: language };
	const date = formatDate(application.estimatedCompletionDate, language);
	if (application.nifNumber !== null) return m.mail_late_certificate({ date }, locale);
	const { status, filedAt } = application;
	if (status !== "processing" || filedAt === null) return m.mail_late_ours({ date }, locale);
	return m.mail_late_office({ date, filed: formatDate(filedAt, language) }, locale);
}
