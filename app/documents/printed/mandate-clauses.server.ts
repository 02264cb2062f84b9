import { countryName } from "#app/content/country-names.server.ts";
import type { Relation } from "#app/domain/guardian/guardian-fields.ts";
import type { Language } from "#app/domain/language.ts";
import type { Mandate } from "#app/domain/mandate/mandate.ts";
import { MANDATORY_POWERS, type Power } from "#app/domain/mandate/mandate.ts";
import { postalLines } from "#app/domain/person/address.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { attorneyTitle } from "#app/labels/company-labels.ts";
import { m } from "#app/paraglide/messages.js";

/** One block of a power of attorney in one language. `label` precedes its lines: a fact's name or a clause's number. */
export type Block =
	| { kind: "heading" | "text"; text: string }
	| { kind: "fact" | "clause"; label: string; lines: readonly string[] };

/** The clause of each power. */
const CLAUSES: Record<Power, typeof m.mandate_power_request> = {
	"request-nif": m.mandate_power_request,
	submit: m.mandate_power_submit,
	"receive-proof": m.mandate_power_receive,
	"fiscal-representation": m.mandate_power_representation,
	"portal-password": m.mandate_power_password,
};

/** Returns a power of attorney from its first fact to its last clause, with the same blocks in every language. */
export function mandateBlocks(mandate: Mandate, language: Language): Block[] {
	const locale = { locale: language };
	const { powers, secondLanguage } = mandate;
	const heading = (content: string): Block => ({ kind: "heading", text: content });
	const text = (content: string): Block => ({ kind: "text", text: content });
	const clauses = powers.map((power, index): Block => {
		return { kind: "clause", label: `${index + 1}.`, lines: [CLAUSES[power]({}, locale)] };
	});
	const delegableCount = powers.filter((power) => MANDATORY_POWERS.includes(power)).length;
	const limits = powers.includes("fiscal-representation") ? m.mandate_no_more : m.mandate_no_representation;
	const prevails = { en: m.mandate_prevails_en, es: m.mandate_prevails_es };
	return [
		heading(m.mandate_grantor({}, locale)),
		...grantorFacts(mandate, language),
		...representativeFacts(mandate, language),
		heading(m.mandate_attorney({}, locale)),
		...attorneyFacts(mandate, language),
		heading(m.mandate_powers({}, locale)),
		text(mandate.representatives ? m.mandate_grant_represented({}, locale) : m.mandate_grant({}, locale)),
		...clauses,
		heading(m.mandate_further({}, locale)),
		text(limits({}, locale)),
		text(m.mandate_subdelegation({ first: "1", last: String(delegableCount) }, locale)),
		...(secondLanguage ? [text(prevails[secondLanguage]({}, locale))] : []),
	];
}

/** A blank line to write on. */
const BLANK = "_".repeat(24);

function fact(label: string, ...lines: string[]): Block {
	return { kind: "fact", label, lines };
}

function grantorFacts({ grantor }: Mandate, language: Language): Block[] {
	const locale = { locale: language };
	const { name, nationality, documentNumber, documentIssuer, documentExpiry, address } = grantor;
	const issuer = documentIssuer && fact(m.mandate_issuer({}, locale), countryName(documentIssuer, language));
	return [
		fact(m.mandate_name({}, locale), name),
		fact(m.mandate_nationality({}, locale), countryName(nationality, language)),
		fact(m.mandate_document({}, locale), documentNumber || BLANK),
		...(issuer ? [issuer] : []),
		fact(m.mandate_expiry({}, locale), documentExpiry === "" ? BLANK : formatCivilDate(documentExpiry, language)),
		fact(m.mandate_address({}, locale), ...postalLines(address), countryName(address.country, language)),
	];
}

const CAPACITIES: Record<Relation, typeof m.mandate_capacity_parent> = {
	parent: m.mandate_capacity_parent,
	parents: m.mandate_capacity_parents,
	court: m.mandate_capacity_court,
};

/** Returns the representative of a minor grantor, and the capacity in which they act. */
function representativeFacts({ representatives }: Mandate, language: Language): Block[] {
	if (!representatives) return [];
	const locale = { locale: language };
	return [
		fact(m.mandate_represented({}, locale), ...representatives.names),
		fact(m.mandate_capacity({}, locale), CAPACITIES[representatives.relation]({}, locale)),
	];
}

function attorneyFacts({ attorney }: Mandate, language: Language): Block[] {
	const locale = { locale: language };
	return [
		fact(m.mandate_name({}, locale), attorney.name),
		fact(m.mandate_profession({}, locale), attorneyTitle(attorney.title, language)),
		fact(m.mandate_licence({}, locale), attorney.licence),
		fact(m.mandate_office({}, locale), attorney.office),
	];
}
