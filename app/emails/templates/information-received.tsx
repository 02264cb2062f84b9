import { applicantTasks } from "#app/labels/application-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_information_received_title({}, { locale: language });
}

/** Goes out as well when staff need it no longer, so it does not say that something came. */
export function Body(facts: MailFacts) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_information_received_text({}, locale)}</Paragraph>
			<Panel title={m.mail_next({}, locale)}>{applicantTasks(application, language)}</Panel>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
