import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agentEntries, agents } from "#app/data/agent-schema.server.ts";
import { invoiceCompanies, invoices, payments, refunds } from "#app/data/money-schema.server.ts";
import { outbox } from "#app/data/schema.server.ts";
import type { InvoiceKind } from "#app/domain/money/invoice.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { findCompany, findInvoice } from "#app/queries/money/invoices.server.ts";
import type { FiscalDocument, FiscalDraft } from "#app/services.ts";
import { anApplication, aPayment, NOON } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import { EffectNotReady } from "../mail/effect-not-ready.server.ts";
import { issueCreditNote, issueInvoice, saveCompany } from "./invoices.server.ts";

const COMPANY = { name: "Azul, Lda", country: "DE", vatNumber: "DE136695976", address: "Weg 1, Berlin" };
const PAID = { state: "succeeded", amountReceived: 7900, succeededAt: NOON, livemode: true } as const;

/** A vendor in memory, which records its calls. */
function aVendor() {
	const documents = new Map<number, FiscalDocument & { kind: InvoiceKind; reference: string }>();
	const drafts: FiscalDraft[] = [];
	const calls: string[] = [];
	const find = (id: number) => {
		const document = documents.get(id);
		if (!document) throw new Error("vendor: unknown document");
		return document;
	};
	const port = {
		configured: true,
		async find(kind: InvoiceKind, reference: string) {
			calls.push(`find ${kind} ${reference}`);
			return [...documents.values()].find((known) => known.reference === reference && known.kind === kind) ?? null;
		},
		async draft(request: FiscalDraft) {
			calls.push(`draft ${request.reference}`);
			drafts.push(request);
			const id = documents.size + 1;
			const { kind, reference, amount: total } = request;
			const vat = 1;
			const draft = { id, kind, reference, state: "draft" as const, total, vat, clientCode: reference };
			documents.set(id, { ...draft, number: null, atcud: null });
			return find(id);
		},
		async get(_kind: InvoiceKind, id: number) {
			calls.push(`get ${id}`);
			return find(id);
		},
		async finalize(kind: InvoiceKind, id: number) {
			calls.push(`finalize ${id}`);
			Object.assign(find(id), { state: "issued", number: `${kind} ${id}`, atcud: `AT-${id}`, vat: 1477 });
			return find(id);
		},
		async pdf(id: number) {
			calls.push(`pdf ${id}`);
			throw new Error("the PDF is not ready");
		},
	};
	return { port, documents, drafts, calls };
}

/** A paid application and the invoicing vendor, in memory. */
async function aSale(changes: Partial<Payment> = {}, application = anApplication().paid()) {
	const environment = applicationEnvironment();
	const { services, db, add } = environment;
	const vendor = aVendor();
	const settings = { ...services.settings, offline: false, company: { vat: "PT500000000" } };
	Object.assign(services, { invoicing: vendor.port, settings });
	await add(application.build(), [aPayment({ ...PAID, ...changes })]);
	const returnMoney = (id: string, amount: number) =>
		db.insert(refunds).values({
			...{ id, paymentId: "payment-1", applicationId: "case-1", amount, state: "succeeded" as const },
			...{ createdAt: NOON, updatedAt: NOON },
		});
	const mails = async () => (await db.select().from(outbox)).map(({ key }) => key).sort();
	return { ...environment, vendor, returnMoney, mails };
}

