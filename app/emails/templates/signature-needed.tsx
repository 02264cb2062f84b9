import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_signature_title({}, { locale: language });
}

/** Everything but the signature is here. */
export function Body(facts: MailFacts) {
	const { links, language } = facts;
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_signature_text({}, locale)}</Paragraph>
			<Panel title={m.mail_next({}, locale)}>{m.mail_signature_clock({}, locale)}</Panel>
			<Action href={links.resume ?? links.application} label={m.mail_action_sign({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
