import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_certificate_replaced_title({}, { locale: language });
}

/** Without the reason: it is a colleague's, and may name somebody else. */
export function Body(facts: MailFacts) {
	const { links, language } = facts;
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_certificate_replaced_text({}, locale)}</Paragraph>
			<Action href={links.certificate} label={m.mail_certificate_replaced_action({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