describe("an invoice", () => {
	it("is drafted, numbered and mailed once, and stored at each step", async () => {
		const { services, db, vendor, mails, delivered } = await aSale();
		await issueInvoice(services, "payment-1");
		expect(vendor.drafts).toEqual([
			{
				...{ reference: "payment-1", kind: "invoice", amount: 7900, vatRate: 23, exemption: null, creditedId: null },
				buyer: { name: "Łucja María Gonçalves", country: "PL", vatNumber: null, address: null },
				description: { name: expect.stringMatching(/\S/), details: "NIF-7K2M-Q4R8" },
				day: "2026-11-23",
			},
		]);
		const calls = ["find invoice payment-1", "draft payment-1", "get 1", "finalize 1", "pdf 1"];
		expect(vendor.calls).toEqual(calls);
		expect(await findInvoice(services, "payment-1")).toMatchObject({
			...{ kind: "invoice", paymentId: "payment-1", applicationId: "case-1", amount: 7900, vat: 1477, vatRate: 23 },
			...{ externalId: 1, number: "invoice 1", atcud: "AT-1", issuedAt: services.now(), createdAt: services.now() },
		});
		expect(await db.select().from(outbox)).toMatchObject([
			{
				...{ key: "payment-1:invoice_issued", applicationId: "case-1", dueAt: services.now(), doneAt: null },
				effect: { kind: "mail", template: "invoice_issued", key: "payment-1:invoice_issued" },
			},
		]);
		await issueInvoice(services, "payment-1");
		expect([vendor.calls, await mails(), delivered]).toEqual([calls, ["payment-1:invoice_issued"], ["case-1"]]);
	});

	it.each<[string, Partial<Payment>, { configured?: boolean; offline?: boolean }, number]>([
		["without invoicing software", {}, { configured: false }, 0],
		["of a test payment", { livemode: false }, {}, 0],
		["of a test payment in the offline environment", { livemode: false }, { offline: true }, 1],
		["of a payment that has not arrived", { state: "processing" }, {}, 0],
		["of a payment of nothing", { amountReceived: 0 }, {}, 0],
		["of a duplicate", { state: "duplicate" }, {}, 0],
	])("%s is not issued unless it is due", async (_label, changes, { configured = true, offline = false }, count) => {
		const { services, db, vendor } = await aSale(changes);
		Object.assign(services.invoicing, { configured });
		Object.assign(services.settings, { offline });
		await issueInvoice(services, "payment-1");
		await issueInvoice(services, "none");
		expect([(await db.select().from(invoices)).length, vendor.drafts.length]).toEqual([count, count]);
	});

	it("continues where it stopped: with the draft found by its reference, or the draft whose ID is stored", async () => {
		const { services, db, vendor } = await aSale();
		const { draft, finalize } = vendor.port;
		vendor.port.draft = async (request) => {
			await draft(request);
			throw new Error("the response was lost");
		};
		await expect(issueInvoice(services, "payment-1")).rejects.toThrow("the response was lost");
		expect(await db.select().from(invoices)).toMatchObject([{ externalId: null, number: null }]);
		vendor.port.finalize = async () => {
			throw new Error("the vendor is away");
		};
		await expect(issueInvoice(services, "payment-1")).rejects.toThrow("the vendor is away");
		expect(await db.select().from(invoices)).toMatchObject([{ externalId: 1, number: null }]);
		vendor.calls.length = 0;
		vendor.port.finalize = finalize;
		await issueInvoice(services, "payment-1");
		expect(vendor.calls).toEqual(["get 1", "finalize 1", "pdf 1"]);
		expect(await db.select().from(invoices)).toMatchObject([{ externalId: 1, number: "invoice 1" }]);
	});

	it.each<[Partial<FiscalDocument>, string]>([
		[{ state: "void" }, "cancelled at the vendor"],
		[{ total: 7901 }, "different total at the vendor"],
		[{ clientCode: "payment-2" }, "different client at the vendor"],
		[{ state: "issued", number: null }, "without a number"],
	])("whose document at the vendor has %j is not accepted", async (changes, message) => {
		const { services, db, vendor, mails } = await aSale();
		const { draft } = vendor.port;
		vendor.port.draft = async (request) => Object.assign(await draft(request), changes);
		await expect(issueInvoice(services, "payment-1")).rejects.toThrow(message);
		expect(vendor.calls).not.toContain("finalize 1");
		expect([await mails(), (await db.select().from(invoices))[0]?.number]).toEqual([[], null]);
	});

	it.each([
		[null, { country: "FR", vatNumber: null }, { vatRate: 23, exemption: null }],
		[COMPANY, COMPANY, { vatRate: 0, exemption: "M40" }],
	])("names the declared country, or the company: %j", async (company, buyer, terms) => {
		const { services, vendor } = await aSale({ declaredCountry: "FR" });
		if (company) await saveCompany(services, anApplication().build(), company);
		await issueInvoice(services, "payment-1");
		expect(vendor.drafts).toMatchObject([{ buyer, ...terms }]);
	});

	it("has no VAT if the seller has no VAT number and staff have not chosen a regime", async () => {
		const { services, vendor } = await aSale();
		Object.assign(services.settings, { company: { vat: null } });
		await issueInvoice(services, "payment-1");
		expect(vendor.drafts).toMatchObject([{ vatRate: 0, exemption: "M10" }]);
	});

	it("needs a name", async () => {
		const { services } = await aSale({}, anApplication().paid().with({ firstName: "", lastName: "" }));
		await expect(issueInvoice(services, "payment-1")).rejects.toThrow("invoice: no buyer");
	});

	it("of an order belongs to the buyer's payment and lists what arrived, once all of it is observed", async () => {
		const { services, db, add, vendor } = await aSale({}, anApplication().paid().with({ orderId: "case-1" }));
		for (const n of [2, 3]) {
			const application = anApplication().with({ id: `case-${n}`, applicationNumber: `NIF-${n}`, orderId: "case-1" });
			const payment = { id: `payment-${n}`, applicationId: `case-${n}`, createdAt: NOON - n };
			await add(application.build(), [
				aPayment({
					...PAID,
					...payment,
					amount: 5000,
					amountReceived: 5000,
					state: n === 2 ? "processing" : "mismatch",
				}),
			]);
		}
		const open = expect.objectContaining({ message: "A payment of the order is not observed yet" });
		await expect(issueInvoice(services, "payment-1")).rejects.toThrow(open);
		await db.update(payments).set({ state: "succeeded" }).where(eq(payments.id, "payment-2"));
		await issueInvoice(services, "payment-2");
		expect(vendor.drafts).toEqual([]);
		await issueInvoice(services, "payment-1");
		expect(vendor.drafts).toMatchObject([
			{ amount: 12_900, description: { details: "NIF-2 50.00, NIF-7K2M-Q4R8 79.00" } },
		]);
	});

	it("of a payment from a firm's account is the firm's, and is not mailed to the client", async () => {
		const { services, db, vendor, mails } = await aSale({ method: "agent_account" });
		await expect(issueInvoice(services, "payment-1")).rejects.toThrow("invoice: no buyer");
		const firm = { name: "Firm", country: "DE", registration: "1", website: "", contact: "C", email: "c@f.example" };
		await db.insert(agents).values({ ...firm, id: 1, state: "active", createdAt: 1, billing: COMPANY });
		await db.insert(agentEntries).values({
			...{ agentId: 1, kind: "charge" as const, amount: -7900, reference: "charge:payment-1" },
			...{ paymentId: "payment-1", createdAt: 1 },
		});
		await issueInvoice(services, "payment-1");
		expect(vendor.drafts).toMatchObject([{ kind: "on_account", buyer: COMPANY, exemption: "M40" }]);
		expect(await mails()).toEqual([]);
	});
});

