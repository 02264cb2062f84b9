import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_representative_title({}, { locale: language });
}

/** Everything is here but the word of the representative whom the applicant named. */
export function Body(facts: MailFacts) {
	const { links, language } = facts;
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_representative_text({}, locale)}</Paragraph>
			<Panel title={m.mail_next({}, locale)}>{m.mail_signature_clock({}, locale)}</Panel>
			<Action href={links.resume ?? links.application} label={m.mail_action_representative({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
