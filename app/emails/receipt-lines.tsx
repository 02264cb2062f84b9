import type { Language } from "#app/domain/language.ts";
import type { Receipt } from "#app/domain/money/receipt.ts";
import { boughtFor, factLines, moneyLines } from "#app/labels/receipt-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts } from "./fact-table.tsx";

/** A receipt within a mail: everything but the payer's name and address, which stay on our pages (ruling T64). */
export function ReceiptLines({ receipt, language }: { receipt: Receipt; language: Language }) {
	const locale = { locale: language };
	const seller = `${m.brand({}, locale)}, ${m.foot_location({}, locale)}`;
	return (
		<Facts
			pairs={[
				[m.mail_line_receipt({}, locale), receipt.number],
				[m.mail_line_for({}, locale), boughtFor(receipt, language)],
				...[...moneyLines(receipt, language), ...factLines(receipt, language)]
					.filter(({ value }) => value !== receipt.applicationNumber)
					.map(({ term, value }) => [term, value] as const),
				[m.mail_line_seller({}, locale), seller],
			]}
			lines={[receipt.isTest ? m.receipt_test({}, locale) : null]}
		/>
	);
}
