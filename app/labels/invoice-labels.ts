import type { Language } from "#app/domain/language.ts";
import type { Invoice, InvoiceKind } from "#app/domain/money/invoice.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";

export const INVOICE_KINDS: Record<InvoiceKind, typeof m.invoice_kind_invoice> = {
	invoice: m.invoice_kind_invoice,
	on_account: m.invoice_kind_on_account,
	credit_note: m.invoice_kind_credit_note,
};

/** Returns the facts of an issued document as rows of term and value, without its buyer. */
export function invoiceLines(
	{ number, atcud, issuedAt, amount, vat, exemption }: Omit<Invoice, "buyer">,
	language: Language,
): { term: string; value: string }[] {
	const locale = { locale: language };
	const lines: { term: string; value: string | null }[] = [
		{ term: m.invoice_column_number({}, locale), value: number },
		{ term: m.invoice_column_atcud({}, locale), value: atcud },
		{ term: m.invoice_column_date({}, locale), value: issuedAt === null ? null : formatDate(issuedAt, language) },
		{ term: m.invoice_column_amount({}, locale), value: formatMoney(amount, language) },
		{
			term: m.invoice_column_vat({}, locale),
			value: exemption === null ? formatMoney(vat, language) : m.invoice_no_vat({ code: exemption }, locale),
		},
	];
	return lines.flatMap(({ term, value }) => (value === null ? [] : [{ term, value }]));
}
