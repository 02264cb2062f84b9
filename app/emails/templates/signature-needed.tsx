import { m } from "#app/paraglide/messages.js";
import { Action, Next, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_signature_title({}, { locale: language });
}

/** Everything but the signature is here. */
export function Body({ links, language }: MailFacts) {
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_signature_text({}, locale)}</Paragraph>
			<Action href={links.resume ?? links.application} label={m.mail_action_sign({}, locale)} />
			<Next title={m.mail_next({}, locale)}>{m.mail_signature_clock({}, locale)}</Next>
			{links.resume ? <Paragraph>{m.mail_private_link({}, locale)}</Paragraph> : null}
		</>
	);
}
