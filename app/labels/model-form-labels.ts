import type { Language } from "#app/domain/language.ts";
import type { Company, SupportContact } from "#app/domain/person/contact.ts";
import { m } from "#app/paraglide/messages.js";

/** The model form of annex I B of Directive 2011/83/EU (DL 24/2014, annex B), line by line; one without a value is to be filled in. */
export function modelFormLines(
	{ company, support }: { company: Company; support: SupportContact },
	language: Language,
): { term: string; value: string | null }[] {
	const locale = { locale: language };
	const us = [company.legalName, company.address, support.email].filter(Boolean).join(", ");
	return [
		{ term: m.model_to({}, locale), value: us },
		{ term: m.model_notice({}, locale), value: `${m.model_service({}, locale)}…` },
		{ term: m.model_ordered({}, locale), value: null },
		{ term: m.model_name({}, locale), value: null },
		{ term: m.model_address({}, locale), value: null },
		{ term: m.model_signature({}, locale), value: null },
		{ term: m.model_date({}, locale), value: null },
	];
}
