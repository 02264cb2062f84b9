import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { schemaErrors, standardSchema } from "#test/services/credit-transfer-check.ts";
import { type CreditTransfer, InvalidTransfers, renderCreditTransfers } from "./credit-transfers.server.ts";

type Input = Parameters<typeof renderCreditTransfers>[0];

function aTransfer(changes: Partial<CreditTransfer> = {}): CreditTransfer {
	const iban = "DE89 3704 0044 0532 0130 00";
	return { endToEndId: "PAY-1", name: "Sofia Reis", iban, amountCents: 1234, reference: "Commission", ...changes };
}

function anInput(changes: Partial<Input> = {}): Input {
	return {
		messageId: "AZ-2026-11-24",
		createdAt: Date.UTC(2026, 10, 23, 22, 5, 9),
		executionDay: "2026-11-24",
		debtor: { name: "Azulejo Demonstração, Lda.", iban: "PT50 0002 0123 1234 5678 9015 4" },
		transfers: [aTransfer()],
		...changes,
	};
}

const textsOf = (xml: string, name: string) =>
	[...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, "g"))].map(([, text]) => text);

/** Returns the reason for which the file is rejected. */
function rejectionOf(changes: Partial<Input>): [string, string | null] | null {
	try {
		renderCreditTransfers(anInput(changes));
		return null;
	} catch (error) {
		if (error instanceof InvalidTransfers) return [error.reason, error.endToEndId];
		throw error;
	}
}

const TWO = [
	aTransfer(),
	aTransfer({ endToEndId: "PAY-2", name: "Łukasz Şahin", iban: "FR1420041010050500013M02606", amountCents: 30 }),
];

describe("a file of credit transfers", () => {
	it("contains each partner's payment, and the sum to the cent", async () => {
		const xml = renderCreditTransfers(anInput({ transfers: TWO }));
		expect(await schemaErrors(xml)).toEqual([]);
		expect(textsOf(xml, "NbOfTxs")).toEqual(["2", "2"]);
		expect(textsOf(xml, "CtrlSum")).toEqual(["12.64", "12.64"]);
		expect(textsOf(xml, "InstdAmt")).toEqual(["12.34", "0.30"]);
		expect(textsOf(xml, "IBAN")).toEqual([
			...["PT50000201231234567890154", "DE89370400440532013000", "FR1420041010050500013M02606"],
		]);
		expect(textsOf(xml, "EndToEndId")).toEqual(["PAY-1", "PAY-2"]);
		expect(textsOf(xml, "Dt")).toEqual(["2026-11-24"]);
		expect(textsOf(xml, "CreDtTm")).toEqual(["2026-11-23T22:05:09"]);
		expect(xml).toContain('<InstdAmt Ccy="EUR">');
	});

	it("writes names in characters that every bank accepts", async () => {
		const names = ["Łukasz Şahin", "Þóra Ægisdóttir", "Jürgen Groß & Söhne", "O’Brien", "Đorđe Ćirić", "Iñaki Núñez"];
		const transfers = names.map((name, index) => aTransfer({ name, endToEndId: `P-${index}` }));
		const xml = renderCreditTransfers(anInput({ transfers }));
		expect(textsOf(xml, "Nm").slice(2)).toEqual([
			"Lukasz Sahin",
			"Thora Aegisdottir",
			"Jurgen Gross + Sohne",
			"O&apos;Brien",
			"Dorde Ciric",
			"Inaki Nunez",
		]);
		expect(textsOf(xml, "Nm").slice(0, 2)).toEqual(Array(2).fill("Azulejo Demonstracao, Lda."));
		expect(await schemaErrors(xml)).toEqual([]);
	});

	it("truncates a name to 70 characters", async () => {
		const xml = renderCreditTransfers(anInput({ transfers: [aTransfer({ name: `${"Maria ".repeat(11)}da Silva` })] }));
		expect(textsOf(xml, "Nm")[2]).toBe(`${"Maria ".repeat(11)}da S`);
		expect(await schemaErrors(xml)).toEqual([]);
	});

	it("is correct to the cent for any amounts", () => {
		const amounts = fc.array(fc.integer({ min: 1, max: 99_999_999_999 }), { minLength: 1, maxLength: 60 });
		fc.assert(
			fc.property(amounts, (cents) => {
				const transfers = cents.map((amountCents, index) => aTransfer({ endToEndId: `P-${index}`, amountCents }));
				const written = textsOf(renderCreditTransfers(anInput({ transfers })), "InstdAmt");
				expect(written.map((text) => Number(text?.replace(".", "")))).toEqual(cents);
			}),
			{ numRuns: 200 },
		);
	});

	it.runIf(standardSchema)("conforms to the standard's own schema, if available", async () => {
		const xml = renderCreditTransfers(anInput({ transfers: TWO }));
		expect(await schemaErrors(xml, standardSchema)).toEqual([]);
		expect(await schemaErrors(xml.replace("<PmtMtd>TRF</PmtMtd>", ""), standardSchema)).not.toEqual([]);
	});
});