describe("a credit note", () => {
	it("has the invoice's terms, its own amount, and is issued once", async () => {
		const { services, vendor, returnMoney, mails } = await aSale();
		await issueInvoice(services, "payment-1");
		await returnMoney("r1", 1000);
		for (let n = 0; n < 2; n += 1) await issueCreditNote(services, "payment-1", "r1");
		await issueCreditNote(services, "payment-1", "unknown");
		await issueCreditNote(services, "none", "r1");
		expect(vendor.drafts.slice(1)).toMatchObject([
			{ kind: "credit_note", reference: "r1", amount: 1000, vatRate: 23, creditedId: 1, buyer: { country: "PL" } },
		]);
		expect(await findInvoice(services, "r1")).toMatchObject({ number: "credit_note 2", vat: 1477, amount: 1000 });
		expect(await mails()).toEqual(["payment-1:invoice_issued", "r1:invoice_issued"]);
	});

	it("never credits more than the invoice, together with the others of that payment", async () => {
		const { services, db, vendor, returnMoney } = await aSale();
		await issueInvoice(services, "payment-1");
		await db.insert(invoices).values({
			...{ id: "other", kind: "credit_note", paymentId: "payment-9", applicationId: "case-9", amount: 7900, vat: 0 },
			...{ vatRate: 23, buyer: "sealed", keyId: "k", createdAt: 1 },
		} as never);
		await returnMoney("r1", 7000);
		await returnMoney("r2", 7000);
		await returnMoney("r3", 7000);
		for (const id of ["r1", "r2", "r3"]) await issueCreditNote(services, "payment-1", id);
		expect(vendor.drafts.map(({ reference, amount }) => [reference, amount])).toEqual([
			...[
				["payment-1", 7900],
				["r1", 7000],
				["r2", 900],
			],
		]);
	});

	it("waits for the invoice, if one is awaited", async () => {
		const { services, db, vendor, returnMoney } = await aSale();
		await returnMoney("r1", 1000);
		await issueCreditNote(services, "payment-1", "r1");
		expect(await db.select().from(invoices)).toEqual([]);
		const effect = { kind: "invoice", paymentId: "payment-1", key: "x" } as never;
		await db.insert(outbox).values({ key: "x", applicationId: "case-1", effect, createdAt: 1, dueAt: 1 });
		await expect(issueCreditNote(services, "payment-1", "r1")).rejects.toThrow(EffectNotReady);
		await db.update(outbox).set({ doneAt: 1 });
		vendor.port.finalize = async () => {
			throw new Error("the vendor is away");
		};
		await expect(issueInvoice(services, "payment-1")).rejects.toThrow("the vendor is away");
		await expect(issueCreditNote(services, "payment-1", "r1")).rejects.toThrow(EffectNotReady);
		Object.assign(services.invoicing, { configured: false });
		await issueCreditNote(services, "payment-1", "r1");
	});
});

describe("the company of an invoice", () => {
	it("is stored, replaced and removed until the invoice exists, and not after the application is erased", async () => {
		const { services, db } = await aSale();
		const application = anApplication().build();
		const other = { ...application, id: "case-2" };
		const save = async (company: typeof COMPANY | null, of = application) =>
			codeOf(await saveCompany(services, of, company));
		expect([await save(COMPANY), await save(COMPANY, other)]).toEqual([null, null]);
		expect(await save({ ...COMPANY, name: "Verde" })).toBeNull();
		const names = async () =>
			[await findCompany(services, "case-1"), await findCompany(services, "case-2")].map((found) => found?.name);
		expect(await names()).toEqual(["Verde", "Azul, Lda"]);
		expect(await db.select().from(invoiceCompanies)).toMatchObject([{ updatedAt: services.now() }, {}]);
		expect(await save(null)).toBeNull();
		expect(await names()).toEqual([undefined, "Azul, Lda"]);
		expect(await save(COMPANY, { ...application, erasedAt: 1 })).toBe("invoice_exists");
		await issueInvoice(services, "payment-1");
		expect([await save(COMPANY), await save(null), await save(COMPANY, other)]).toEqual([
			...["invoice_exists", "invoice_exists", null],
		]);
		expect(await names()).toEqual([undefined, "Azul, Lda"]);
	});
});
