import * as v from "valibot";
import { expect, it } from "vitest";
import { signUpSchema } from "./sign-up.ts";

const FORM = {
	name: " Ana Lima ",
	email: "Ana@Example.com",
	country: "PT",
	code: " LISBOA10 ",
	promotion: " I write about moving to Lisbon.\r\nEvery week. ",
	terms: "on",
};

const errorsOf = (changes: Partial<Record<keyof typeof FORM, string | undefined>>) =>
	(v.safeParse(signUpSchema, { ...FORM, ...changes }).issues ?? []).map(({ message }) => message);

it("a partner's sign-up is stored trimmed, with the e-mail address in lower case", () => {
	expect(v.parse(signUpSchema, FORM)).toEqual({
		...FORM,
		name: "Ana Lima",
		email: "ana@example.com",
		code: "LISBOA10",
		promotion: "I write about moving to Lisbon.\r\nEvery week.",
	});
});

it.each<[Partial<Record<keyof typeof FORM, string | undefined>>, string[]]>([
	[{ code: "A B" }, ["error_partner_code"]],
	[{ code: undefined }, ["error_partner_code"]],
	[{ promotion: `${"x".repeat(19)} ` }, ["error_partner_promotion"]],
	[{ promotion: "x".repeat(20) }, []],
	[{ promotion: "x".repeat(500) }, []],
	[{ promotion: "x".repeat(501) }, ["error_partner_promotion"]],
	[{ promotion: "I write about Lisbon.\nEvery\u0007 week." }, ["error_characters"]],
	[{ terms: undefined }, ["error_partner_terms"]],
])("a sign-up with %j has the errors %j", (changes, errors) => {
	expect(errorsOf(changes)).toEqual(errors);
});
