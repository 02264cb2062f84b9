import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FiscalDraft, InvoicingProvider } from "#app/services.ts";
import { invoicingProvider, openInvoicing } from "#test/services/invoicing.ts";
import type { Environment } from "#worker/env.ts";
import { invoiceXpress } from "./invoicexpress.ts";

const DRAFT: FiscalDraft = {
	...{ kind: "invoice", reference: "pay-1", amount: 7900, vatRate: 23, exemption: null, day: "2026-11-02" },
	buyer: { name: "Ana Silva", country: "GB", vatNumber: null, address: null },
	description: { name: "Obtenção de NIF", details: "NIF-ABCD-1234" },
	creditedId: null,
};
const CREDIT: FiscalDraft = { ...DRAFT, kind: "credit_note", reference: "refund-1", amount: 3001 };

let environment: Environment;
let invoicing: InvoicingProvider;
/** Outgoing requests, without the key. */
let sent: { method: string; path: string; body: unknown }[];

beforeEach(async () => {
	environment = await openInvoicing();
	sent = [];
	const fetch: Environment["fetch"] = (input, init) => {
		const url = new URL(String(input));
		url.searchParams.delete("api_key");
		const body = typeof init?.body === "string" ? JSON.parse(init.body) : null;
		sent.push({ method: init?.method ?? "GET", path: url.pathname + decodeURIComponent(url.search), body });
		return environment.fetch(input, init);
	};
	invoicing = invoiceXpress({ ...environment, fetch });
});

/** An adapter whose vendor sends these responses, by path. */
function respondingWith(responses: Record<string, { status?: number; body?: unknown }>): InvoicingProvider {
	const fetch: Environment["fetch"] = async (input) => {
		const { pathname } = new URL(String(input));
		const { status = 200, body } = responses[pathname] ?? { status: 404 };
		return new Response(body === undefined ? null : JSON.stringify(body), { status });
	};
	return invoiceXpress({ ...environment, fetch });
}

/** The example document in the vendor's API documentation. */
const DOCUMENTED = {
	...{ id: 2137287, status: "final", archived: false, type: "Invoice", sequence_number: "6/G", sequence_id: "12345" },
	...{ inverted_sequence_number: "G/6", atcud: "ABCD1234-6", tax_exemption: "M01", date: "04/08/2016" },
	...{ due_date: "19/08/2016", reference: "ref123", observations: "Observations", retention: "0", saft_hash: "J4ay" },
	permalink: "https://www.app.invoicexpress.com/documents/541797d75bbee48911934cbd4a4294946a324295f52b08",
	...{ sum: 24.39, discount: 0, before_taxes: 24.39, taxes: 5.61, total: 30, currency: "Euro" },
	client: { id: 628535, name: "John Doe", code: "C1", country: "Portugal", email: "john@example.com" },
	items: [{ name: "Product A", description: "Big Product", unit_price: 100, quantity: 1, unit: "un" }],
};

describe("the vendor's documented shapes", () => {
	it("are parsed: a document, a list, a PDF", async () => {
		const documented = respondingWith({
			"/invoice_receipts/2137287.json": { body: { invoice: DOCUMENTED } },
			"/invoices.json": {
				body: {
					invoices: [{ ...DOCUMENTED, client: { name: "John", country: "Portugal" } }],
					pagination: { total_entries: 50, per_page: 20, current_page: 1, total_pages: 3 },
				},
			},
			"/api/pdf/1.json": { status: 202 },
		});
		const read = { id: 2137287, state: "issued", number: "FR G/6", atcud: "ABCD1234-6", total: 3000, vat: 561 };
		expect(await documented.get("invoice", 2137287)).toEqual({ ...read, clientCode: "C1" });
		expect(await documented.find("invoice", "ref123")).toEqual({ ...read, clientCode: null });
		expect(await documented.find("invoice", "ref12")).toBeNull();
		expect(await documented.pdf(1)).toBeNull();
	});

	it("of errors become one code", async () => {
		for (const [response, message] of [
			[{ status: 401, body: { errors: { error: "Invalid API key" } } }, "invoicing: 401"],
			[
				{ status: 409, body: { reason: "There's an ongoing document creation with the provided UID" } },
				"invoicing: 409",
			],
			[{ status: 422, body: { errors: { error: "Elemento client não fornecido" } } }, "invoicing: 422"],
			[{ status: 429 }, "invoicing: 429"],
			[{ status: 302 }, "invoicing: 302"],
			[{ status: 200, body: { invoice: { id: "one" } } }, "invoicing: unreadable_response"],
			[{ status: 200, body: { invoice: { ...DOCUMENTED, status: "unheard of" } } }, "invoicing: unknown_state"],
		] as const) {
			const answered = respondingWith({ "/invoice_receipts/7.json": response }).get("invoice", 7);
			await expect(answered, JSON.stringify(response)).rejects.toThrow(message);
		}
	});

	it("of a missing ATCUD become null", async () => {
		for (const atcud of ["N/D", "N/A", ""]) {
			const responses = { "/credit_notes/7.json": { body: { invoice: { ...DOCUMENTED, atcud } } } };
			const read = await respondingWith(responses).get("credit_note", 7);
			expect(read, atcud).toMatchObject({ number: "NC G/6", atcud: null });
		}
	});
});

