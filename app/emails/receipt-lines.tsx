import type { Language } from "#app/domain/language.ts";
import type { Receipt } from "#app/domain/money/receipt.ts";
import { boughtFor, factLines, moneyLines } from "#app/labels/receipt-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Facts } from "./frame.tsx";

/** A receipt within a mail: everything but the payer's name and address, which stay on our pages (ruling T64). */
export function ReceiptLines({ receipt, language }: { receipt: Receipt; language: Language }) {
	const locale = { locale: language };
	const seller = `${m.brand({}, locale)}, ${m.foot_location({}, locale)}`;
	return (
		<Facts
			lines={[
				m.mail_line_receipt({ number: receipt.number }, locale),
				m.mail_line_for({ what: boughtFor(receipt, language) }, locale),
				...[...moneyLines(receipt, language), ...factLines(receipt, language)].map(
					({ term, value }) => `${term}: ${value}`,
				),
				m.mail_line_seller({ name: seller }, locale),
				receipt.isTest ? m.receipt_test({}, locale) : null,
			]}
		/>
	);
}
