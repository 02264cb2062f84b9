import { PDF } from "@libpdf/core";
import { expect, it } from "vitest";
import type { Application } from "#app/domain/application/application.ts";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { buildReceipt } from "#app/domain/money/receipt.ts";
import { anApplication, aPayment, NOON } from "#test/factories/application.ts";
import { receiptPdf } from "./receipt.server.ts";

const support = { email: "support@nif.example", phone: "+351 210 000 000" };

async function print(changes: Partial<Application> = {}, language: Language = "en") {
	const payment = aPayment({ state: "succeeded", amountReceived: 7900, succeededAt: NOON, cardLast4: "4242" });
	const receipt = buildReceipt(anApplication().paid().with(changes).build(), payment);
	if (!receipt) throw new Error("no receipt");
	const bytes = await receiptPdf(receipt, { language, country: "Poland", support });
	const pdf = await PDF.load(bytes);
	const text = pdf.extractText().map((page) => page.text);
	return { bytes, pdf, text: text.join("\n") };
}

it("shows a letter that it cannot print as a square, and says so", async () => {
	const { text } = await print({ firstName: "Yuki 王小", lastName: "क्षि" });
	expect(text).toContain("Yuki □□ □");
	expect(text).toContain("□ stands for a letter that this document cannot print.");
	expect((await print()).text).not.toContain("□");
});

it("prints letters with their accents, however they were typed", async () => {
	expect((await print({ firstName: "Łucja Jose\u0301" })).text).toContain("Łucja José Gonçalves");
});

it("prints text longer than a line in full", async () => {
	const lengths = { Ж: 80, Щ: 120, Ю: 120 };
	const [firstName = "", addressLine1 = "", city = ""] = Object.entries(lengths).map(([letter, count]) =>
		letter.repeat(count),
	);
	const { text } = await print({ firstName, addressLine1, city });
	for (const [letter, count] of Object.entries(lengths)) expect(text.split(letter), letter).toHaveLength(count + 1);
});

it.each(LANGUAGES)("has its title, language and payment date in its metadata, in %s", async (language) => {
	const { pdf, text } = await print({}, language);
	expect(pdf.getTitle()).toMatch(/ R-7K2M-Q4R8-1$/);
	expect(text).toContain(pdf.getTitle()?.split(" R-")[0]);
	expect(pdf.getLanguage()).toBe(language);
	expect([pdf.getCreationDate()?.getTime(), pdf.getModificationDate()?.getTime()]).toEqual([NOON, NOON]);
	expect([pdf.getAuthor(), pdf.getProducer()]).toEqual(["Azulejo NIF", "Azulejo NIF"]);
});

it("embeds only the letters that it needs", async () => {
	const { bytes } = await print();
	expect(bytes.length).toBeLessThan(60 * 1024);
	expect(new TextDecoder("latin1").decode(bytes)).toMatch(/\/BaseFont \/[A-Z]{6}\+SourceSans3-SemiBold/);
});

it("says that no real money moved only for a test payment", async () => {
	expect((await print()).text).toContain("Test payment: no real money moved");
	const payment = aPayment({ state: "succeeded", amountReceived: 7900, succeededAt: NOON, livemode: true });
	const receipt = buildReceipt(anApplication().paid().build(), payment);
	const bytes = receipt && (await receiptPdf(receipt, { language: "en", country: "Poland", support }));
	const pdf = await PDF.load(bytes ?? new Uint8Array());
	expect(pdf.extractText()[0]?.text).not.toContain("Test payment");
});
