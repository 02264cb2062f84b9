import { expect, it } from "vitest";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { modelFormLines, withdrawalText } from "#app/labels/withdrawal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { anApplication, NOON } from "#test/factories/application.ts";
import { readTwice } from "#test/services/rendered-pages.ts";
import { modelFormPdf, withdrawalReceiptPdf } from "./withdrawal-documents.server.ts";

const US = {
	company: { legalName: "Azulejo Lda", address: "Rua Augusta 1, 1100-053 Lisboa" },
	support: { email: "help@azulejonif.example" },
} as Parameters<typeof modelFormLines>[0];

function aWithdrawnApplication(language: Language) {
	const declaration = {
		statedAt: NOON,
		recordedAt: NOON + 60_000,
		channel: "link",
		language,
		outcome: "accepted",
	} as const;
	return {
		...anApplication().paid().build(),
		withdrawal: { ...declaration, step: "filed", amount: 1580, alarms: 0 } as const,
	};
}

it.each(LANGUAGES)(
	"the withdrawal confirmation states in %s what was declared, when, how, and its consequences",
	async (language) => {
		const application = aWithdrawnApplication(language);
		const texts = withdrawalText(application, language);
		if (!texts) throw new Error("no words");
		const pdf = (await withdrawalReceiptPdf(application, language)) ?? new Uint8Array();
		for (const pages of await readTwice(pdf)) {
			const text = pages.join(" ");
			const { statement, sent, recorded, channel, consequence } = texts;
			// PDF readers return a non-breaking space as an ordinary one.
			for (const fact of [
				statement,
				sent,
				recorded,
				channel,
				...consequence,
				application.email,
				"Łucja María Gonçalves",
			])
				expect(text).toContain(fact.replace(/\s+/g, " "));
			expect(text).toContain(application.applicationNumber);
			expect(text).toMatch(/15[.,]80/);
		}
		for (const other of LANGUAGES.filter((one) => one !== language))
			expect(texts.statement).not.toBe(withdrawalText(application, other)?.statement);
	},
);

it.each(LANGUAGES)("the model form has every statutory line in %s, with room to write", async (language) => {
	for (const pages of await readTwice(await modelFormPdf(US, language, NOON))) {
		const text = pages.join(" ");
		for (const { term, value } of modelFormLines(US, language)) {
			expect(text).toContain(term);
			if (value) expect(text).toContain(value);
		}
		expect(text).toContain(m.model_delete({}, { locale: language }));
	}
});
