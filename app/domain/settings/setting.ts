import * as v from "valibot";
import { parseMoney } from "../money/money.ts";
import { optionalLine } from "../person/address.ts";

/** Maximum length of a reason for a change. */
export const MAX_REASON = 300;

/** Input type of a setting's field; a photograph is uploaded as a file and stored as a data URL. */
export type FieldKind = "number" | "money" | "line" | "date" | "lines" | "switch" | "choice" | "photo";

/** Definition of a setting: its stored value, its form, and the conversion between the two. */
export type Setting<Value> = {
	/** Default value. */
	initial: Value;
	/** Validates stored values, which an older or faulty release may have written. */
	storedSchema: v.GenericSchema<unknown, Value>;
	/** Fields of the form in order. */
	fields: Record<string, FieldKind>;
	/** Options of each choice field, without the empty option. */
	choices?: Record<string, readonly string[]>;
	/** Parses the form into a value; errors are message keys. */
	formSchema: v.GenericSchema<unknown, Value>;
	/** Formats a value for the form fields. */
	toFormFields(value: Value): Record<string, string>;
};

export function defineSetting<Value>(definition: Setting<Value>): Setting<Value> {
	return definition;
}

/** Returns a schema for a typed whole number within bounds. */
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

/** Returns a schema for a typed number with a decimal point or comma, within bounds. */
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

/** Returns a schema for a typed amount in euros, converted to cents. */
export function money(min: number, max: number) {
	return v.pipe(
		v.optional(v.string(), ""),
		v.transform(parseMoney),
		v.number("error_setting_number"),
		v.minValue(min, "error_setting_bounds"),
		v.maxValue(max, "error_setting_bounds"),
	);
}

/** Schema for an optional line; null if empty. */
export const lineOrNull = v.pipe(
	optionalLine(),
	v.transform((text) => text || null),
);

/** Whether this is a calendar date, YYYY-MM-DD. */
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
