import { applicantTasks } from "#app/labels/application-labels.ts";
import { consentOf } from "#app/labels/receipt-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import { type MailFacts, receiptIn } from "../mail-facts.ts";
import { Small } from "../mail-foot.tsx";
import { ReceiptLines } from "../receipt-lines.tsx";

export function title({ language }: MailFacts) {
	return m.mail_paid_title({}, { locale: language });
}

/** The receipt by mail; tax documents are never promised here. */
export function Body(facts: MailFacts) {
	const { application, links, language } = facts;
	const receipt = receiptIn(facts);
	const locale = { locale: language };
	const waits = receipt.beginsAt !== null;
	return (
		<>
			<Paragraph>
				{waits ? m.mail_paid_waits({}, locale) : m.mail_paid_text({}, locale)} {m.mail_paid_keep({}, locale)}
			</Paragraph>
			<ReceiptLines receipt={receipt} language={language} />
			<Panel title={m.mail_next({}, locale)}>
				{applicantTasks(application, language)} {waits ? null : m.mail_paid_then({}, locale)}
			</Panel>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}

/** The consent on a durable medium (row F38). */
export function Foot(facts: MailFacts) {
	return consentOf(receiptIn(facts), facts.language)?.paragraphs.map((paragraph) => (
		<Small key={paragraph}>{paragraph}</Small>
	));
}
