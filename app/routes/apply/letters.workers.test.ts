import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { apply, upload } from "#test/services/api-helpers.ts";
import { Client } from "#test/services/client.ts";
import { APPLICANT, APPLICANT_FORM, aPdf } from "#test/services/fixtures.ts";

const NAME = m.error_letters_name;
const ADDRESS = m.error_letters_address;

/** In Arabic, Chinese, Devanagari, Arabic and Chinese. */
const ANSWERS = {
	firstName: ["محمد", NAME],
	lastName: ["王小明", NAME],
	addressLine1: ["नई दिल्ली 5", ADDRESS],
	addressLine2: ["الطابق 3", ADDRESS],
	city: ["北京", ADDRESS],
} as const;
const TYPED = Object.fromEntries(Object.entries(ANSWERS).map(([field, [typed]]) => [field, typed]));

async function submitWith(changes: Record<string, string>, language = "en"): Promise<Response> {
	const client = new Client();
	await upload(client, "passport", aPdf("passport.pdf", "passport"));
	await upload(client, "address", aPdf("bill.pdf", "bill"));
	return client.post(`/personal-info?lang=${language}`, { ...APPLICANT_FORM, ...changes });
}

describe("characters that a power of attorney cannot print", () => {
	it.each(LANGUAGES)(
		"are rejected in %s at each field before payment, on the page and through the API",
		async (language) => {
			const response = await submitWith(TYPED, language);
			const page = await response.text();
			expect(response.status).toBe(422);
			const { status, body } = await new Client().call<{ errors: Record<string, string> }>(
				`/api/personal-info?lang=${language}`,
				{ ...APPLICANT, ...TYPED },
			);
			expect(status).toBe(422);
			for (const [field, [, message]] of Object.entries(ANSWERS)) {
				const sentence = message({}, { locale: language });
				expect(page, field).toContain(`<a href="#${field}">${sentence.replaceAll("<", "&lt;")}</a>`);
				expect(body.errors[field], field).toBe(sentence);
			}
		},
	);

	it("are rejected for a minor's representatives and the applicant's own one, but not in unused fields", async () => {
		const guardian = { guardianRelation: "parent", guardianFirstName: "فاطمة", guardianDateOfBirth: "1985-06-30" };
		const own = { representativeName: "李明", representativeNif: "501964843", representativeAddress: "里斯本 1" };
		const errorsOf = async (changes: Record<string, unknown>) =>
			(await new Client().call<{ errors: Record<string, string> }>("/api/personal-info", { ...APPLICANT, ...changes }))
				.body.errors;
		const sentences = await errorsOf({
			dateOfBirth: "2015-03-01",
			...guardian,
			useProvidedRepresentative: false,
			...own,
		});
		const [name, address] = [NAME({}, { locale: "en" }), ADDRESS({}, { locale: "en" })];
		expect(sentences).toEqual({ guardianFirstName: name, representativeName: name, representativeAddress: address });
		expect((await apply(new Client(), { ...guardian, ...own })).id).not.toBe("");
	});

	it("include no Latin letters: Polish, Vietnamese, Slovak, Turkish", async () => {
		for (const [firstName, lastName] of [
			["Łucja", "Żółć"],
			["Đặng", "Nguyễn Thị"],
			["Ľubica", "O’Neill-Çelik"],
		])
			expect((await apply(new Client(), { firstName, lastName })).id).not.toBe("");
	});
});
