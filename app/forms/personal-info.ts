import type { Application } from "#app/domain/application/application.ts";
import type { FieldFacts } from "#app/domain/application/field-facts.ts";
import { FIELDS } from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";

/** Posted names of one field; a date has three parts. */
function inputsOf(name: string, { kind, part }: FieldFacts): string[] {
	if (kind === "date") return [`${name}.day`, `${name}.month`, `${name}.year`];
	// Same delivery address: skip the delivery fields.
	return part === "addressLine1" ? ["sameAddress", name] : [name];
}

/** Posted fields in page order. */
export const PERSONAL_INFO_INPUTS: readonly string[] = FIELDS.flatMap(([name, facts]) => inputsOf(name, facts));

/** The form as typed, possibly incomplete. */
export type PersonalInfoFields = Record<string, string>;

/** Fields that can have errors, in page order; error summaries follow it. */
export const PERSONAL_INFO_FIELDS: readonly string[] = FIELDS.map(([name]) => name);

/** Exceeds every field limit, so that an overlong answer gets an error instead of being cut silently. */
const MAX_CHARACTERS = 500;

/** Picks the known text fields of a posted form; ignores files and unknown fields. */
export function fieldsOfForm(form: FormData): PersonalInfoFields {
	const fields: PersonalInfoFields = {};
	for (const name of PERSONAL_INFO_INPUTS) {
		const value = form.get(name);
		if (typeof value === "string") fields[name] = value.slice(0, MAX_CHARACTERS);
	}
	return fields;
}

/** YYYY-MM-DD from three typed parts; "" when all are empty. Invalid parts stay recognisable. */
export function joinDate(day = "", month = "", year = ""): string {
	const [d, m, y] = [day.trim(), month.trim(), year.trim()];
	if (!d && !m && !y) return "";
	const twoDigits = (part: string) => (part === "" ? "" : part.padStart(2, "0"));
	return `${y}-${twoDigits(m)}-${twoDigits(d)}`;
}

export function splitDate(date: string): { day: string; month: string; year: string } {
	const [year = "", month = "", day = ""] = date.split("-");
	return { day: day.replace(/^0/, ""), month: month.replace(/^0/, ""), year };
}

/** The form as `checkPersonalInfo` reads it. */
export function inputOfFields(fields: PersonalInfoFields): Record<string, unknown> {
	const input: Record<string, unknown> = { ...fields };
	for (const [name, { kind, otherwise, part }] of FIELDS) {
		if (kind === "date") input[name] = joinDate(fields[`${name}.day`], fields[`${name}.month`], fields[`${name}.year`]);
		if (kind === "boolean") input[name] = otherwise ? fields[name] !== "false" : fields[name] === "true";
		if (part && fields.sameAddress) input[name] = fields[part] ?? "";
	}
	return input;
}

/** Form values of a stored application; a draft also restores values without a column, such as half a date. */
export function fieldsOfApplication(application: Application): PersonalInfoFields {
	const stored = Object.entries(application.personalInfo ?? {}).filter(
		(entry): entry is [string, string] => typeof entry[1] === "string",
	);
	if (application.status === "draft" && stored.length > 0) return Object.fromEntries(stored);
	const fields: PersonalInfoFields = {};
	for (const [name, { kind, otherwise }] of FIELDS) {
		const answer = storedAnswer(application, name);
		if (kind === "date") {
			const { day, month, year } = splitDate(String(answer));
			Object.assign(fields, { [`${name}.day`]: day, [`${name}.month`]: month, [`${name}.year`]: year });
			// An unticked checkbox sends nothing.
		} else fields[name] = answer === false && !otherwise ? "" : String(answer);
	}
	return fields;
}
