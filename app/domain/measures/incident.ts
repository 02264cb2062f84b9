import * as v from "valibot";
import { LANGUAGES, type Language } from "../language.ts";
import { MINUTE } from "../time/calendar.ts";
import { SERVICE_PARTS, type ServicePart } from "./service-status.ts";

/** A public text; empty in languages without a translation. */
export type PublicText = Record<Language, string>;

/** A published update at a time (UTC milliseconds). */
type IncidentUpdate = { id: number; at: number; text: PublicText };

/** An outage or disruption that staff describe on the status page. */
export type Incident = {
	id: string;
	parts: ServicePart[];
	/** UTC milliseconds; `endedAt` is null while it is open. */
	startedAt: number;
	endedAt: number | null;
	title: PublicText;
	/** Newest first. */
	updates: IncidentUpdate[];
};

/** Returns the text in a language, or else in the first language that has one. */
export function chooseTranslation(text: PublicText, language: Language): { text: string; language: Language } {
	const availableLanguage = [language, ...LANGUAGES].find((candidate) => text[candidate] !== "") ?? language;
	return { text: text[availableLanguage], language: availableLanguage };
}

/** Returns the languages in which a text of an incident is missing. */
export function missingLanguages({ title, updates }: Pick<Incident, "title" | "updates">): Language[] {
	const texts = [title, ...updates.map(({ text }) => text)];
	return LANGUAGES.filter((language) => texts.some((text) => text[language] === ""));
}

export const MAX_TITLE = 120;
export const MAX_UPDATE = 1000;
/** A week, in minutes: older incidents are not published. */
const MAX_MINUTES_AGO = 7 * 24 * 60;

/** An e-mail address, nine or more digits (a NIF, a phone number), or an application number. */
const PERSONAL_DATA = /\S@\S|(?:\d[ .-]?){9}|NIF-[0-9A-Z]{4}-[0-9A-Z]{4}/i;

function publicTextSchema(max: number) {
	return v.pipe(
		v.optional(v.string(), ""),
		v.transform((text) => text.replaceAll("\r\n", "\n").trim()),
		v.maxLength(max, "error_too_long"),
		v.check((text) => !/[\p{Cs}]|[^\P{Cc}\n]/u.test(text), "error_characters"),
		v.check((text) => !PERSONAL_DATA.test(text), "error_incident_personal"),
	);
}

/**
 * Returns a schema for a text in three languages, in the fields `title_en` and so on; at least one must be filled in.
 */
export function translatedTextSchema(name: string, max: number) {
	const field = publicTextSchema(max);
	return v.pipe(
		v.object({ [`${name}_en`]: field, [`${name}_es`]: field, [`${name}_pt`]: field }),
		v.forward(
			v.check((texts) => Object.values(texts).some((text) => text !== ""), "error_incident_text"),
			[`${name}_en`],
		),
		v.transform((texts) => ({
			en: texts[`${name}_en`] ?? "",
			es: texts[`${name}_es`] ?? "",
			pt: texts[`${name}_pt`] ?? "",
		})),
	);
}

/** Parses how long ago something happened, from minutes to milliseconds. */
export const minutesAgoSchema = v.pipe(
	v.optional(v.string(), ""),
	v.transform((text) => (text.trim() === "" ? 0 : Number(text))),
	v.integer("error_incident_minutes"),
	v.minValue(0, "error_incident_minutes"),
	v.maxValue(MAX_MINUTES_AGO, "error_incident_minutes"),
	v.transform((minutes) => minutes * MINUTE),
);

/** The affected parts, at least one. */
export const affectedPartsSchema = v.pipe(
	v.array(v.picklist(SERVICE_PARTS, "error_invalid_request")),
	v.minLength(1, "error_incident_parts"),
);
