import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Paragraph } from "../../frame.tsx";
import type { MailFacts } from "../../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_message_answered_title({}, { locale: language });
}

/** That there is an answer, and never a word of it: a mailbox is read by more people than one. */
export function Body(facts: MailFacts) {
	const { links, language } = facts;
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_message_answered_text({}, locale)}</Paragraph>
			<Action href={links.resume ?? links.application} label={m.mail_message_answered_action({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
