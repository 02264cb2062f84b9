import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { isOffered, MACRO_CODE, type Macro, macroFields, macroFormSchema, storedMacroSchema } from "./macro.ts";

const FORM = {
	...{
		code: "blurred-photo",
		act: "refuse-document",
		title: "Blurred photo",
		en: "Too blurred.",
		es: "Borrosa.",
		pt: "Desfocada.",
	},
	...{ fix: "Take it by daylight.", fault: "applicant", activeFrom: "2026-11-01", retired: "" },
};
const MACRO: Macro = {
	act: "refuse-document",
	title: "Blurred photo",
	text: { en: "Too blurred.", es: "Borrosa.", pt: "Desfocada." },
	fix: "Take it by daylight.",
	fault: "applicant",
	activeFrom: "2026-11-01",
	retired: false,
};

function submit(changes: Record<string, string>): unknown {
	const parsed = v.safeParse(macroFormSchema, { ...FORM, ...changes });
	if (parsed.success) return parsed.output;
	return Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]));
}

describe("a canned text", () => {
	it("is entered in three languages and shown again as entered", () => {
		expect(submit({})).toEqual({ code: "blurred-photo", macro: MACRO });
		const { code: _code, ...fields } = FORM;
		expect(macroFields(MACRO)).toEqual(fields);
		expect(macroFields({ ...MACRO, retired: true }).retired).toBe("on");
		expect(v.is(storedMacroSchema, MACRO)).toBe(true);
	});

	it("needs every language, a title, a date and an action", () => {
		for (const language of ["en", "es", "pt"])
			expect(submit({ [language]: " " })).toEqual({ [language]: "error_macro_text" });
		expect(submit({ title: "" })).toEqual({ title: "error_macro_title" });
		expect(submit({ activeFrom: "2026-02-30" })).toEqual({ activeFrom: "error_setting_day" });
		expect(submit({ act: "sing" })).toEqual({ act: "error_invalid_request" });
		expect(submit({ fault: "weather" })).toEqual({ fault: "error_invalid_request" });
	});

	it("may have several lines, but no control characters", () => {
		expect(submit({ en: " One.\r\nTwo.\rThree. " })).toMatchObject({ macro: { text: { en: "One.\nTwo.\nThree." } } });
		expect(submit({ en: "A\u0007bell" })).toEqual({ en: "error_characters" });
		expect(submit({ en: "a".repeat(2000) })).toHaveProperty("macro");
		expect(submit({ en: "a".repeat(2001) })).toEqual({ en: "error_too_long" });
		expect(submit({ fix: "a".repeat(301) })).toEqual({ fix: "error_too_long" });
	});

	it("has a code of lower-case letters, digits and hyphens, other than the path of the creation page", () => {
		for (const code of ["new", "a", "1a", "A-b", "a_b", "a".repeat(40)])
			expect(submit({ code }), code).toEqual({ code: "error_macro_code" });
		expect(submit({ code: ` ${"a".repeat(39)} ` })).toMatchObject({ code: "a".repeat(39) });
		expect(MACRO_CODE.test("ab")).toBe(true);
	});

	it("is offered from its start date until it is retired", () => {
		expect(isOffered(MACRO, "2026-10-31")).toBe(false);
		expect(isOffered(MACRO, "2026-11-01")).toBe(true);
		expect(isOffered({ ...MACRO, retired: true }, "2026-11-01")).toBe(false);
		expect(submit({ retired: "on" })).toMatchObject({ macro: { retired: true } });
	});

	it("is valid in storage only with a calendar date and all languages", () => {
		expect(v.is(storedMacroSchema, { ...MACRO, activeFrom: "2026-13-01" })).toBe(false);
		expect(v.is(storedMacroSchema, { ...MACRO, text: { en: "", es: "" } })).toBe(false);
	});
});
