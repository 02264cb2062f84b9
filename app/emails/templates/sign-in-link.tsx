import { m } from "#app/paraglide/messages.js";
import { Action, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_sign_in_link_title({}, { locale: language });
}

export function Body({ links, language }: MailFacts) {
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_sign_in_link_text({}, locale)}</Paragraph>
			<Action href={links.resume ?? links.application} label={m.mail_sign_in_link_action({}, locale)} />
			<Paragraph>{m.mail_sign_in_link_ignore({}, locale)}</Paragraph>
			<Paragraph>{m.mail_private_link({}, locale)}</Paragraph>
		</>
	);
}
