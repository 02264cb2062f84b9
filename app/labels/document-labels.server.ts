import { countryName } from "#app/content/country-names.server.ts";
import type { Extracted } from "#app/data/extracted.server.ts";
import { peopleIn, printedName } from "#app/domain/documents/document-check.ts";
import {
	type Advice,
	adviceOn,
	type Flag,
	type FlagCode,
	type FlagSeverity,
	verdictOf,
} from "#app/domain/documents/document-flags.ts";
import type { PersonName } from "#app/domain/documents/person-name.ts";
import type { Language } from "#app/domain/language.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { messageByCode } from "./failure-labels.server.ts";

/** A finding in words: what was found and what to do about it. */
export type LabelledFlag = { code: FlagCode; severity: FlagSeverity; description: string; advice: Advice };

type People = readonly PersonName[];

/** Findings that say whose documents they are about. */
const NAMING: Partial<Record<FlagCode, string>> = {
	several_people: "flag_several_people_named",
	person_chosen: "flag_person_chosen_named",
};

/** What was found; whose documents came together, and who was chosen, is said by name. */
function sentenceOf(code: FlagCode, language: Language, people: People): string | undefined {
	const names = people.map(printedName).filter(Boolean);
	if (!NAMING[code] || names.length === 0) return messageByCode(`flag_${code}`, language);
	const listed = new Intl.ListFormat(language, { type: "conjunction" }).format(names);
	return messageByCode(`${NAMING[code]}:${listed}`, language);
}

function translateFlag({ code, severity }: Flag, language: Language, people: People = []): LabelledFlag {
	const said = [sentenceOf(code, language, people), messageByCode(`todo_${code}`, language)];
	return { code, severity, description: said.filter(Boolean).join(" "), advice: adviceOn(code) };
}

/** Findings for their sender, each sentence once; what is for staff alone has none. */
export function translateFlags(flags: readonly Flag[], language: Language, people: People = []): LabelledFlag[] {
	const said = new Map<string, LabelledFlag>();
	for (const found of flags.map((found) => translateFlag(found, language, people)))
		if (found.description !== "" && !said.has(found.description)) said.set(found.description, found);
	return [...said.values()];
}

/** All that was found in one paragraph, and then what to do about it, each sentence once. */
export function translateFindings(flags: readonly Flag[], language: Language): string {
	const found = ["flag", "todo"].flatMap((part) => flags.map(({ code }) => messageByCode(`${part}_${code}`, language)));
	return [...new Set(found)].filter(Boolean).join(" ");
}

/** Why a document was rejected, and what to do instead. */
export function translateRejection(flags: readonly Flag[], language: Language): string {
	const decisive = flags.find((found) => verdictOf([found]) === "rejected");
	return decisive ? translateFlag(decisive, language).description : m.upload_rejected_default({}, { locale: language });
}

/** What was found alone, without what to do. */
export function nameFlag({ code }: Flag, language: Language): string {
	return messageByCode(`flag_${code}`, language) ?? code;
}

/** For staff: what somebody else sent in is told to them alone. */
export function nameFlagToStaff({ code }: Flag, language: Language, people: People = []): string {
	return messageByCode(`desk_flag_${code}`, language) ?? sentenceOf(code, language, people) ?? code;
}

/** What was read of a document, for its sender to recognise; nothing while it is open whose document it is. */
export function linesRead(extracted: Extracted | null, language: Language): string[] {
	if (!extracted || "signatures" in extracted || peopleIn(extracted).length > 0) return [];
	if ("surname" in extracted) {
		const until = extracted.expiryDate && formatCivilDate(extracted.expiryDate, language);
		return [printedName(extracted), until && m.upload_read_until({ date: until }, { locale: language })].filter(
			Boolean,
		);
	}
	const { holder, streetAddress, postalCode, city, country } = extracted;
	const place = `${postalCode} ${city}`.trim();
	const address = [streetAddress, place, country && countryName(country, language)].filter(Boolean).join(", ");
	return [holder, address].filter(Boolean);
}
