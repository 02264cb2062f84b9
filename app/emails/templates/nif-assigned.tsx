import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_nif_assigned_title({}, { locale: language });
}

/** Never the number itself (ruling T64). */
export function Body(facts: MailFacts) {
	const { links, language } = facts;
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_nif_assigned_text({}, locale)}</Paragraph>
			<Panel title={m.mail_next({}, locale)}>{m.mail_nif_assigned_then({}, locale)}</Panel>
			<Action href={links.resume ?? links.application} label={m.mail_nif_assigned_action({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
