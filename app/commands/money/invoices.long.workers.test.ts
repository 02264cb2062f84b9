import { isNull } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { outbox } from "#app/data/schema.server.ts";
import type { DisputeSnapshot } from "#app/domain/money/dispute.ts";
import type { PaymentSnapshot } from "#app/domain/money/payment.ts";
import type { RefundSnapshot } from "#app/domain/money/refund.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import type { Services } from "#app/services.ts";
import { Client } from "#test/services/client.ts";
import { invoicingProvider } from "#test/services/invoicing.ts";
import { row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";
import { deliverAll, deliverOutbox } from "../mail/deliver-outbox.server.ts";

const CASES = 500;
const SEED = 20_261_129;

let services: Services;
/** How far the clock is ahead of the machine's, in milliseconds: the factory moves the product's clock. */
let clockOffset: number;
beforeEach(async () => {
	clockOffset = 0;
	services = { ...(await openServices()), now: () => Date.now() + clockOffset, deliverSoon() {} };
});

/** Makes everything that the factory queued due. */
async function catchUp(): Promise<void> {
	clockOffset = Math.max(clockOffset, (await openServices()).now() - Date.now()) + MINUTE;
}

/** Pseudo-random numbers between 0 and 1 (mulberry32). */
function sequence(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

const HOMES = [
	["PT", "1000-001"],
	["ES", "28001"],
	["GB", "SW1A 1AA"],
	["US", "10001"],
] as const;

type Case = { id: string; paid: PaymentSnapshot; refunds: RefundSnapshot[]; disputes: DisputeSnapshot[] };

async function aCase(draw: () => number, serial: number): Promise<Case> {
	const packageType = (["standard", "express"] as const)[Math.floor(draw() * 2)];
	const [country, postalCode] = HOMES[Math.floor(draw() * HOMES.length)] ?? [];
	const email = `case-${serial}@applicant.example`;
	const { id } = await anApplication(new Client(), { packageType, country, postalCode, email }).paid().build();
	const [payment] = await findPayments(services, id);
	if (!payment?.intentId) throw new Error("no payment");
	const { amount, amountReceived, currency, livemode, chargeId, cardBrand, cardLast4, cardCountry } = payment;
	const paid: PaymentSnapshot = {
		...{ intentId: payment.intentId, paymentId: payment.id, applicationId: id, purpose: "application" },
		...{ state: "succeeded", amount, amountReceived, currency, livemode, lastError: null, method: "card" },
		...{ voucher: null, chargeId, cardBrand, cardLast4, cardCountry, refunds: [], disputes: [] },
	};
	return { id, paid, refunds: [], disputes: [] };
}

async function observe({ id, paid, refunds, disputes }: Case): Promise<void> {
	const snapshot = { ...paid, refunds: [...refunds], disputes: [...disputes] };
	const changed = await changeApplication(services, id, SYSTEM, { type: "payment-observed", snapshot });
	if (!changed.ok) throw new Error(changed.failure.code);
	await skipMails();
}

/** E-mails take most of the time and have separate tests. */
function skipMails(): Promise<void> {
	return run("UPDATE outbox SET done_at = 1 WHERE done_at IS NULL AND effect ->> '$.kind' = 'mail'");
}

const balanceOf = ({ paid, refunds }: Case) =>
	paid.amountReceived - refunds.filter(({ state }) => state !== "failed").reduce((sum, { amount }) => sum + amount, 0);

function aRefund(testCase: Case, amount: number): RefundSnapshot {
	const providerId = `re_${testCase.id}_${testCase.refunds.length}`;
	return { providerId, refundId: null, paymentId: null, amount, state: "succeeded", failureCode: null };
}

/** Part of the payment is refunded, or a returned refund is repeated, or the payment is lost in a dispute. */
async function addRandomEvents(draw: () => number, testCase: Case): Promise<void> {
	for (
		let turn = Math.floor(draw() * 4);
		turn > 0 && balanceOf(testCase) > 0 && testCase.disputes.length === 0;
		turn -= 1
	) {
		const chance = draw();
		if (chance < 0.1) {
			const dispute = {
				id: `du_${testCase.id}`,
				amount: balanceOf(testCase),
				reason: "fraudulent",
				status: "lost" as const,
			};
			testCase.disputes.push({ ...dispute, evidenceDueAt: null });
		} else {
			testCase.refunds.push(
				aRefund(testCase, chance < 0.4 ? balanceOf(testCase) : 1 + Math.floor(draw() * balanceOf(testCase))),
			);
		}
		await observe(testCase);
		if (draw() < 0.5) await deliverOutbox(services, testCase.id);
		const last = testCase.refunds.at(-1);
		if (!last || testCase.disputes.length > 0 || draw() > 0.2) continue;
		testCase.refunds = testCase.refunds.map((refund) => (refund === last ? { ...last, state: "failed" } : refund));
		await observe(testCase);
		if (draw() < 0.5) await deliverOutbox(services, testCase.id);
		testCase.refunds.push(aRefund(testCase, last.amount));
		await observe(testCase);
	}
}

it("ends with payments = invoices − credit notes to the cent, each issued once, after 500 cases", {
	timeout: 600_000,
}, async () => {
	const draw = sequence(SEED);
	for (const [index, effect] of (
		["drop-before", "drop-after", "status", "status-after", "malformed"] as const
	).entries())
		await invoicingProvider().injectFault({ match: "*", effect, status: 503, probability: 0.01, seed: SEED + index });
	const cases: Case[] = [];
	for (let serial = 0; serial < CASES; serial += 1) {
		const testCase = await aCase(draw, serial);
		await catchUp();
		await run(
			"UPDATE outbox SET done_at = NULL, leased_until = NULL WHERE key LIKE '%:invoice' AND attempts = 1 AND done_at IS NOT NULL AND application_id = '" +
				testCase.id +
				"'",
		);
		if (draw() < 0.7) await deliverOutbox(services, testCase.id);
		await addRandomEvents(draw, testCase);
		cases.push(testCase);
	}
	await invoicingProvider().clearFaults();
	for (let turn = 0; turn < 8; turn += 1) {
		clockOffset += 61 * MINUTE;
		await skipMails();
		await deliverAll(services);
	}
	await skipMails();
	const open = await services.db.select().from(outbox).where(isNull(outbox.doneAt));
	expect(open.map(({ key, attempts, lastError }) => ({ key, attempts, lastError }))).toEqual([]);

	const documents = await invoicingProvider().listDocuments();
	expect(documents.filter(({ state }) => state !== "settled" && state !== "final")).toEqual([]);
	const references = documents.map(({ reference }) => reference);
	expect(new Set(references).size).toBe(references.length);
	const { n: rows } = await row("SELECT count(*) AS n FROM invoices WHERE number IS NOT NULL");
	expect(documents).toHaveLength(Number(rows));

	const sumOf = (type: string) =>
		documents.filter((document) => document.type === type).reduce((sum, { total }) => sum + total, 0);
	const balance = sumOf("InvoiceReceipt") - sumOf("CreditNote");
	const remaining = cases.reduce((sum, one) => sum + (one.disputes.length > 0 ? 0 : balanceOf(one)), 0);
	const { cents } = await row(`SELECT sum(p.amount_received)
		- coalesce((SELECT sum(amount) FROM refunds WHERE state = 'succeeded'), 0)
		- coalesce((SELECT sum(amount) FROM disputes WHERE status = 'lost'), 0) AS cents FROM payments AS p`);
	expect([balance, cents]).toEqual([remaining, remaining]);

	const perPayment = await row(`SELECT count(*) AS n FROM payments AS p WHERE p.amount_received
		- coalesce((SELECT sum(amount) FROM refunds AS r WHERE r.payment_id = p.id AND r.state = 'succeeded'), 0)
		- coalesce((SELECT sum(amount) FROM disputes AS d WHERE d.payment_id = p.id AND d.status = 'lost'), 0)
		<> (SELECT sum(CASE kind WHEN 'invoice' THEN amount ELSE -amount END) FROM invoices AS i WHERE i.payment_id = p.id)`);
	expect(perPayment.n).toBe(0);
	expect(documents.filter(({ type }) => type === "InvoiceReceipt")).toHaveLength(CASES);
	expect(documents.length - CASES).toBeGreaterThan(CASES / 2);
});
