import { describe, expect, it } from "vitest";
import { aPage } from "#test/factories/bills/a-page.ts";
import { readBill } from "./read-bill.server.ts";

const today = "2026-11-21";
const applicant = { surname: "SMITH", givenNames: "JOHN ROBERT" };
const LETTER = ["48,56,16|Northmoor Energy Ltd", "60,150|Maria Jones|3 Church Lane|Lewes|BN7 1AB"];
const holderOf = (...blocks: string[]) => readBill([aPage(...blocks)], { names: applicant, today }).holder;

describe("the holder of another person's bill", () => {
	it.each([
		"Account manager: John Robert Smith",
		"Your contact: John Robert Smith",
		"Su gestor: John Robert Smith",
		"Votre conseiller : John Robert Smith",
		"Ihr Ansprechpartner: John Robert Smith",
		"Dear John Robert Smith,",
		"John Robert Smith",
		"John Robert Smith|Head of Customer Service",
	])("is the addressee, despite “%s” on the page", (line) => {
		expect(holderOf(...LETTER, `60,420|${line}`)).toMatchObject({
			printed: "Maria Jones",
			match: { result: "different" },
		});
	});

	it("is the person after the label, despite another name below", () => {
		const blocks = ["60,150|Customer: Maria Jones|Address: 3 Church Lane, Lewes, BN7 1AB", "60,500|John Robert Smith"];
		expect(holderOf(...blocks)).toMatchObject({ printed: "Maria Jones", match: { result: "different" } });
	});

	it.each(["Landlord", "Supplier", "Account manager", "Arrendador", "Vermieter", "Bailleur"])(
		"is not the “%s”, whose own address is also on the page",
		(label) => {
			const holder = holderOf(...LETTER, `330,150|${label}: John Robert Smith|1 Tower Place|Manchester M2 4WX`);
			expect(holder?.match?.result).not.toBe("same");
		},
	);

	it.each(["c/o John Robert Smith", "chez John Robert Smith", "Attn: John Robert Smith"])(
		"is not the person in a care-of line: %s",
		(line) => {
			const holder = holderOf(
				"48,56,16|Northmoor Energy Ltd",
				`60,150|Maria Jones|${line}|3 Church Lane|Lewes|BN7 1AB`,
			);
			expect(holder?.match?.result).not.toBe("same");
		},
	);

	it("is uncertain when two people have an address without a label", () => {
		const holder = holderOf(...LETTER, "330,150|John Robert Smith|1 Tower Place|Manchester M2 4WX");
		expect(holder).toMatchObject({ printed: "John Robert Smith", match: { result: "partly" } });
	});
});

describe("the holder of the applicant's own bill", () => {
	it.each([
		["above the address", ["60,150|Mr John Robert Smith|3 Church Lane|Lewes|BN7 1AB"]],
		["after a label", ["60,150|Customer name: John Robert Smith|Address: 3 Church Lane, Lewes, BN7 1AB"]],
		["below a label", ["60,150|Account holder|John Robert Smith", "60,182|Address|3 Church Lane|Lewes|BN7 1AB"]],
		[
			"below an Italian label",
			["60,150|Nome e cognome|John Robert Smith", "60,182|Residenza|Via Garibaldi 14|10122 Torino"],
		],
		["with two names in one block", ["60,150|Maria Jones|John Robert Smith|3 Church Lane|Lewes|BN7 1AB"]],
	])("is found %s", (_where, blocks) => {
		expect(holderOf("48,56,16|Northmoor Energy Ltd", ...blocks)?.match?.result).toBe("same");
	});

	it("is uncertain when the name is on the page but not above the address", () => {
		const holder = holderOf("48,56,16|Northmoor Energy Ltd", "60,400|John Robert Smith", "60,600|Thank you.");
		expect(holder?.match?.result).toBe("partly");
	});
});

describe("text next to the applicant's name", () => {
	const HOME = "3 Church Lane|Lewes|BN7 1AB";
	const ENERGY = "48,56,16|Northmoor Energy Ltd";

	it.each([
		["The Executors of|John Robert Smith", "estate"],
		["John Robert Smith|(Deceased)", "estate"],
		["Parents of John Robert Smith", "relative"],
		["John Robert Smith Senior", "generation"],
		["Mrs John Robert Smith", "title"],
		["John Robert Smith|c/o Maria Jones", "care_of"],
		["John Robert Smith c/o Maria Jones", "care_of"],
		["Robert John Smith", "given_order"],
		["Smith Consulting Ltd", "company"],
	])("leaves “%s” to a person: %s", (printedName, reason) => {
		const names = { ...applicant, sex: "M" };
		const { holder } = readBill([aPage(ENERGY, `60,150|${printedName}|${HOME}`)], { names, today });
		expect(holder?.match?.result).toBe("partly");
		expect(holder?.match?.reasons).toContain(reason);
	});

	it("reports joint holders for two names in one block", () => {
		expect(holderOf(ENERGY, `60,150|Maria Jones|John Robert Smith|${HOME}`)?.match?.reasons).toContain("joint");
	});

	it("does not mistake a housing estate for an inheritance", () => {
		expect(
			holderOf(ENERGY, "60,150|John Robert Smith|Woodside Estate|3 Church Lane|Lewes|BN7 1AB")?.match?.result,
		).toBe("same");
	});

	it("does not mistake a council's hall for a name", () => {
		const council = "330,40|Lewes District Council|City Hall|115 Charles Street|Lewes BN7 1FZ";
		expect(holderOf(council, `60,150|Mr John Robert Smith|${HOME}`)?.match?.result).toBe("same");
	});

	it("does not mistake a street or foreign company for a name", () => {
		const { holder } = readBill(
			[
				aPage(
					"48,40|Dél-Magyar Gázszolgáltató Zrt.|6724 Szeged, Kossuth Lajos sugárút 42.",
					"60,300|Abone: Işıl Yıldırım",
					"330,300|Caferağa Mah. Bağdat Caddesi|No: 148 Daire: 6|34710 Kadıköy / İSTANBUL",
				),
			],
			{ names: { surname: "YILDIRIM", givenNames: "ISIL" }, today },
		);
		expect(holder).toMatchObject({ printed: "Işıl Yıldırım", match: { result: "same" } });
	});
});
