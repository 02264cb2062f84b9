import { describe, expect, it } from "vitest";
import { AGENT_CONSENT_EDITION } from "../agents/agent-consent.ts";
import { BEGIN_TEXT } from "../withdrawal/begin-request.ts";
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
	[
		"a form of an agent, with consent to begin",
		{
			...{ type: "application-submitted", packageType: "standard", details: { personalInfo: null }, language: "pt" },
			...{ agent: { id: "agent-1", consent: "2026-11-30", key: "secret" }, consentToBegin: true },
		},
		{
			...{ packageType: "standard", agent: "agent-1", agentConsent: "2026-11-30" },
			...{ beginText: BEGIN_TEXT, language: "pt" },
		},
		null,
	],
	[
		"a draft, whose consent to begin does not count",
		{ type: "draft-saved", packageType: "standard", details: {}, consentToBegin: true, language: "pt" },
		{ packageType: "standard" },
		null,
	],
	[
		"a payment with an intent",
		{ type: "payment-opened", payment: { id: "p", purpose: "application", amount: 7900, intentId: "pi" } },
		{ paymentId: "p", purpose: "application", amount: 7900, hasIntent: true },
		null,
	],
	[
		"an agreement with an agent",
		{ type: "agent-agreed", language: "es", showsNif: true },
		{ text: AGENT_CONSENT_EDITION, language: "es", showsNif: true },
		null,
	],
	[
		"a request for a refund",
		{ type: "refund-request-submitted", requestId: "q", paymentId: "p", cause: "late", reason: "Too slow." },
		{ requestId: "q", paymentId: "p", cause: "late" },
		{ reason: "Too slow." },
	],
	[
		"a refused request for a refund",
		{ type: "refund-request-refused", requestId: "q", reason: "In time." },
		{ requestId: "q" },
		{ reason: "In time." },
	],
	[
		"a withdrawal",
		{ type: "withdrawn", statedAt: 5, channel: "staff", language: "en", eventId: "e" },
		{ statedAt: 5, channel: "staff", language: "en" },
		null,
	],
	["a later consent to begin", { type: "consent-given", language: "es" }, { text: BEGIN_TEXT, language: "es" }, null],
	[
		"a document accepted without comparing",
		{ type: "document-decided", document: "mandate", decision: "accepted", reason: "", checks: [] },
		{ document: "mandate", decision: "accepted" },
		null,
	],
	[
		"a filing for a minor",
		{ type: "filed", authorityReference: "AT-1", guardianChecked: true },
		{ authorityReference: "AT-1", guardianChecked: true },
		null,
	],
	[
		"a refusal with a request to the applicant",
		{ type: "authority-refused", reason: "document", answer: "Illegible.", requestToApplicant: "Please scan it." },
		{ reasonCode: "document" },
		{ answer: "Illegible.", items: [{ reason: "Please scan it." }] },
	],
	[
		"a refusal without a request",
		{ type: "authority-refused", reason: "technical", answer: "Again.", requestToApplicant: "" },
		{ reasonCode: "technical" },
		{ answer: "Again." },
	],
	[
		"a request to correct the tax office's data",
		{ type: "nif-correction-requested", wrong: ["name"], note: "An accent." },
		{},
		{ items: ["name"], note: "An accent." },
	],
	["a refused correction", { type: "nif-correction-refused", answer: "No error." }, {}, { answer: "No error." }],
	["a filed correction", { type: "nif-correction-filed", reference: "C-1" }, { reference: "C-1" }, null],
	["a requested password", { type: "password-requested", reference: "P-1" }, { reference: "P-1" }, null],
	[
		"the end of the representation",
		{ type: "representation-left", option: "other", successor: "Rui Costa" },
		{ option: "other" },
		{ value: "Rui Costa" },
	],
	["a resignation", { type: "representation-resigned", reason: "Unpaid." }, {}, { reason: "Unpaid." }],
	[
		"a filed end of the representation",
		{ type: "representation-end-filed", reference: "R-1" },
		{ reference: "R-1" },
		null,
	],
	[
		"a proposal to replace a NIF",
		{ type: "nif-replacement-proposed", nif: "999999990", cause: "typing_error" },
		{ cause: "typing_error" },
		null,
	],
	[
		"a download of the certificate",
		{ type: "certificate-downloaded", by: "owner", device: "phone", path: "secret" },
		{ by: "owner", device: "phone" },
		null,
	],
	[
		"a message with an attachment",
		{ type: "message-sent", message: "Here it is.", attachment: "a.pdf" },
		{ attachment: "a.pdf" },
		{ message: "Here it is." },
	],
	["an answer", { type: "message-answered", message: "Thanks.", attachment: null }, {}, { message: "Thanks." }],
	[
		"an agent's message",
		{ type: "agent-message-sent", member: "Ana", message: "Any news?" },
		{},
		{ member: "Ana", message: "Any news?" },
	],
	["an answer to an agent", { type: "agent-message-answered", message: "Soon." }, {}, { message: "Soon." }],
	["an erasure", { type: "data-erased", earlierErasure: null }, {}, null],
	["a repeated erasure", { type: "data-erased", earlierErasure: { at: 7 } }, { firstErasedAt: 7 }, null],
	["a NIF", { type: "nif-proposed", nif: "999999990", repeated: "999999990" }, {}, null],
];

describe("the log", () => {
	it.each(RECORDED)("stores the details of %s, and separately what people wrote", (_name, event, details, words) => {
		expect(eventRecord(event as unknown as ApplicationEvent)).toEqual({ details, words });
	});
});
