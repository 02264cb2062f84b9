import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_payment_reminder_title({}, { locale: language });
}

export function Body(facts: MailFacts) {
	const { links, language } = facts;
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_payment_reminder_text({}, locale)}</Paragraph>
			<Paragraph>{m.mail_payment_reminder_ignore({}, locale)}</Paragraph>
			<Action href={links.payment} label={m.mail_action_pay({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
