import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import type { PaymentSnapshot } from "#app/domain/money/payment.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { listInvoices } from "#app/queries/money/invoices.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import type { Services } from "#app/services.ts";
import { Client } from "#test/services/client.ts";
import { invoicingProvider } from "#test/services/invoicing.ts";
import { count, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";
import type { OfflineBindings } from "#worker/offline/bindings.ts";
import type { FaultInput } from "#worker/offline/provider/faults.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";
import { deliverOutbox, retryEffect } from "../mail/deliver-outbox.server.ts";

const CREATE = "POST /invoice_receipts.json";
const FINALIZE = "PUT /invoice_receipts/*";

let services: Services;
let clockOffset: number;
beforeEach(async () => {
	const opened = await openServices();
	// The factory has moved the clock, so what it queued is due.
	clockOffset = 10 * MINUTE;
	services = { ...opened, now: () => opened.now() + clockOffset, deliverSoon() {} };
});

/** An application that is paid, with its invoice still in the outbox. */
async function aPaidApplication(changes: Record<string, unknown> = {}) {
	const { id } = await anApplication(new Client(), changes).paid().build();
	await run("UPDATE outbox SET done_at = NULL, leased_until = NULL WHERE key LIKE '%:invoice'");
	const [payment] = await findPayments(services, id);
	if (!payment) throw new Error("no payment");
	return { id, payment };
}

/** Delivers at growing intervals until nothing is open. */
async function settle(id: string): Promise<void> {
	for (let turn = 0; turn < 14 && (await count("outbox WHERE done_at IS NULL AND failed_at IS NULL")) > 0; turn += 1) {
		await deliverOutbox(services, id);
		clockOffset += 7 * MINUTE;
	}
}

/** Observes the payment with these refunds and disputes. */
async function observe(id: string, changes: Pick<Partial<PaymentSnapshot>, "refunds" | "disputes">): Promise<void> {
	const [payment] = await findPayments(services, id);
	if (!payment?.intentId) throw new Error("no payment");
	const { amount, amountReceived, currency, livemode, chargeId, cardBrand, cardLast4, cardCountry } = payment;
	const snapshot: PaymentSnapshot = {
		...{ intentId: payment.intentId, paymentId: payment.id, applicationId: id, purpose: "application" },
		...{ state: "succeeded", amount, amountReceived, currency, livemode, lastError: null, method: "card" },
		...{ voucher: null, chargeId, cardBrand, cardLast4, cardCountry, refunds: [], disputes: [] },
		...changes,
	};
	const changed = await changeApplication(services, id, SYSTEM, { type: "payment-observed", snapshot });
	if (!changed.ok) throw new Error(changed.failure.code);
}

const refund = (amount: number, state: "succeeded" | "failed" = "succeeded", providerId = `re_${amount}`) => ({
	...{
		providerId,
		refundId: null,
		paymentId: null,
		amount,
		state,
		failureCode: state === "failed" ? "lost_card" : null,
	},
});
const lostDispute = { id: "du_1", amount: 7900, reason: "fraudulent", status: "lost" as const, evidenceDueAt: null };

const issued = async () =>
	(await invoicingProvider().listDocuments()).map(({ type, state, number, total }) => ({ type, state, number, total }));
const INVOICE = { type: "InvoiceReceipt", state: "settled", number: 1, total: 7900 };
const creditNote = (number: number, total: number) => ({ type: "CreditNote", state: "final", number, total });

describe("an invoice", () => {
	it("is issued after the payment, e-mailed with its PDF, and stored with its number", async () => {
		const { id, payment } = await aPaidApplication();
		await settle(id);
		expect(await issued()).toEqual([INVOICE]);
		const [invoice, ...others] = await listInvoices(services, id);
		expect(others).toEqual([]);
		const { country } = (await findApplication(services, id)) ?? {};
		expect(invoice).toMatchObject({
			...{ id: payment.id, kind: "invoice", amount: 7900, vat: 1477, vatRate: 23, exemption: null },
			...{ number: "FR 2026/1", atcud: "OFFLFR01-1", buyer: { country, vatNumber: null, address: null } },
		});
		const mails = await (env as unknown as OfflineBindings).MAILBOX.getByName("mailbox").list();
		const mail = mails.filter(({ emailType }) => emailType === "invoice_issued");
		expect(mail).toHaveLength(1);
		expect(JSON.stringify(mail)).toContain("FR-2026-1.pdf");
		expect(mail[0]?.text).toMatch(/FR 2026\/1[\s\S]*OFFLFR01-1[\s\S]*€79\.00/);
	});

	it("is issued once, whichever response is lost", async () => {
		const failures: [string, FaultInput[]][] = [
			["the draft's response is lost", [{ match: CREATE, effect: "drop-after" }]],
			["the draft's response is lost twice", [{ match: CREATE, effect: "drop-after", times: 2 }]],
			["the vendor fails after creating the draft", [{ match: CREATE, effect: "status-after" }]],
			["the response is truncated", [{ match: CREATE, effect: "malformed" }]],
			["the draft is never finalised", [{ match: FINALIZE, effect: "drop-before", times: 2 }]],
			["the final response is lost", [{ match: FINALIZE, effect: "drop-after" }]],
			["the final response is an error", [{ match: FINALIZE, effect: "status-after", status: 503 }]],
			["there are too many requests", [{ match: "GET /invoices.json", effect: "status", status: 429, times: 3 }]],
			["it cannot be read after drafting", [{ match: "GET /invoice_receipts/*", effect: "drop-before", times: 2 }]],
			["the PDF takes long to appear", [{ match: "GET /api/pdf/*", effect: "status", status: 500, times: 3 }]],
			[
				"everything fails once",
				["GET /invoices.json", "GET /taxes.json", "GET /sequences/*", CREATE, "GET /invoice_receipts/*", FINALIZE].map(
					(match) => ({ match, effect: "drop-after" as const }),
				),
			],
		];
		for (const [index, [name, faults]] of failures.entries()) {
			const number = index + 1;
			const { id } = await aPaidApplication();
			for (const fault of faults) await invoicingProvider().injectFault(fault);
			await settle(id);
			expect(await issued(), name).toEqual(Array.from({ length: number }, (_, n) => ({ ...INVOICE, number: n + 1 })));
			expect(await count(`invoices WHERE number = 'FR 2026/${number}'`), name).toBe(1);
			const mails = "email_logs WHERE email_type = 'invoice_issued' AND status = 'sent'";
			expect(await count(`${mails} AND related_entity_id = '${id}'`), name).toBe(1);
		}
	});

	it("is issued once even if the vendor's ID was not stored after drafting", async () => {
		const { id } = await aPaidApplication();
		await run("CREATE TRIGGER away BEFORE UPDATE OF external_id ON invoices BEGIN SELECT RAISE(ABORT, 'away'); END");
		await deliverOutbox(services, id);
		expect(await issued()).toEqual([{ ...INVOICE, state: "draft", number: 0 }]);
		await run("DROP TRIGGER away");
		clockOffset += MINUTE;
		await settle(id);
		expect(await issued()).toEqual([INVOICE]);
	});

	it("is issued once even if deliveries run concurrently", async () => {
		const { id } = await aPaidApplication();
		await Promise.all([deliverOutbox(services, id), deliverOutbox(services, id), deliverOutbox(services)]);
		await settle(id);
		expect(await issued()).toEqual([INVOICE]);
	});

	it("that the vendor refuses is retried, abandoned, shown, and issued when staff retry it", async () => {
		const { id, payment } = await aPaidApplication();
		await invoicingProvider().setSequenceRegistered(false);
		for (let turn = 0; turn < 14; turn += 1) {
			await deliverOutbox(services, id);
			clockOffset += 61 * MINUTE;
		}
		const key = `${payment.id}:invoice`;
		const { failed_at: failedAt, last_error: error } = await row(
			"SELECT failed_at, last_error FROM outbox WHERE key = ?",
			key,
		);
		expect([failedAt === null, error]).toEqual([false, "invoicing: sequence_not_registered"]);
		expect(await issued()).toEqual([]);
		await invoicingProvider().setSequenceRegistered(true);
		const leo = { id: 1, email: "leo@azulejo.example", name: "Leo", role: "finance" as const, person: 4 };
		expect((await retryEffect(services, leo, key)).ok).toBe(true);
		await settle(id);
		expect(await issued()).toEqual([INVOICE]);
	});
});

describe("a credit note", () => {
	it("is issued for each refund, on the terms of the invoice", async () => {
		const { id } = await aPaidApplication();
		await settle(id);
		await observe(id, { refunds: [refund(3001)] });
		await observe(id, { refunds: [refund(3001), refund(4899)] });
		await settle(id);
		expect(await issued()).toEqual([INVOICE, creditNote(1, 3001), creditNote(2, 4899)]);
		const [invoice] = await invoicingProvider().listDocuments();
		expect((await invoicingProvider().listDocuments()).slice(1).map(({ ownerId }) => ownerId)).toEqual([
			invoice?.id,
			invoice?.id,
		]);
		expect(await count("email_logs WHERE email_type = 'invoice_issued' AND status = 'sent'")).toBe(3);
	});

	it("waits for the invoice, however long it takes", async () => {
		const { id } = await aPaidApplication();
		await invoicingProvider().injectFault({ match: CREATE, effect: "status", times: 4 });
		await observe(id, { refunds: [refund(3001)] });
		await deliverOutbox(services, id);
		expect(await count("invoices WHERE kind = 'credit_note'")).toBe(0);
		await settle(id);
		expect(await issued()).toEqual([INVOICE, creditNote(1, 3001)]);
		expect(await count("outbox WHERE failed_at IS NOT NULL")).toBe(0);
	});

	it("is issued once even if the draft's response and the final response are lost", async () => {
		const { id } = await aPaidApplication();
		await settle(id);
		await invoicingProvider().injectFault({ match: "POST /credit_notes.json", effect: "drop-after" });
		await invoicingProvider().injectFault({ match: "PUT /credit_notes/*", effect: "drop-after" });
		await observe(id, { refunds: [refund(3001)] });
		await settle(id);
		expect(await issued()).toEqual([INVOICE, creditNote(1, 3001)]);
	});

	it("is issued for a lost dispute", async () => {
		const { id } = await aPaidApplication();
		await settle(id);
		await observe(id, { disputes: [{ ...lostDispute, status: "under_review" }] });
		await settle(id);
		expect(await issued()).toEqual([INVOICE]);
		await observe(id, { disputes: [lostDispute] });
		await settle(id);
		expect(await issued()).toEqual([INVOICE, creditNote(1, 7900)]);
	});

	it("for a returned refund is reused for the next refund", async () => {
		const { id } = await aPaidApplication();
		await settle(id);
		await observe(id, { refunds: [refund(3000, "succeeded", "re_1")] });
		await settle(id);
		await observe(id, { refunds: [refund(3000, "failed", "re_1")] });
		await observe(id, { refunds: [refund(3000, "failed", "re_1"), refund(4000, "succeeded", "re_2")] });
		await settle(id);
		expect(await issued()).toEqual([INVOICE, creditNote(1, 3000), creditNote(2, 1000)]);
	});
});
