import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import type { MailFacts } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_certificate_ready_title({}, { locale: language });
}

/** A link, not an attachment (ruling T10). */
export function Body(facts: MailFacts) {
	const { application, links, language } = facts;
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_certificate_ready_text({}, locale)}</Paragraph>
			{application.physicalDeliveryRequested ? (
				<Panel title={m.mail_next({}, locale)}>{m.mail_certificate_ready_post({}, locale)}</Panel>
			) : null}
			<Action href={links.certificate} label={m.mail_certificate_ready_action({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
