import { beforeEach, describe, expect, it } from "vitest";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import type { PageFacts } from "#app/domain/documents/document-facts.ts";
import { getAdvice } from "#app/domain/documents/document-flags.ts";
import type { Services } from "#app/services.ts";
import { aBill } from "#test/factories/bills/a-bill.ts";
import { aPage } from "#test/factories/bills/a-page.ts";
import { aPassportJpeg } from "#test/factories/documents.ts";
import { aReading } from "#test/factories/readings.ts";
import { openServices } from "#test/services/open-services.ts";
import { uploadDocument } from "./uploads.server.ts";

let services: Services;
beforeEach(async () => {
	services = await openServices();
});

async function uploadAndListFlags(documentType: DocumentType, page: Partial<PageFacts>): Promise<string[]> {
	const facts = {
		engine: "test",
		readError: null,
		pdf: null,
		pages: [{ picture: null, mrz: null, text: null, ...page }],
	};
	const withReader = { ...services, reader: { read: async () => facts } };
	const uploaded = await uploadDocument(withReader, "visit", documentType, [
		{ bytes: aPassportJpeg(), name: "scan.jpg" },
	]);
	if (!uploaded.ok) throw new Error(uploaded.failure.code);
	return uploaded.value.flags.map(({ code }) => code);
}

describe("a document uploaded in the wrong place", () => {
	it.each(["electricity", "bank", "telecom", "tax"] as const)(
		"is reported when it is a bill instead of the passport (%s), without asking for another picture",
		async (kind) => {
			const { pages } = aBill({ seed: 4, kind });
			const codes = await uploadAndListFlags("passport", { text: pages[0] ?? null });
			expect(codes).toEqual(["bill_for_passport"]);
			expect(codes.map((code) => getAdvice(code as "bill_for_passport"))).toEqual(["replace"]);
		},
	);

	it("is not reported for an ordinary page of text", async () => {
		expect(await uploadAndListFlags("passport", { text: aPage("60,100|Confirmation|HARTWELL|Total 12.50") })).toEqual([
			"mrz_not_found",
		]);
	});

	it.each([
		["60,100|Driving licence|HARTWELL|DVLA", "driving_licence"],
		["60,100|AUFENTHALTSTITEL|HARTWELL", "residence_permit"],
	])("is named after its own heading: %s", async (words, code) => {
		expect(await uploadAndListFlags("passport", { text: aPage(words) })).toEqual([code]);
	});

	it("is reported for a passport instead of the bill, by its machine-readable zone or its text", async () => {
		expect(await uploadAndListFlags("address", { mrz: aReading() })).toEqual(["passport_for_bill"]);
		const words = aPage("60,100|PASSPORT|Nationality BRITISH CITIZEN|Date of birth 01 FEB 1980");
		expect(await uploadAndListFlags("address", { text: words })).toEqual(["passport_for_bill"]);
	});
});

describe("a bill in an unsupported script", () => {
	it("is reported in one sentence, without a request for another picture", async () => {
		const page = aPage("60,100|Счёт за электроэнергию|Абонент Иванов Иван|Адрес улица Ленина, 12|Сумма к оплате");
		const codes = await uploadAndListFlags("address", { text: page });
		expect(codes).toEqual(["script_not_read"]);
		expect(getAdvice("script_not_read")).toBe("none");
	});
});
