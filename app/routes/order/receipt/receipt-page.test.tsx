import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { itShows, rendered } from "#test/services/outline.tsx";
import Receipts from "./receipt.tsx";

const LABELS = {
	title: "Receipt",
	number: "R-1",
	boughtFor: "Standard package",
	facts: [{ term: "Paid on", value: "November 23, 2026" }],
	money: [
		{ term: "Paid", value: "€79.00" },
		{ term: "Refunded", value: "€10.00" },
		{ term: "Remaining", value: "€69.00" },
	],
	payer: { title: "Paid by", lines: ["Ana Silva", "Rua 1"] },
	seller: { title: "Received by", lines: ["Azulejo NIF"] },
	consent: null as { title: string; paragraphs: string[] } | null,
	notInvoice: "This is no invoice.",
	test: null as string | null,
};
const RECEIPT = { purpose: "application", labels: LABELS };
const INVOICE = { id: "i-1", kind: "invoice", buyer: "Silva Lda", lines: [{ term: "Number", value: "FT 1/7" }] };
const LOADED = {
	id: "case-1",
	applicationNumber: "NIF-7K2M-Q4R8",
	receipts: [RECEIPT],
	invoices: [],
	isAwaited: false,
	mayNameCompany: false,
};
const Page = Receipts as unknown as ComponentType<{ loaderData: unknown }>;
const page = (changes: object = {}) => <Page key="page" loaderData={{ ...LOADED, ...changes }} />;

describe("the receipts", () => {
	itShows({
		"of one payment": [
			page(),
			[
				"title: Payment receipt NIF-7K2M-Q4R8 – Azulejo NIF",
				"[Back to your application](/confirmation/case-1?lang=en)",
				"# Payment receipt",
				"Your application number is NIF-7K2M-Q4R8",
				"<section aria-labelledby=receipt-R-1>",
				"<img src=/favicon.svg alt>",
				"Azulejo NIF",
				"Receipt R-1",
				"## Standard package",
				"= Paid",
				"  €79.00",
				"= Refunded",
				"  €10.00",
				"= Remaining",
				"  €69.00",
				"= Paid on",
				"  November 23, 2026",
				"### Paid by",
				"Ana SilvaRua 1",
				"### Received by",
				"Azulejo NIF",
				"This is no invoice.",
				"[Download PDF R-1](primary /api/receipts/case-1/application?lang=en)",
			],
		],
		"of two payments, one of them a test with consent": [
			page({
				receipts: [
					{ ...RECEIPT, labels: { ...LABELS, test: "Test" } },
					{
						purpose: "physical_delivery",
						labels: {
							...LABELS,
							number: "R-2",
							test: null,
							consent: { title: "Your consent", paragraphs: ["I ask you to begin.", "I know."] },
						},
					},
				],
			}),
			[
				"title: Payment receipts NIF-7K2M-Q4R8 – Azulejo NIF",
				"# Payment receipts",
				"Test",
				"## Standard package",
				"### Paid by",
				"### Received by",
				"[Download PDF R-1](primary /api/receipts/case-1/application?lang=en)",
				"## Standard package",
				"### Paid by",
				"### Received by",
				"### Your consent",
				"I ask you to begin.",
				"I know.",
				"[Download PDF R-2](primary /api/receipts/case-1/physical_delivery?lang=en)",
			],
			{ only: /^(title|#)|Test|receipts|begin|know/ },
		],
		"are absent before payment": [
			page({ receipts: [] }),
			[
				"title: Payment receipts NIF-7K2M-Q4R8 – Azulejo NIF",
				"[Back to your application](/confirmation/case-1?lang=en)",
				"# Payment receipts",
				"Your application number is NIF-7K2M-Q4R8",
				"info:",
				m.receipt_none(),
			],
		],
		"with an invoice that is awaited": [
			page({ isAwaited: true }),
			["info:", m.invoice_pending()],
			{ only: /info|invoice-company|invoice is/i },
		],
		"with an awaited invoice whose company may be named": [
			page({ isAwaited: true, mayNameCompany: true }),
			["info:", `${m.invoice_pending()} [I need an invoice for a company](/invoice-company/case-1?lang=en)`],
			{ only: /info|invoice-company/ },
		],
		"with one invoice have an invoice title": [
			page({ invoices: [INVOICE] }),
			["title: Invoices and receipts NIF-7K2M-Q4R8 – Azulejo NIF", "# Invoices and receipts"],
			{ only: /^(title|# )/ },
		],
		"with an invoice and a credit note": [
			page({
				invoices: [
					INVOICE,
					{ ...INVOICE, id: "i-2", kind: "credit_note", lines: [{ term: "Number", value: "NC 1/2" }] },
				],
			}),
			[
				"title: Invoices and receipts NIF-7K2M-Q4R8 – Azulejo NIF",
				"# Invoices and receipts",
				"## Invoice and receipt",
				"  FT 1/7",
				"  Silva Lda",
				"[Download invoice FT 1/7](primary /api/invoices/case-1/i-1?lang=en)",
				"## Credit note",
				"  NC 1/2",
				"  Silva Lda",
				"[Download credit note NC 1/2](primary /api/invoices/case-1/i-2?lang=en)",
				"## Standard package",
				"### Paid by",
				"### Received by",
				"[Download PDF R-1](primary /api/receipts/case-1/application?lang=en)",
			],
			{ only: /^(title|#)|api\/|Lda|FT|NC/ },
		],
	});

	it("highlights the last amount, which is the remainder", async () => {
		const totals = (await rendered(page())).match(/class="order-total"><dt>([^<]*)/g);
		expect(totals).toEqual(['class="order-total"><dt>Remaining']);
	});
});
