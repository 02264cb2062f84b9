import { m } from "#app/paraglide/messages.js";
import { Action, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_nif_assigned_title({}, { locale: language });
}

/** Never the number itself (ruling T64). */
export function Body({ links, language }: MailFacts) {
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_nif_assigned_text({}, locale)}</Paragraph>
			<Action href={links.resume ?? links.application} label={m.mail_nif_assigned_action({}, locale)} />
			<Paragraph>{m.mail_nif_assigned_then({}, locale)}</Paragraph>
			{links.resume ? <Paragraph>{m.mail_private_link({}, locale)}</Paragraph> : null}
		</>
	);
}
