import { m } from "#app/paraglide/messages.js";
import { Action, Next, Paragraph } from "../frame.tsx";
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
			<Next title={m.mail_next({}, locale)}>{m.mail_nif_assigned_then({}, locale)}</Next>
			{links.resume ? <Paragraph>{m.mail_private_link({}, locale)}</Paragraph> : null}
		</>
	);
}
