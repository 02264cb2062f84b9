import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Paragraph } from "../../frame.tsx";
import type { MailFacts } from "../../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_certificate_shared_title({}, { locale: language });
}

/** Somebody used the owner's link: what to do if it was not whom they gave it to. */
export function Body(facts: MailFacts) {
	const { links, language } = facts;
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_certificate_shared_text({}, locale)}</Paragraph>
			<Paragraph>{m.mail_certificate_shared_unknown({}, locale)}</Paragraph>
			<Action href={links.certificate} label={m.mail_certificate_shared_action({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
