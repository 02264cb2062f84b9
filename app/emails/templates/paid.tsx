import { consentOf } from "#app/labels/receipt-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Paragraph } from "../frame.tsx";
import { type MailFacts, receiptIn } from "../mail-facts.ts";
import { ReceiptLines } from "../receipt-lines.tsx";

export function title({ language }: MailFacts) {
	return m.mail_paid_title({}, { locale: language });
}

/** The receipt by mail, and the consent on a durable medium (row F38); tax documents are never promised here. */
export function Body(facts: MailFacts) {
	const { links, language } = facts;
	const receipt = receiptIn(facts);
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{m.mail_paid_text({}, locale)}</Paragraph>
			<ReceiptLines receipt={receipt} language={language} />
			<Paragraph>{m.mail_paid_keep({}, locale)}</Paragraph>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			<OtherDevice {...facts} />
			{consentOf(receipt, language)?.paragraphs.map((paragraph) => (
				<Paragraph key={paragraph}>{paragraph}</Paragraph>
			))}
		</>
	);
}
