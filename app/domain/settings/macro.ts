import * as v from "valibot";
import { LANGUAGES, type Language } from "../language.ts";
import { isPlainText, optionalLine, requiredLine } from "../person/address.ts";
import { isDay, storedDay } from "./setting.ts";

/** Purpose of a macro. */
export const MACRO_ACTIONS = ["answer", "request", "reject", "refuse-document"] as const;
export type MacroAction = (typeof MACRO_ACTIONS)[number];

export const MACRO_FAULTS = ["none", "applicant", "authority", "us"] as const;
export type MacroFault = (typeof MACRO_FAULTS)[number];

const MAX_TEXT = 2000;

/** A predefined reason or answer, in every language. */
export type Macro = {
	act: MacroAction;
	/** Name for staff, not translated. */
	title: string;
	text: Record<Language, string>;
	/** What the recipient must correct; empty if nothing. */
	fix: string;
	/** Who is at fault; used for rejections. */
	fault: MacroFault;
	/** Date from which it is offered. */
	activeFrom: string;
	/** Whether it is no longer offered. Texts already sent remain. */
	retired: boolean;
};

/** Prefix of a macro's settings key: each macro has its own versions. */
export const MACRO_PREFIX = "macro:";
export const MACRO_CODE = /^[a-z][a-z0-9-]{1,38}$/;

const textSchema = v.pipe(
	v.optional(v.string(), ""),
	v.transform((text) => text.replace(/\r\n?/g, "\n").trim()),
	v.nonEmpty("error_macro_text"),
	v.maxLength(MAX_TEXT, "error_too_long"),
	v.check((text) => isPlainText(text.replaceAll("\n", " ")), "error_characters"),
);

export const storedMacroSchema: v.GenericSchema<unknown, Macro> = v.object({
	act: v.picklist(MACRO_ACTIONS),
	title: v.string(),
	text: v.object({ en: v.string(), es: v.string(), pt: v.string() }),
	fix: v.string(),
	fault: v.picklist(MACRO_FAULTS),
	activeFrom: storedDay,
	retired: v.boolean(),
});

/** The schema of the macro form. */
export const macroFormSchema = v.pipe(
	v.object({
		code: v.pipe(
			v.optional(v.string(), ""),
			v.trim(),
			v.regex(MACRO_CODE, "error_macro_code"),
			v.notValue("new", "error_macro_code"),
		),
		act: v.picklist(MACRO_ACTIONS, "error_invalid_request"),
		title: requiredLine("error_macro_title"),
		en: textSchema,
		es: textSchema,
		pt: textSchema,
		fix: optionalLine(300),
		fault: v.picklist(MACRO_FAULTS, "error_invalid_request"),
		activeFrom: v.pipe(v.optional(v.string(), ""), v.check(isDay, "error_setting_day")),
		retired: v.optional(v.string(), ""),
	}),
	v.transform(({ code, en, es, pt, retired, ...otherFields }) => ({
		code,
		macro: { ...otherFields, text: { en, es, pt }, retired: retired === "on" } satisfies Macro as Macro,
	})),
);

/** Returns the form fields of a macro. */
export function macroFields(macro: Macro): Record<string, string> {
	const { text, retired, ...rest } = macro;
	const texts = Object.fromEntries(LANGUAGES.map((language) => [language, text[language]]));
	return { ...rest, ...texts, retired: retired ? "on" : "" };
}

/** Whether it can be selected today. @param today date in Lisbon */
export function isOffered({ activeFrom, retired }: Macro, today: string): boolean {
	return !retired && activeFrom <= today;
}
