import type { Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { boughtFor } from "#app/labels/receipt-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts } from "../fact-table.tsx";
import { Action, OtherDevice, Panel, Paragraph } from "../frame.tsx";
import type { MailFacts, MailMoney } from "../mail-facts.ts";

export function title({ language }: MailFacts) {
	return m.mail_refunded_title({}, { locale: language });
}

/** How much came back, of how much, and by when: the refund policy's own time. */
export function Body(facts: MailFacts) {
	const { links, language, money } = facts;
	if (!money?.refund) throw new Error("A mail about a refund came without it");
	const { receipt, refund } = money;
	const locale = { locale: language };
	return (
		<>
			<Paragraph>{amountLabel(refund, language)}</Paragraph>
			{receipt && (
				<Facts
					pairs={[
						[m.mail_line_for({}, locale), boughtFor(receipt, language)],
						[m.mail_line_receipt({}, locale), receipt.number],
					]}
				/>
			)}
			<Panel title={m.mail_next({}, locale)}>{m.mail_refunded_when({}, locale)}</Panel>
			{receipt ? (
				<Action href={links.receipt} label={m.mail_action_receipt({}, locale)} />
			) : (
				<Action href={links.application} label={m.mail_action_follow({}, locale)} />
			)}
			<OtherDevice {...facts} />
		</>
	);
}

function amountLabel(refund: NonNullable<MailMoney["refund"]>, language: Language): string {
	const locale = { locale: language };
	const amount = formatMoney(refund.amount, language);
	if (refund.reason === "duplicate") return m.mail_refunded_twice({ amount }, locale);
	if (refund.amount === refund.paid) return m.mail_refunded_all({ amount }, locale);
	return m.mail_refunded_text({ amount, paid: formatMoney(refund.paid, language) }, locale);
}
