import * as v from "valibot";
import { parseMoney } from "../money/money.ts";
import { optionalLine } from "../person/address.ts";

/** Longest note on why something was changed, and longest line of a value. */
export const MAX_REASON = 300;

/** How a field of a setting is typed in; a photograph is a file, and a data URL from then on. */
export type FieldKind = "number" | "money" | "line" | "date" | "lines" | "switch" | "choice" | "photo";

/** One kind of setting: what is stored, what a form sends, and how a stored value is shown in that form again. */
export type Setting<Value> = {
	/** What counts while nobody has set anything. */
	initial: Value;
	/** Refuses what an older or a broken program has stored. */
	stored: v.GenericSchema<unknown, Value>;
	/** Fields of the form in their order. */
	fields: Record<string, FieldKind>;
	/** Of each field that is a choice, what can be chosen besides nothing. */
	choices?: Record<string, readonly string[]>;
	/** From what was typed to the value; errors are message keys. */
	typed: v.GenericSchema<unknown, Value>;
	/** From the value to what the fields hold. */
	shown(value: Value): Record<string, string>;
};

export function setting<Value>(definition: Setting<Value>): Setting<Value> {
	return definition;
}

/** A whole number within bounds, as typed. */
export function wholeNumber(min: number, max: number) {
	return v.pipe(
		v.optional(v.string(), ""),
		v.trim(),
		v.regex(/^\d{1,9}$/, "error_setting_number"),
		v.transform(Number),
		v.minValue(min, "error_setting_bounds"),
		v.maxValue(max, "error_setting_bounds"),
	);
}

/** A number with a point or a comma, within bounds. */
export function decimalNumber(min: number, max: number) {
	return v.pipe(
		v.optional(v.string(), ""),
		v.trim(),
		v.regex(/^\d{1,9}([.,]\d{1,2})?$/, "error_setting_number"),
		v.transform((text) => Number(text.replace(",", "."))),
		v.minValue(min, "error_setting_bounds"),
		v.maxValue(max, "error_setting_bounds"),
	);
}

/** An amount in euros as typed, in cents. */
export function money(min: number, max: number) {
	return v.pipe(
		v.optional(v.string(), ""),
		v.transform(parseMoney),
		v.number("error_setting_number"),
		v.minValue(min, "error_setting_bounds"),
		v.maxValue(max, "error_setting_bounds"),
	);
}

/** A line that may be empty: null then. */
export const lineOrNull = v.pipe(
	optionalLine(),
	v.transform((text) => text || null),
);

/** Whether it is a day of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
	const time = Date.parse(`${text}T00:00:00Z`);
	return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export const storedDay = v.pipe(v.string(), v.check(isDay));

export const dayOrNull = v.pipe(
	v.optional(v.string(), ""),
	v.trim(),
	v.check((text) => text === "" || isDay(text), "error_setting_day"),
	v.transform((text) => text || null),
);
