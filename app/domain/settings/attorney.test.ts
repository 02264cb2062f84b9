import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { attorneyPhoto, attorneySetting } from "./attorney.ts";

const FORM = {
	name: "Inês Prado",
	title: "advogada",
	licence: "12345L",
	office: "Rua 1, Lisboa",
	isRepresentative: "on",
};
const ATTORNEY = { ...FORM, isRepresentative: true };

function submit(form: Record<string, string>): unknown {
	const parsed = v.safeParse(attorneySetting.formSchema, form);
	if (parsed.success) return parsed.output;
	return Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]));
}

describe("the attorney", () => {
	it("is empty until a lawyer is named, and the form shows empty fields", () => {
		expect(attorneySetting.initial).toEqual({ attorney: null });
		expect(attorneySetting.toFormFields({ attorney: null })).toEqual({
			name: "",
			title: "",
			licence: "",
			office: "",
			isRepresentative: "",
		});
	});

	it("is entered with name, profession, card and office, and shown again as typed", () => {
		expect(submit(FORM)).toEqual({ attorney: ATTORNEY });
		expect(attorneySetting.toFormFields({ attorney: ATTORNEY } as never)).toEqual(FORM);
	});

	it("may leave the representation to another firm", () => {
		expect(submit({ ...FORM, isRepresentative: "" })).toEqual({ attorney: { ...ATTORNEY, isRepresentative: false } });
		expect(attorneySetting.toFormFields({ attorney: { ...ATTORNEY, isRepresentative: false } } as never)).toMatchObject(
			{
				isRepresentative: "",
			},
		);
	});

	it.each(["name", "title", "licence", "office"])("without %s is rejected with an error at that field", (field) => {
		expect(submit({ ...FORM, [field]: "" })).toEqual({ [field]: "error_attorney_incomplete" });
	});

	it("is one of the two professions whose signature needs no notary", () => {
		expect(submit({ ...FORM, title: "notária" })).toEqual({ title: "error_attorney_incomplete" });
		for (const title of ["advogado", "solicitador", "solicitadora"])
			expect(submit({ ...FORM, title })).toMatchObject({ attorney: { title } });
	});

	it("is removed when every line is cleared, whatever the switch says", () => {
		expect(submit({ name: "", title: "", licence: "", office: "", isRepresentative: "on" })).toEqual({
			attorney: null,
		});
		expect(submit({})).toEqual({ attorney: null });
	});

	it("has a card number of at most 20 characters and an office of at most 240", () => {
		expect(submit({ ...FORM, licence: "1".repeat(20), office: "a".repeat(240) })).toHaveProperty("attorney");
		expect(submit({ ...FORM, licence: "1".repeat(21) })).toEqual({ licence: "error_too_long" });
		expect(submit({ ...FORM, office: "a".repeat(241) })).toEqual({ office: "error_too_long" });
	});

	it("is valid in storage only if complete", () => {
		expect(v.is(attorneySetting.storedSchema, { attorney: ATTORNEY })).toBe(true);
		expect(v.is(attorneySetting.storedSchema, { attorney: null })).toBe(true);
		for (const field of ["name", "licence", "office"])
			expect(v.is(attorneySetting.storedSchema, { attorney: { ...ATTORNEY, [field]: "" } }), field).toBe(false);
		expect(v.is(attorneySetting.storedSchema, { attorney: { ...ATTORNEY, title: "doctor" } })).toBe(false);
		expect(v.is(attorneySetting.storedSchema, {})).toBe(false);
	});
});

describe("the photograph of the attorney", () => {
	const photo = "data:image/jpeg;base64,/9j/4AAQSkZJRg==";
	const parse = (value: unknown) => v.safeParse(attorneyPhoto.formSchema, { photo: value });

	it("is a JPEG of at most 60 kB, or none", () => {
		expect(parse(photo).output).toEqual({ photo });
		expect(parse("").output).toEqual({ photo: null });
		for (const invalid of [
			"no photograph",
			photo.replace("jpeg", "svg+xml"),
			`${photo.slice(0, -2)}${"A".repeat(80_100)}`,
		])
			expect(parse(invalid).issues?.[0].message).toBe("error_setting_photo");
	});
});
