import { PDF } from "@libpdf/core";
import { expect, it } from "vitest";
import { NOON } from "#test/factories/application.ts";
import { shippingLabelPdf } from "./shipping-label.server.ts";

const sender = { legalName: "Azulejo NIF, Lda.", address: "Rua do Exemplo 1, 1100-001 Lisboa" };

async function print(lines: string[]) {
	const bytes = await shippingLabelPdf({ applicationNumber: "NIF-7K2M-Q4R8", lines, sender, createdAt: NOON });
	if (!bytes) return null;
	const pdf = await PDF.load(bytes);
	const pages = pdf.extractText();
	return { pages, text: pages.map((page) => page.text).join("\n"), page: pdf.getPage(0) };
}

it.each([
	["Łucja Żółć-Święty", "ul. Źródlana 7", "30-059 KRAKÓW", "POLÓNIA / POLAND"],
	["Νίκη Παπαδοπούλου", "Οδός Ερμού 3", "105 63 ΑΘΗΝΑ", "GRÉCIA / GREECE"],
	["Олександр Щербак", "вул. Ґонти 5", "ЛЬВІВ", "79000", "UCRÂNIA / UKRAINE"],
	["Nguyễn Thị Ánh", "Đường Láng 1", "HÀ NỘI 100000", "VIETNAME / VIETNAM"],
])("prints the letters of %s", async (...lines) => {
	const text = (await print(lines))?.text;
	for (const line of lines) expect(text).toContain(line);
});

it("is one page of 100 by 150 millimetres with the country last, the sender and the number", async () => {
	const label = await print(["Łucja Gonçalves", "1 High St", "LEEDS", "LS1 4AP", "REINO UNIDO / UNITED KINGDOM"]);
	expect(label?.pages).toHaveLength(1);
	expect(label?.page?.width).toBeCloseTo((100 / 25.4) * 72, 1);
	expect(label?.page?.height).toBeCloseTo((150 / 25.4) * 72, 1);
	for (const words of [sender.legalName, sender.address, "NIF-7K2M-Q4R8"]) expect(label?.text).toContain(words);
	const positions = ["Łucja", "1 High St", "LEEDS", "LS1 4AP", "UNITED KINGDOM"].map((words) =>
		label?.text.indexOf(words),
	);
	expect(positions).toEqual(positions.toSorted((one, other) => Number(one) - Number(other)));
});

it("is not printed if a letter cannot be printed correctly", async () => {
	expect(await print(["Yuki 王小", "1 High St", "LEEDS"])).toBeNull();
	expect(await print(["Anna", "1 High St", "क्षि"])).toBeNull();
	expect(await print(["X\u030cenia", "1 High St", "LEEDS"])).toBeNull();
	expect(await print(["Jose\u0301", "1 High St", "LEEDS"])).not.toBeNull();
});

it("prints in full the longest address that the form accepts", async () => {
	const lengths = { Ж: 80, Щ: 120, Ю: 120, Ш: 120 };
	const lines = Object.entries(lengths).map(([letter, count]) => letter.repeat(count));
	const label = await print(["Д".repeat(80), ...lines, "SÃO CRISTÓVÃO E NEVES / SAINT KITTS AND NEVIS"]);
	expect(label?.pages).toHaveLength(1);
	for (const [letter, count] of Object.entries(lengths))
		expect(label?.text.split(letter), letter).toHaveLength(count + 1);
});
