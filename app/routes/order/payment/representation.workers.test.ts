import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { apply } from "#test/services/api-helpers.ts";
import { Client } from "#test/services/client.ts";

describe("our representation, before payment (F5)", () => {
	it("is described in the order summary: no later fees, no fixed term, and how it ends", async () => {
		const applicant = new Client();
		const { id } = await apply(applicant);
		const summary = async (locale: Language) => (await applicant.get(`/payment?id=${id}&lang=${locale}`)).text();
		for (const locale of LANGUAGES) {
			const html = await summary(locale);
			expect(html).toContain(m.order_once({}, { locale }));
			expect(html).toContain(m.order_representative({}, { locale }));
		}
		expect(m.order_representative({}, { locale: "en" })).toContain(
			"There is no fixed term: it ends when you tell us or name somebody else.",
		);
	});

	it("is described in the same way on the public pages", async () => {
		for (const [path, sentence] of [
			["/pricing", "There is no fixed term: ours ends when you tell us or name somebody else."],
			["/do-i-need-a-representative", "Our representation has no fixed term and no later fee."],
			["/terms", "Our representation has no fixed term."],
			["/faq", "Our representation has no fixed term and no yearly fee"],
		] as const)
			expect(await (await new Client().get(`${path}?lang=en`)).text(), path).toContain(sentence);
	});
});
