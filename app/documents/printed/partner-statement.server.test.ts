import { PDF } from "@libpdf/core";
import { expect, it } from "vitest";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { partnerStatementPdf } from "./partner-statement.server.ts";

const AT = Date.UTC(2026, 10, 5, 12);
const SOLD_AT = Date.UTC(2026, 8, 1, 12);

const statement: Parameters<typeof partnerStatementPdf>[0] = {
	...{ id: 41, amount: 1580, status: "paid", account: "so•••@partner.example", madeAt: AT, processedAt: AT },
	lines: [
		{ at: AT, kind: "approved", amount: 790, country: "GB", soldAt: SOLD_AT, rate: 10 },
		{ at: AT, kind: "approved", amount: 1290, country: "BR", soldAt: SOLD_AT, rate: 10 },
		{ at: AT, kind: "clawed_back", amount: -1000, country: "US", soldAt: SOLD_AT, rate: 10 },
		{ at: AT, kind: "adjusted", amount: 500, country: null, soldAt: null, rate: null },
	],
};
const company = {
	...{ legalName: "Azulejo Lda.", nipc: "500000000", address: "Rua 1, Lisboa", registry: "Lisboa 1", vat: null },
};
const tax = {
	...{ kind: "company" as const, name: "Sofia, Lda.", address: "Rua 2, Porto", country: "PT" },
	...{ taxNumber: "501964843", vatNumber: "PT501964843" },
};

async function print(
	language: Language,
	changes: Partial<typeof statement> = {},
	payee: typeof tax | { name: string } = tax,
) {
	const countryName = (code: string) => `(${code})`;
	const bytes = await partnerStatementPdf({ ...statement, ...changes }, { language, company, payee, countryName });
	const pdf = await PDF.load(bytes);
	return {
		bytes,
		pdf,
		text: pdf
			.extractText()
			.map((page) => page.text)
			.join("\n"),
	};
}

it.each(LANGUAGES)("shows the recipient, each movement and their sum, in %s", async (language) => {
	const { text, pdf } = await print(language);
	for (const words of [
		"Sofia, Lda.",
		"501964843",
		"PT501964843",
		"Azulejo Lda.",
		"(GB)",
		"(BR)",
		"so•••@partner.example",
	])
		expect(text).toContain(words);
	const amounts = [...text.matchAll(/-?€?-?(\d+)[.,](\d\d)/g)].map(
		([sum, euros, cents]) => (sum.includes("-") ? -1 : 1) * (Number(euros) * 100 + Number(cents)),
	);
	expect(amounts).toEqual([790, 1290, -1000, 500, 1580]);
	expect(pdf.getLanguage()).toBe(language);
	expect([pdf.getCreationDate()?.getTime(), pdf.getModificationDate()?.getTime()]).toEqual([AT, AT]);
});

it("says that it is not an invoice, and warns until the payment is completed", async () => {
	expect((await print("en")).text).toContain("not an invoice");
	expect((await print("en")).text).not.toContain("has not been completed");
	const { text } = await print("en", { status: "processing", processedAt: null });
	expect(text).toContain("This payment has not been completed: On its way.");
});

it("is made out to a name if there are no tax details, and continues on further pages", async () => {
	const lines = Array.from({ length: 60 }, () => statement.lines[0]).filter((line) => line !== undefined);
	const { text, pdf } = await print("en", { lines, amount: 60 * 790 }, { name: "Sofia Sample" });
	expect(text).toContain("Sofia Sample");
	expect(pdf.getPageCount()).toBeGreaterThan(1);
	expect(text.match(/€7\.90/g)).toHaveLength(60);
	expect(text).toContain("€474.00");
});
