import { formatMoney } from "#app/domain/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import { type MailFacts, receiptIn } from "../mail-facts.ts";
import { ReceiptLines } from "../receipt-lines.tsx";

export function title({ language }: MailFacts) {
	return m.mail_delivery_confirmed_title({}, { locale: language });
}

/** The receipt of the post by mail. The address itself stays on our pages. */
export function Body(facts: MailFacts) {
	const { links, language } = facts;
	const receipt = receiptIn(facts);
	const locale = { locale: language };
	const amount = formatMoney(receipt.amount, language);
	return (
		<>
			<Paragraph>
				{m.mail_delivery_confirmed_text({ amount }, locale)} {m.mail_paid_keep({}, locale)}
			</Paragraph>
			<ReceiptLines receipt={receipt} language={language} />
			<Panel title={m.mail_next({}, locale)}>{m.mail_delivery_confirmed_then({}, locale)}</Panel>
			<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			<OtherDevice {...facts} />
		</>
	);
}