describe("a document", () => {
	it("is drafted, found by its reference, finalised and printed", async () => {
		expect(await invoicing.find("invoice", "pay-1")).toBeNull();
		const draft = await invoicing.draft(DRAFT);
		expect(draft).toMatchObject({
			state: "draft",
			number: null,
			atcud: null,
			total: 7900,
			vat: 1477,
			clientCode: "pay-1",
		});
		expect(await invoicing.find("invoice", "pay-1")).toEqual(draft);
		const issued = await invoicing.finalize("invoice", draft.id);
		expect(issued).toMatchObject({ state: "issued", number: "FR 2026/1", atcud: "OFFLFR01-1", total: 7900 });
		expect(await invoicing.get("invoice", draft.id)).toEqual(issued);
		expect(await invoicing.find("invoice", "pay-1")).toEqual(issued);
		expect(await invoicing.pdf(draft.id)).toBeNull();
		expect(new TextDecoder().decode((await invoicing.pdf(draft.id))?.slice(0, 5))).toBe("%PDF-");
	});

	it("names a private customer and nothing more, and is requested as documented", async () => {
		await invoicing.find("invoice", "pay-1");
		await invoicing.draft(DRAFT);
		const search =
			"type[]=InvoiceReceipt&status[]=draft&status[]=sent&status[]=settled&non_archived=true&reference=pay-1";
		expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
			`GET /invoices.json?${search}`,
			"GET /sequences/12345.json",
			"GET /taxes.json",
			"POST /invoice_receipts.json",
		]);
		const item = { name: "Obtenção de NIF", description: "NIF-ABCD-1234", unit_price: "64.22764", quantity: "1" };
		expect(sent.at(-1)?.body).toEqual({
			invoice: {
				...{ date: "02/11/2026", due_date: "02/11/2026", reference: "pay-1", sequence_id: "12345" },
				client: { name: "Ana Silva", code: "pay-1", country: "UK" },
				items: [{ ...item, tax: { name: "IVA23" } }],
			},
			proprietary_uid: "pay-1",
		});
	});

	it("names a company with number and address, and the reason for charging no VAT", async () => {
		const buyer = { name: "Ana, Lda", country: "PT", vatNumber: "PT501964843", address: "Rua 1, Lisboa" };
		await invoicing.draft({ ...DRAFT, buyer, vatRate: 0, exemption: "M10" });
		expect(sent.at(-1)?.body).toMatchObject({
			invoice: {
				...{ tax_exemption: "M10", tax_exemption_reason: "M10" },
				client: { name: "Ana, Lda", country: "Portugal", address: "Rua 1, Lisboa", fiscal_id: "501964843" },
				items: [{ unit_price: "79.00000", tax: { name: "Isento" } }],
			},
		});
	});

	it("for a refund requires a final invoice", async () => {
		const { id } = await invoicing.draft(DRAFT);
		await expect(invoicing.draft({ ...CREDIT, creditedId: id })).rejects.toThrow("invoicing: 422");
		await invoicing.finalize("invoice", id);
		const credit = await invoicing.draft({ ...CREDIT, creditedId: id });
		expect(await invoicing.finalize("credit_note", credit.id)).toMatchObject({ number: "NC 2026/1", total: 3001 });
	});

	it("is not drafted in an unregistered sequence, nor with another region's tax rate", async () => {
		await expect(invoicing.draft({ ...DRAFT, vatRate: 22 })).rejects.toThrow("no_tax_with_this_rate");
		await invoicingProvider().setSequenceRegistered(false);
		await expect(invoicing.draft(DRAFT)).rejects.toThrow("sequence_not_registered");
		expect(await invoicingProvider().listDocuments()).toEqual([]);
	});

	it("is not created a second time under the same reference", async () => {
		await invoicing.draft(DRAFT);
		await expect(invoicing.draft(DRAFT)).rejects.toThrow("invoicing: 409");
	});
});

describe("the key", () => {
	it("appears in no error and no log, whatever fails", async () => {
		const key = environment.config.INVOICEXPRESS_API_KEY ?? "";
		expect(key).not.toBe("");
		const lines: string[] = [];
		for (const channel of ["log", "info", "warn", "error", "debug"] as const)
			vi.spyOn(console, channel).mockImplementation((...parts) => void lines.push(parts.map(String).join(" ")));
		const broken: Environment["fetch"] = (input) => Promise.reject(new TypeError(`fetch failed: ${String(input)}`));
		const echoing: Environment["fetch"] = async (input) => new Response(String(input), { status: 500 });
		const errors: unknown[] = [];
		for (const fetch of [broken, echoing]) {
			const failing = invoiceXpress({ ...environment, fetch });
			const calls = [
				failing.find("invoice", "pay-1"),
				failing.draft(DRAFT),
				failing.get("invoice", 1),
				failing.finalize("invoice", 1),
				failing.pdf(1),
			];
			for (const result of await Promise.allSettled(calls))
				if (result.status === "rejected") errors.push(result.reason);
		}
		vi.restoreAllMocks();
		expect(errors).toHaveLength(10);
		for (const error of errors) {
			const { message, stack = "", cause } = error as Error;
			expect(`${message} ${stack} ${String(cause)}`).not.toContain(key);
		}
		expect(lines.join("\n")).not.toContain(key);
	});

	it("is unconfigured unless all three variables are set", async () => {
		const { INVOICEXPRESS_ACCOUNT: _account, ...config } = environment.config;
		const unconfigured = invoiceXpress({ ...environment, config: config as Environment["config"] });
		expect(unconfigured.configured).toBe(false);
		await expect(unconfigured.get("invoice", 1)).rejects.toThrow("not_configured");
	});
});
