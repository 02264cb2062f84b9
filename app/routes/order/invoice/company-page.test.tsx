import type { ComponentType } from "react";
import { describe } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import InvoiceCompany from "./company.tsx";

const LOADED = {
	id: "case-1",
	number: "NIF-7K2M-Q4R8",
	isPaid: false,
	isIssued: false,
	company: null as object | null,
	country: "FR",
	countries: [
		{ value: "FR", label: "France" },
		{ value: "PL", label: "Poland" },
	],
};
const COMPANY = { name: "Silva Ltd", country: "PL", vatNumber: "PL123", address: "Main Street 1" };
const Page = InvoiceCompany as unknown as ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const page = (changes: Partial<typeof LOADED> = {}, actionData?: object) => (
	<Page key="page" loaderData={{ ...LOADED, ...changes }} actionData={actionData} />
);
const VALUES = { only: /selected|value=|^button|^<form/ };
const LOCKED = { only: /^title|^\[|^info|^!|^<form|receipt/ };

describe("the page of the company on the invoice", () => {
	itShows({
		"asks for a company": [
			page(),
			[
				"title: Invoice for a company NIF-7K2M-Q4R8 – Azulejo NIF",
				"[Choose your package and pay](/payment?id=case-1&lang=en)",
				"# Invoice for a company",
				"Leave this page as it is if you pay for yourself: your invoice is then in your own name. Once an invoice is issued it cannot be changed.",
				"<form action=/page?lang=en>",
				"label: Company name",
				"<input maxlength=120 autocomplete=organization id=name type=text name=name value=>",
				"label: Country",
				"<select autocomplete=country id=country name=country>",
				"option value=: Choose a country",
				"<optgroup label=Common destinations>",
				"option value=FR selected: France",
				"<optgroup label=All countries>",
				"option value=PL: Poland",
				"label: VAT or tax number (optional)",
				"p id=vatNumber-hint: With the country prefix in the EU, such as PT501234567. Without a number the invoice has the VAT of a private customer.",
				"<input aria-describedby=vatNumber-hint maxlength=20 autocomplete=off autocapitalize=characters spellcheck=false id=vatNumber type=text name=vatNumber value=>",
				"label: Address of the company",
				"p id=address-hint: Street, postal code and city",
				"<input aria-describedby=address-hint maxlength=200 autocomplete=off id=address type=text name=address value=>",
				"button primary: Save",
			],
		],
		"shows the company, and offers to remove it": [
			page({ company: COMPANY }),
			[
				"<form action=/page?lang=en>",
				"<input maxlength=120 autocomplete=organization id=name type=text name=name value=Silva Ltd>",
				"option value=: Choose a country",
				"option value=FR: France",
				"option value=PL selected: Poland",
				"<input aria-describedby=vatNumber-hint maxlength=20 autocomplete=off autocapitalize=characters spellcheck=false id=vatNumber type=text name=vatNumber value=PL123>",
				"<input aria-describedby=address-hint maxlength=200 autocomplete=off id=address type=text name=address value=Main Street 1>",
				"button primary: Save",
				"button secondary value=remove name=intent: Invoice me instead",
			],
			VALUES,
		],
		"returns to the receipt once paid": [
			page({ isPaid: true }),
			["[Invoices and receipts](/receipt/case-1?lang=en)", "<form action=/page?lang=en>"],
			{ only: /^\[|^<form/ },
		],
		"can no longer be changed once an invoice is issued": [
			page({ isPaid: true, isIssued: true, company: COMPANY }),
			[
				"title: Invoice for a company NIF-7K2M-Q4R8 – Azulejo NIF",
				"[Invoices and receipts](/receipt/case-1?lang=en)",
				"info:",
				"! The invoice has already been issued",
				"It cannot be changed any more. You find it with your receipts. [Invoices and receipts](/receipt/case-1?lang=en)",
			],
			LOCKED,
		],
		"can no longer be changed if an invoice was issued just now": [
			page({ company: COMPANY }, { fields: COMPANY, errors: {}, error: "Issued." }),
			[
				"title: Invoice for a company NIF-7K2M-Q4R8 – Azulejo NIF",
				"[Choose your package and pay](/payment?id=case-1&lang=en)",
				"info:",
				"! The invoice has already been issued",
				"It cannot be changed any more. You find it with your receipts. [Invoices and receipts](/receipt/case-1?lang=en)",
			],
			LOCKED,
		],
		"names each error, and keeps the input": [
			page(
				{ company: COMPANY },
				{
					fields: { ...COMPANY, name: "", vatNumber: "?", country: "" },
					errors: { name: "No name.", vatNumber: "No number.", country: "No country." },
					error: null,
				},
			),
			[
				"title: Error: Invoice for a company NIF-7K2M-Q4R8 – Azulejo NIF",
				"- [No name.](#name)",
				"- [No number.](#vatNumber)",
				"- [No country.](#country)",
				"p id=name-error: Error: No name.",
				"<input aria-describedby=name-error aria-invalid=true maxlength=120 autocomplete=organization id=name type=text name=name value=>",
				"p id=country-error: Error: No country.",
				"<select aria-describedby=country-error aria-invalid=true autocomplete=country id=country name=country>",
				"option value= selected: Choose a country",
				"option value=FR: France",
				"option value=PL: Poland",
				"p id=vatNumber-error: Error: No number.",
				"<input aria-describedby=vatNumber-hint vatNumber-error aria-invalid=true maxlength=20 autocomplete=off autocapitalize=characters spellcheck=false id=vatNumber type=text name=vatNumber value=?>",
				"<input aria-describedby=address-hint maxlength=200 autocomplete=off id=address type=text name=address value=Main Street 1>",
				"button secondary value=remove name=intent: Invoice me instead",
			],
			{ only: /^title|\(#|-error|selected|value=/ },
		],
	});
});
