import { describe, expect, it } from "vitest";
import type { ApplicationEvent } from "./event.ts";
import { eventRecord } from "./event-record.ts";

/** Events with only the fields that the log reads; the rest is never stored. */
const RECORDED: [name: string, event: Record<string, unknown>, details: object, words: object | null][] = [
	["a choice of package", { type: "package-chosen", packageType: "premium" }, { packageType: "premium" }, null],
	[
		"a form",
		{
			type: "application-submitted",
			packageType: "standard",
			details: { personalInfo: { firstName: "Rosa", hadNif: "no" } },
		},
		{ packageType: "standard", hadNif: "no" },
		null,
	],
	[
		"a draft without an answer",
		{ type: "draft-saved", packageType: "standard", details: {} },
		{ packageType: "standard" },
		null,
	],
	[
		"a payment",
		{
			type: "payment-opened",
			payment: { id: "p", purpose: "application", amount: 7900, intentId: null, cardBrand: "visa" },
		},
		{ paymentId: "p", purpose: "application", amount: 7900, hasIntent: false },
		null,
	],
	[
		"an observed payment",
		{
			type: "payment-observed",
			snapshot: {
				...{ intentId: "pi", state: "succeeded", cardLast4: "4242" },
				refunds: [{ id: "re", amount: 100, state: "pending" }],
				disputes: [{ id: "du", status: "lost" }],
			},
		},
		{ intentId: "pi", state: "succeeded", refunds: [{ amount: 100, state: "pending" }], disputes: ["lost"] },
		null,
	],
	["a partner's code", { type: "referral-recorded", code: "LISBOA10" }, { code: "LISBOA10" }, null],
	["a bank's warning", { type: "payment-flagged", fraudType: "stolen" }, { fraudType: "stolen" }, null],
	[
		"a refund",
		{ type: "refund-requested", refundId: "r", amount: 100, available: 7900, note: "Agreed." },
		{ refundId: "r", amount: 100, available: 7900 },
		{ note: "Agreed." },
	],
	[
		"a refund without a note",
		{ type: "refund-requested", refundId: "r", amount: 100, available: 7900, note: "" },
		{ refundId: "r", amount: 100, available: 7900 },
		null,
	],
	[
		"a decision on a refund",
		{ type: "refund-decided", refundId: "r", decision: "returned", reason: "Too much." },
		{ refundId: "r", decision: "returned" },
		{ reason: "Too much." },
	],
	[
		"a refund that failed",
		{ type: "refund-refused", refundId: "r", code: "expired_card" },
		{ refundId: "r", code: "expired_card" },
		null,
	],
	[
		"a question",
		{ type: "information-requested", items: [{ kind: "information", reason: "Which floor?", id: "x" }] },
		{},
		{ items: [{ kind: "information", reason: "Which floor?" }] },
	],
	["an answer", { type: "information-provided", item: "information", text: "Third." }, { item: "information" }, null],
	[
		"a decision on a document",
		{ type: "document-decided", document: "passport", decision: "refused", reason: "Blurred." },
		{ document: "passport", decision: "refused" },
		{ reason: "Blurred." },
	],
	[
		"a document accepted after comparing",
		{ type: "document-decided", document: "mandate", decision: "accepted", reason: "", checks: ["signature"] },
		{ document: "mandate", decision: "accepted", checks: ["signature"] },
		null,
	],
	[
		"a correction with a document",
		{
			...{ type: "answer-corrected", field: "city", before: "Gdansk", value: "Sopot", reason: "The bill says so." },
			document: { kind: "address", decision: "accepted", path: "secret" },
		},
		{ field: "city", document: "address", decision: "accepted" },
		{ before: "Gdansk", value: "Sopot", reason: "The bill says so." },
	],
	[
		"a correction without a document",
		{ type: "answer-corrected", field: "city", before: "", value: "Sopot", reason: "Asked.", document: null },
		{ field: "city" },
		{ value: "Sopot", reason: "Asked." },
	],
	[
		"a check",
		{ type: "document-checked", document: "address", decision: "verified" },
		{ document: "address", decision: "verified" },
		null,
	],
	[
		"a signature",
		{ type: "mandate-signed", signed: { kind: "ink", path: "secret", edition: null }, forOffice: true },
		{ kind: "ink", forOffice: true },
		null,
	],
	["a filing", { type: "filed", authorityReference: "AT-1" }, { authorityReference: "AT-1" }, null],
	[
		"a filing with its pack, after a search for an earlier number",
		{ type: "filed", authorityReference: "AT-1", pack: "hash", earlierNifSearched: true },
		{ authorityReference: "AT-1", pack: "hash", earlierNifSearched: true },
		null,
	],
	["an approval", { type: "authority-approved", answer: "Granted." }, {}, { answer: "Granted." }],
	["a rejection", { type: "rejected", fault: "us", reason: "Sorry." }, { fault: "us" }, { reason: "Sorry." }],
	[
		"a proposal to reject",
		{ type: "rejection-proposed", fault: "applicant", reason: "No." },
		{ fault: "applicant" },
		{ reason: "No." },
	],
	[
		"a returned proposal",
		{ type: "proposal-returned", proposal: "nif", reason: "Two digits." },
		{ proposal: "nif" },
		{ reason: "Two digits." },
	],
	["a reopening", { type: "reopened", reason: "By mistake." }, {}, { reason: "By mistake." }],
	[
		"a certificate",
		{
			type: "certificate-stored",
			path: "secret",
			check: { hasText: true, showsNif: true, showsName: false },
			reason: "Seen.",
		},
		{ check: { hasText: true, showsNif: true, showsName: false } },
		{ reason: "Seen." },
	],
	[
		"a confirmed certificate",
		{ type: "certificate-confirmed", path: "secret", reason: "Same." },
		{},
		{ reason: "Same." },
	],
	[
		"a parcel",
		{ type: "shipping-updated", status: "shipped", trackingNumber: "RR1", notes: "By hand" },
		{ status: "shipped" },
		null,
	],
	["a NIF", { type: "nif-proposed", nif: "999999990", repeated: "999999990" }, {}, null],
];

describe("the log", () => {
	it.each(RECORDED)("stores the details of %s, and separately what people wrote", (_name, event, details, words) => {
		expect(eventRecord(event as unknown as ApplicationEvent)).toEqual({ details, words });
	});
});
