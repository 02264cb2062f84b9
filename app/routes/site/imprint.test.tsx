import type { ComponentType } from "react";
import { describe } from "vitest";
import type { Attorney } from "#app/domain/settings/attorney.ts";
import { itShows } from "#test/services/outline.tsx";
import Imprint from "./imprint.tsx";

type Page = ComponentType<{ loaderData: unknown }>;
const SUPPORT = { email: "help@azulejo.example", phone: "+351 210 000 000" };

const ATTORNEY: Attorney = {
	name: "Rita Costa",
	title: "advogada",
	licence: "123L",
	office: "Rua 1, Lisboa",
	isRepresentative: true,
};

const IMPRINT = {
	company: {
		legalName: "Azulejo Lda",
		nipc: "500000000",
		address: "Rua 2, Lisboa",
		registry: "Lisboa 500000000",
		vat: "PT500000000" as string | null,
	},
	support: SUPPORT,
	offline: false,
	attorney: ATTORNEY as Attorney | null,
};
const ImprintPage = Imprint as unknown as Page;

const imprint = (changes: Partial<typeof IMPRINT> = {}) => (
	<ImprintPage key="i" loaderData={{ ...IMPRINT, ...changes }} />
);

describe("the legal notice", () => {
	itShows({
		"names the company and the lawyer, who is also the representative": [
			imprint(),
			[
				"[Back to Home](/?lang=en)",
				"# Who we are",
				"The company behind this site, as required by the Portuguese law on electronic commerce (Decreto-Lei 7/2004, article 10).",
				"<section aria-labelledby=company>",
				"## The company",
				"= Company name",
				"  Azulejo Lda",
				"= Tax and company number (NIPC)",
				"  500 000 000",
				"= Commercial register",
				"  Lisboa 500000000",
				"= Registered address",
				"  Rua 2, Lisboa",
				"= VAT number",
				"  PT500000000",
				"<section aria-labelledby=attorney>",
				"## Who acts for you",
				"Powers of attorney are given to this person, who files requests with the Tax Authority and also acts as the tax representative that we assign.",
				"= Full name",
				"  Rita Costa",
				"= Profession",
				"  Lawyer (advogada)",
				"= Number of the professional card (cédula profissional)",
				"  123L",
				"= Registered address",
				"  Rua 1, Lisboa",
				"<section aria-labelledby=reach>",
				"## How to reach us",
				"= E-mail",
				"  [help@azulejo.example](mailto:help@azulejo.example)",
				"= Phone",
				"  [+351 210 000 000](tel:+351210000000)",
				"= Support hours",
				"= Contact",
				"  [Contact form](/contact?lang=en)",
				"<section aria-labelledby=service>",
				"## About this service",
				"Azulejo NIF is a private service. We are not part of the Portuguese Tax Authority and act only for you. The number and its certificate come from the Tax Authority.",
				"You can request a NIF yourself at a tax office in Portugal, free of charge. What you pay us for is the work: checking your documents, filing, representation and following your application.",
				"You pay once, before we begin, by card. Nothing renews by itself.",
				"<section aria-labelledby=rules>",
				"## The rules that apply",
				"Our terms, our refund policy and our privacy policy are part of every contract. If you are not satisfied, write to us first; the electronic complaints book is open to you at any time.",
				"- [Terms & Conditions](/terms?lang=en)",
				"- [Refund Policy](/refund-policy?lang=en)",
				"- [Privacy Policy](/privacy-policy?lang=en)",
				"- [Complaints book (Livro de Reclamações)](https://www.livroreclamacoes.pt)",
			],
		],
		"names a lawyer who is not": [
			imprint({ attorney: { ...ATTORNEY, isRepresentative: false } }),
			[
				"<section aria-labelledby=attorney>",
				"Powers of attorney are given to this person, who files requests with the Tax Authority.",
				"You can request a NIF yourself at a tax office in Portugal, free of charge. What you pay us for is the work: checking your documents, filing, representation and following your application.",
			],
			{ only: /attorney|lawyer|represent/ },
		],
		"of the offline environment is an example": [
			imprint({ offline: true, attorney: null, company: { ...IMPRINT.company, vat: null } }),
			[
				"warning:",
				"! Demonstration details",
				"## The company",
				"= Company name",
				"= Tax and company number (NIPC)",
				"= Commercial register",
				"= Registered address",
				"## How to reach us",
				"= E-mail",
				"= Phone",
				"= Support hours",
				"= Contact",
				"## About this service",
				"## The rules that apply",
			],
			{ only: /^(warning|!|## |=)/ },
		],
	});
});
