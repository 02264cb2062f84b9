import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Paragraph } from "../../frame.tsx";
import type { MailFacts } from "../../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_refund_approved_title({}, { locale: language });
}

export function Body(facts: MailFacts) {
	const { links, language } = facts;
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_refund_approved_text({}, locale)}</Paragraph>
			<Action href={links.refunds} label={m.refunds_requests({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
