import { describe, expect, it } from "vitest";
import type { TextPage } from "#app/domain/documents/document-facts.ts";
import { aPage } from "#test/factories/bills/a-page.ts";
import { readBill } from "./read-bill.server.ts";

const options = { names: { surname: "JONES", givenNames: "MARIA" }, today: "2026-11-21" };
const addressOf = (...lines: string[]) =>
	readBill([aPage("48,56,16|Northmoor Energy Ltd", `60,150|${lines.join("|")}`)], options).address;

describe("an address on a bill", () => {
	it("is certain unless something contradicts it", () => {
		expect(addressOf("Maria Jones", "3 Church Lane", "LONDON", "SW2 3HZ")?.certainty).toBe("sure");
		expect(addressOf("Maria Jones", "Lindenstraße 14", "10969 Berlin")?.certainty).toBe("sure");
	});

	it.each([
		["München", "10969 München"],
		["Berlin", "80331 Berlin"],
		["Madrid", "08036 Madrid"],
		["Paris", "69003 Paris"],
		["Milano", "00185 Milano"],
		["Amsterdam", "3511 ED Amsterdam"],
		["Kraków", "00-238 Kraków"],
		["Leeds", "Leeds BN1 4GH"],
	])("is uncertain with a postcode outside %s", (_town, cityLine) => {
		const streets: Record<string, string> = { D: "Hauptstr. 7", M: "Calle Mayor 7" };
		const street = /Madrid/.test(cityLine)
			? streets.M
			: /Paris/.test(cityLine)
				? "7 rue des Lilas"
				: /Milano/.test(cityLine)
					? "Via Roma 7"
					: streets.D;
		expect(addressOf("Maria Jones", street ?? "", cityLine)?.certainty).not.toBe("sure");
	});

	it.each(["Deutschland", "France", "España"])("never has %s as its town", (country) => {
		expect(addressOf("Maria Jones", "Hauptstr. 7", `10969 ${country}`)?.city ?? "").not.toBe(country);
	});

	it.each(["Customer no. 4711", "Invoice address 12", "Kundennummer 4711", "N.º de cliente 4711", "Account 88123456"])(
		"is uncertain with a street line that is not a street: %s",
		(line) => expect(addressOf("Maria Jones", line, "10969 Berlin")?.certainty ?? "doubtful").not.toBe("sure"),
	);

	it.each(["69003 Lyon Client n", "69003 Lyon Date de facture"])(
		"is uncertain with a town followed by text from the next column: %s",
		(line) => {
			expect(addressOf("Maria Jones", "7 rue des Lilas", line)?.certainty ?? "doubtful").not.toBe("sure");
		},
	);

	it("is uncertain with two readings of one street with different numbers", () => {
		const page = aPage(
			"48,56,16|Northmoor Energy Ltd",
			"60,150|Maria Jones|3 Church Lane|LONDON|SW2 3HZ",
			"60,400|Supply address: 8 Church Lane, LONDON, SW2 3HZ",
		);
		expect(readBill([page], options).address?.certainty).not.toBe("sure");
	});

	it("is uncertain with another one that is also labelled as the holder's", () => {
		const page = aPage(
			"48,56,16|Northmoor Energy Ltd",
			"60,150|Maria Jones|3 Church Lane|LONDON|SW2 3HZ",
			"60,400|Supply address: 14 Station Road, LEEDS, LS11 5PS",
		);
		expect(readBill([page], options).address?.certainty).not.toBe("sure");
	});
});

describe("an address in a picture", () => {
	const page = aPage("48,56,16|Northmoor Energy Ltd", "60,150|Maria Jones|3 Church Lane|LONDON|SW2 3HZ");
	const recognised = (change: (text: string) => object): TextPage => ({
		...page,
		segments: page.segments.map((segment) => ({
			...segment,
			confidence: 0.95,
			readTwice: true,
			...change(segment.text),
		})),
	});

	it("is as certain as the worst word of its street, town and postcode", () => {
		for (const line of ["3 Church Lane", "LONDON", "SW2 3HZ"]) {
			const pages = [recognised((text) => (text === line ? { confidence: 0.4 } : {}))];
			expect(readBill(pages, options).address?.recognised).toEqual({ confidence: 0.4, readTwice: true });
		}
		const pages = [recognised((text) => (text === "Northmoor Energy Ltd" ? { confidence: 0.4 } : {}))];
		expect(readBill(pages, options).address?.recognised).toEqual({ confidence: 0.95, readTwice: true });
	});

	it("counts as read twice only if each line was", () => {
		const pages = [recognised((text) => (text === "3 Church Lane" ? { readTwice: false } : {}))];
		expect(readBill(pages, options).address?.recognised?.readTwice).toBe(false);
	});

	it("does not count as read twice if letters replaced digits", () => {
		const pages = [recognised((text) => (text === "SW2 3HZ" ? { text: "SW2 lHZ" } : {}))];
		expect(readBill(pages, options).address).toMatchObject({
			postalCode: "SW2 1HZ",
			recognised: { readTwice: false },
		});
	});

	it("needs no recognition in a PDF with text", () => {
		expect(readBill([page], options).address?.recognised).toBeNull();
	});
});
