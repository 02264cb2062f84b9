import type { Application } from "#app/domain/application/application.ts";
import type { FieldDefinition } from "#app/domain/application/field-facts.ts";
import { FIELDS } from "#app/domain/application/personal-info-fields.ts";
import { storedAnswer } from "#app/domain/application/stored-personal-info.ts";

/** Returns the input names of one field; a date has three parts. */
function inputNames(name: string, { kind, addressPart }: FieldDefinition): string[] {
	if (kind === "date") return [`${name}.day`, `${name}.month`, `${name}.year`];
	// `sameAddress` replaces the delivery fields.
	return addressPart === "addressLine1" ? ["sameAddress", name] : [name];
}

/** Input names in page order. */
export const PERSONAL_INFO_INPUTS: readonly string[] = FIELDS.flatMap(([name, facts]) => inputNames(name, facts));

/** The form as typed, possibly incomplete. */
export type PersonalInfoFields = Record<string, string>;

/** Fields that can have errors, in page order; error summaries follow it. */
export const PERSONAL_INFO_FIELDS: readonly string[] = FIELDS.map(([name]) => name);

/** Exceeds every field limit, so that an overlong answer causes an error instead of being truncated silently. */
const MAX_CHARACTERS = 500;

/** Picks the known text fields of a posted form; ignores files and unknown fields. */
export function readFormFields(form: FormData): PersonalInfoFields {
	const fields: PersonalInfoFields = {};
	for (const name of PERSONAL_INFO_INPUTS) {
		const value = form.get(name);
		if (typeof value === "string") fields[name] = value.slice(0, MAX_CHARACTERS);
	}
	return fields;
}

/** Joins three typed parts to YYYY-MM-DD; "" when all are empty. Invalid parts remain recognisable. */
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

/** Converts the form to the input of `checkPersonalInfo`. */
export function toPersonalInfoInput(fields: PersonalInfoFields): Record<string, unknown> {
	const input: Record<string, unknown> = { ...fields };
	for (const [name, { kind, defaultValue, addressPart }] of FIELDS) {
		if (kind === "date") input[name] = joinDate(fields[`${name}.day`], fields[`${name}.month`], fields[`${name}.year`]);
		if (kind === "boolean") input[name] = defaultValue ? fields[name] !== "false" : fields[name] === "true";
		if (addressPart && fields.sameAddress) input[name] = fields[addressPart] ?? "";
	}
	return input;
}

/**
 * Returns the form values of a stored application. A draft also restores values without a column, such as an incomplete
 * date.
 */
export function toFormFields(application: Application): PersonalInfoFields {
	const stored = Object.entries(application.personalInfo ?? {}).filter(
		(entry): entry is [string, string] => typeof entry[1] === "string",
	);
	if (application.status === "draft" && stored.length > 0) return Object.fromEntries(stored);
	const fields: PersonalInfoFields = {};
	for (const [name, { kind, defaultValue }] of FIELDS) {
		const answer = storedAnswer(application, name);
		if (kind === "date") {
			const { day, month, year } = splitDate(String(answer));
			Object.assign(fields, { [`${name}.day`]: day, [`${name}.month`]: month, [`${name}.year`]: year });
			// An unticked checkbox sends nothing.
		} else fields[name] = answer === false && !defaultValue ? "" : String(answer);
	}
	return fields;
}
