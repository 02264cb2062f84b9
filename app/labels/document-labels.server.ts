import { countryName } from "#app/content/country-names.server.ts";
import type { Extracted } from "#app/data/extracted.server.ts";
import { listUploadedPeople, printedName } from "#app/domain/documents/document-check.ts";
import {
	type Advice,
	type Flag,
	type FlagCode,
	type FlagSeverity,
	getAdvice,
	toVerdict,
} from "#app/domain/documents/document-flags.ts";
import type { PersonName } from "#app/domain/documents/person-name.ts";
import type { Language } from "#app/domain/language.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { messageByCode } from "./failure-labels.server.ts";

/** A finding with its description and advice. */
export type LabelledFlag = { code: FlagCode; severity: FlagSeverity; description: string; advice: Advice };

type People = readonly PersonName[];

/** Findings whose messages name people. */
const NAMED_MESSAGES: Partial<Record<FlagCode, string>> = {
	several_people: "flag_several_people_named",
	person_chosen: "flag_person_chosen_named",
};

/** Returns the description of a finding, with names if its message contains them. */
function describeFlag(code: FlagCode, language: Language, people: People): string | undefined {
	const names = people.map(printedName).filter(Boolean);
	if (!NAMED_MESSAGES[code] || names.length === 0) return messageByCode(`flag_${code}`, language);
	const nameList = new Intl.ListFormat(language, { type: "conjunction" }).format(names);
	return messageByCode(`${NAMED_MESSAGES[code]}:${nameList}`, language);
}

function translateFlag({ code, severity }: Flag, language: Language, people: People = []): LabelledFlag {
	const sentences = [describeFlag(code, language, people), messageByCode(`instruction_${code}`, language)];
	return { code, severity, description: sentences.filter(Boolean).join(" "), advice: getAdvice(code) };
}

/** Translates findings for the applicant, each description once. Omits findings that are only for staff. */
export function translateFlags(flags: readonly Flag[], language: Language, people: People = []): LabelledFlag[] {
	const byDescription = new Map<string, LabelledFlag>();
	for (const flag of flags.map((flag) => translateFlag(flag, language, people)))
		if (flag.description !== "" && !byDescription.has(flag.description)) byDescription.set(flag.description, flag);
	return [...byDescription.values()];
}

/** Joins all descriptions and then all advice in one paragraph, each sentence once. */
export function translateFindings(flags: readonly Flag[], language: Language): string {
	const sentences = ["flag", "instruction"].flatMap((part) =>
		flags.map(({ code }) => messageByCode(`${part}_${code}`, language)),
	);
	return [...new Set(sentences)].filter(Boolean).join(" ");
}

/** Returns why a document was rejected, with advice. */
export function translateRejection(flags: readonly Flag[], language: Language): string {
	const rejectingFlag = flags.find((flag) => toVerdict([flag]) === "rejected");
	return rejectingFlag
		? translateFlag(rejectingFlag, language).description
		: m.upload_rejected_default({}, { locale: language });
}

/** Returns the description of a finding without advice. */
export function flagDescription({ code }: Flag, language: Language): string {
	return messageByCode(`flag_${code}`, language) ?? code;
}

/** Returns the description for staff, which may mention other people's uploads. */
export function flagDescriptionForStaff({ code }: Flag, language: Language, people: People = []): string {
	return messageByCode(`admin_flag_${code}`, language) ?? describeFlag(code, language, people) ?? code;
}

/** Returns the extracted data by which the applicant recognises a document; empty while its holder is undetermined. */
export function extractedLines(extracted: Extracted | null, language: Language): string[] {
	if (!extracted || "signatures" in extracted || listUploadedPeople(extracted).length > 0) return [];
	if ("surname" in extracted) {
		const expiryDate = extracted.expiryDate && formatCivilDate(extracted.expiryDate, language);
		return [
			printedName(extracted),
			expiryDate && m.upload_read_until({ date: expiryDate }, { locale: language }),
		].filter(Boolean);
	}
	const { holder, streetAddress, postalCode, city, country } = extracted;
	const locality = `${postalCode} ${city}`.trim();
	const address = [streetAddress, locality, country && countryName(country, language)].filter(Boolean).join(", ");
	return [holder, address].filter(Boolean);
}
