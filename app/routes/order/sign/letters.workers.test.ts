import { expect, it } from "vitest";
import type { WrittenField } from "#app/domain/application/personal-info-fields.ts";
import { LANGUAGES } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { submitAction } from "#test/services/admin-pages.ts";
import { aReadApplication, readHtml, storeAnswer } from "#test/services/application-states.ts";
import type { Client } from "#test/services/client.ts";
import { row } from "#test/services/ledger.ts";

async function correct(client: Client, id: string, field: WrittenField, value: string): Promise<Response> {
	const { version } = await row("SELECT version FROM applications WHERE id = ?", id);
	return client.post(`/data/${id}?correct=${field}&lang=en`, {
		intent: "correct",
		version: String(version),
		field,
		value,
	});
}

it("replaces the signing steps with a link to the correction while a name cannot be printed", async () => {
	const { applicant, rui, id } = await aReadApplication();
	await storeAnswer(id, "firstName", "محمد");
	await storeAnswer(id, "city", "北京");
	for (const language of LANGUAGES) {
		const page = await readHtml(await applicant.get(`/sign/${id}?lang=${language}`));
		expect(page).toContain(m.sign_letters_title({}, { locale: language }));
		expect(page).toContain(`href="/data/${id}?lang=${language}#correct"`);
		expect(page).not.toContain(`/api/mandates/${id}`);
		expect(page).not.toContain('id="mandate-file"');
	}
	const refused = await correct(applicant, id, "firstName", "محمود");
	expect(refused.status).toBe(422);
	expect(await readHtml(refused)).toContain(m.error_letters_name({}, { locale: "en" }).replaceAll("<", "&lt;"));
	for (const [field, value] of [
		["firstName", "Mohammed"],
		["city", "Beijing"],
	] as const)
		expect((await correct(applicant, id, field, value)).status).toBe(302);
	for (const document of ["passport", "address"])
		await submitAction(rui, id, `decide-${document}`, { decision: "accepted", reason: "" });
	const page = await readHtml(await applicant.get(`/sign/${id}?lang=en`));
	expect(page).toContain(`/api/mandates/${id}`);
	expect((await applicant.get(`/api/mandates/${id}`)).headers.get("Content-Type")).toBe("application/pdf");
});