describe("the schema", () => {
	const xml = renderCreditTransfers(anInput());

	it.each([
		["an amount of 0.305", xml.replace(">12.34</InstdAmt>", ">0.305</InstdAmt>")],
		["no amount at all", xml.replace(">12.34</InstdAmt>", ">0.00</InstdAmt>")],
		["another currency", xml.replace('Ccy="EUR"', 'Ccy="USD"')],
		["a character that not every bank accepts", xml.replace("Sofia Reis", "Sofia Réis")],
		["a reference of 36 characters", xml.replace("PAY-1</EndToEndId>", `${"P".repeat(36)}</EndToEndId>`)],
		["elements in another order", xml.replace(/(<Amt>.*<\/Amt>)(<Cdtr>.*<\/Cdtr>)/s, "$2$1")],
		["a time where a date is required", xml.replace("<Dt>2026-11-24</Dt>", "<DtTm>2026-11-24T00:00:00</DtTm>")],
	])("rejects %s", async (_, broken) => {
		expect(broken).not.toBe(xml);
		expect(await schemaErrors(broken)).not.toEqual([]);
	});
});

describe("no file is created", () => {
	it.each<[string, Partial<CreditTransfer>, string]>([
		["for an account number with a wrong digit", { iban: "DE89 3704 0044 0532 0130 01" }, "iban"],
		["for an account outside the payment area", { iban: "TR33 0006 1005 1978 6457 8413 26" }, "iban"],
		["for half a cent", { amountCents: 30.5 }, "amount"],
		["for a zero amount", { amountCents: 0 }, "amount"],
		["for a negative amount", { amountCents: -1234 }, "amount"],
		["for more than the maximum", { amountCents: 100_000_000_000 }, "amount"],
		["for a name that cannot be transliterated", { name: "王小明" }, "name"],
		["without a name", { name: " " }, "name"],
		["without a reference", { reference: "" }, "reference"],
		["for a reference of 141 characters", { reference: "r".repeat(141) }, "reference"],
		["for a key with a character that not every bank accepts", { endToEndId: "PAY-é" }, "end_to_end_id"],
		["for a key of 36 characters", { endToEndId: "P".repeat(36) }, "end_to_end_id"],
		["for a key with two slashes", { endToEndId: "P//1" }, "end_to_end_id"],
	])("%s", (_, changes, reason) => {
		const transfers = [aTransfer({ endToEndId: "FIRST" }), aTransfer(changes)];
		expect(rejectionOf({ transfers })).toEqual([reason, changes.endToEndId ?? "PAY-1"]);
	});

	it("for two transfers with the same key", () => {
		expect(rejectionOf({ transfers: [aTransfer(), aTransfer()] })).toEqual(["end_to_end_id", "PAY-1"]);
	});

	it.each([
		["on a Saturday", { executionDay: "2026-11-28" }, "execution_day"],
		["on Good Friday", { executionDay: "2027-03-26" }, "execution_day"],
		["from an invalid account", { debtor: { name: "Us", iban: "PT50" } }, "debtor"],
		["without a debtor's name", { debtor: { name: "", iban: anInput().debtor.iban } }, "debtor"],
		["without transfers", { transfers: [] }, "no_transfers"],
		["without an id", { messageId: "" }, "message_id"],
	])("%s", (_, changes, reason) => {
		expect(rejectionOf(changes)).toEqual([reason, null]);
	});

	it("and the error names no person or account", () => {
		const error = new InvalidTransfers("iban", "PAY-1");
		expect(error.message).toBe("These transfers cannot be written: iban");
	});
});
