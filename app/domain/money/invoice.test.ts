import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aPayment, NOON } from "#test/factories/application.ts";
import {
	creditDue,
	determineVat,
	type Invoice,
	includedVat,
	invoiceBuyer,
	invoiceRow,
	returnedAmount,
	unitPrice,
} from "./invoice.ts";
import type { Payment } from "./payment.ts";
import type { Refund } from "./refund.ts";

const consumer = (country: string) => ({ country, vatNumber: null });
const business = (country: string) => ({ country, vatNumber: `${country}123` });
const TAXED = { vatRate: 23, exemption: null };
const none = (exemption: string) => ({ vatRate: 0, exemption });

describe("VAT", () => {
	it.each([
		[consumer("PT"), TAXED, none("M10")],
		[consumer("ES"), TAXED, none("M10")],
		[consumer("US"), TAXED, none("M10")],
		[consumer("NO"), TAXED, none("M10")],
		[business("PT"), TAXED, none("M10")],
		[business("DE"), none("M40"), none("M40")],
		[business("GR"), none("M40"), none("M40")],
		[business("GB"), none("M99"), none("M99")],
		[business("CH"), none("M99"), none("M99")],
	])("for %o is %o, and %o from an exempt seller", (buyer, included, exempt) => {
		expect(determineVat(buyer, { status: "included", consumersAbroad: "taxed" })).toEqual(included);
		expect(determineVat(buyer, { status: "exempt", consumersAbroad: "taxed" })).toEqual(exempt);
	});

	it.each(["US", "GB", "BR", "CH"])(
		"for a private customer in %s is zero once the accountant decides so",
		(country) => {
			for (const status of ["included", "exempt"] as const)
				expect(determineVat(consumer(country), { status, consumersAbroad: "untaxed" })).toEqual(none("M44"));
			expect(determineVat(consumer("FR"), { status: "included", consumersAbroad: "untaxed" })).toEqual(TAXED);
		},
	);

	it("is included in the gross price to the cent, for any price", () => {
		expect([includedVat(7900, 23), includedVat(12_900, 23), includedVat(1, 23), includedVat(7900, 0)]).toEqual([
			1477, 2412, 0, 0,
		]);
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(0, 23), (gross, rate) => {
				expect(Math.round(Number(unitPrice(gross, rate)) * (100 + rate))).toBe(gross);
			}),
		);
	});
});

function aRefund(amount: number, state: Refund["state"], id = "r1"): Refund {
	const ids = { paymentId: "payment-1", applicationId: "case-1", providerId: id, failureCode: null };
	const origin = { reason: "provider", requestedBy: null, maker: null, checker: null, note: null } as const;
	return { id, ...ids, ...origin, amount, state, createdAt: NOON, updatedAt: NOON };
}

function aPaidPayment(changes: Partial<Payment> = {}): Payment {
	return aPayment({ state: "succeeded", amount: 7900, amountReceived: 7900, succeededAt: NOON, ...changes });
}

describe("the credited amount", () => {
	const dispute = { id: "du_1", paymentId: "payment-1", applicationId: "case-1", amount: 7900, reason: "fraudulent" };
	const times = { evidenceDueAt: null, createdAt: NOON, updatedAt: NOON };

	it.each<[string, Partial<Payment>, number, number, string?]>([
		["zero while a refund is pending", { refunds: [aRefund(3000, "pending")] }, 0, 0],
		["that of a completed refund", { refunds: [aRefund(3000, "succeeded")] }, 0, 3000],
		[
			"that of the second refund only",
			{ refunds: [aRefund(3000, "succeeded"), aRefund(900, "succeeded", "r2")] },
			3000,
			900,
			"r2",
		],
		[
			"that of one refund of two completed together",
			{ refunds: [aRefund(3000, "succeeded"), aRefund(900, "succeeded", "r2")] },
			0,
			3000,
		],
		["zero while a dispute is open", { disputes: [{ ...dispute, ...times, status: "under_review" }] }, 0, 0, "du_1"],
		["that of a lost dispute", { disputes: [{ ...dispute, ...times, status: "lost" }] }, 0, 7900, "du_1"],
		[
			"zero for the refund after one that the bank returned",
			{ refunds: [aRefund(3000, "failed"), aRefund(3000, "succeeded", "r2")] },
			3000,
			0,
			"r2",
		],
		[
			"no more than was paid",
			{ refunds: [aRefund(3000, "succeeded")], disputes: [{ ...dispute, ...times, status: "lost" }] },
			3000,
			4900,
			"du_1",
		],
	])("is %s", (_label, changes, credited, due, source = "r1") => {
		expect(creditDue(aPaidPayment(changes), source, credited)).toBe(due);
	});

	it("is zero if a refund failed after its credit note", () => {
		const payment = aPaidPayment({ refunds: [aRefund(3000, "failed")] });
		expect([returnedAmount(payment), creditDue(payment, "r1", 3000)]).toEqual([0, 0]);
	});
});

describe("an invoice", () => {
	it("is in the applicant's name without an address, or in the company's", () => {
		const ana = { name: "Ana", country: "ES" };
		const company = { name: "Ana, S.L.", country: "ES", vatNumber: "ESB12345674", address: "Calle 1" };
		expect(invoiceBuyer(ana, null)).toEqual({ ...ana, vatNumber: null, address: null });
		expect(invoiceBuyer(ana, company)).toEqual(company);
	});

	it("is positive in the accountant's list, and a credit note negative", () => {
		const invoice: Invoice & { applicationNumber: string } = {
			...{ id: "p1", kind: "invoice", paymentId: "p1", applicationId: "a", applicationNumber: "NIF-A", externalId: 1 },
			...{ amount: 7900, vat: 1477, vatRate: 23, exemption: null, number: "FR 2026/1", atcud: "A-1" },
			...{ buyer: { name: "Ana", ...consumer("ES"), address: null }, createdAt: NOON, issuedAt: NOON },
		};
		expect(invoiceRow(invoice).slice(8, 11)).toEqual(["79.00", "64.23", "14.77"]);
		expect(invoiceRow({ ...invoice, kind: "credit_note" }).slice(8, 11)).toEqual(["-79.00", "-64.23", "-14.77"]);
	});
});
