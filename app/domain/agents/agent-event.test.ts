import { expect, test } from "vitest";
import { listAgentEvents } from "./agent-event.ts";

const withoutMessages = { agentThread: null, requestedItems: [] };
const asked = {
	...withoutMessages,
	agentId: 7,
	agentConsent: { state: "requested" },
	stage: "awaiting_payment",
} as const;
const agreement = { at: 1, language: "en", edition: "2026-11-29", showsNif: false } as const;
const agreed = { ...asked, agentConsent: { state: "agreed", ...agreement } } as const;
const consentEnded = { ...asked, agentConsent: { state: "ended", at: 2 } } as const;
const requested = (...reasons: string[]) =>
	reasons.map((reason) => ({ kind: "passport" as const, reason, done: false }));
const waiting = { ...agreed, stage: "waiting_for_applicant", requestedItems: requested("Blurred") } as const;
const REQUESTED = { type: "case.information_requested", data: {} } as const;
const answered = (answeredAt: number | null) => ({ messageSince: null, member: null, answeredAt });
const withoutFirm = { ...asked, agentId: null, agentConsent: null } as const;

test.each([
	["a person without a firm", withoutFirm, { ...withoutFirm, stage: "in_review" }, []],
	["a new application", null, asked, []],
	["an application that gets a firm", withoutFirm, asked, []],
	["no change", asked, asked, []],
	["a consent", asked, agreed, [{ type: "case.consent_changed", data: { consent: "agreed" } }]],
	["a wider consent", agreed, { ...agreed, agentConsent: { ...agreed.agentConsent, showsNif: true } }, []],
	[
		"a consent that also moves the case",
		asked,
		{ ...agreed, stage: "in_review" },
		[
			{ type: "case.consent_changed", data: { consent: "agreed" } },
			{ type: "case.status_changed", data: { stage: "in_review" } },
		],
	],
	[
		"a status after the consent ended",
		consentEnded,
		{ ...consentEnded, stage: "nif_assigned" },
		[{ type: "case.status_changed", data: { stage: "nif_assigned" } }],
	],
	[
		"a request",
		agreed,
		waiting,
		[{ type: "case.status_changed", data: { stage: "waiting_for_applicant" } }, REQUESTED],
	],
	[
		"a consent after a request",
		{ ...waiting, agentConsent: asked.agentConsent },
		waiting,
		[{ type: "case.consent_changed", data: { consent: "agreed" } }, REQUESTED],
	],
	["a second request", waiting, { ...waiting, requestedItems: requested("Blurred", "Cut off") }, [REQUESTED]],
	["a request for another reason", waiting, { ...waiting, requestedItems: requested("Cut off") }, [REQUESTED]],
	[
		"an answered request",
		{ ...waiting, requestedItems: requested("Blurred", "Cut off") },
		{ ...waiting, requestedItems: requested("Blurred", "Cut off").map((item, n) => ({ ...item, done: n === 0 })) },
		[],
	],
	[
		"a request that the firm may not see",
		asked,
		{ ...waiting, agentConsent: asked.agentConsent },
		[{ type: "case.status_changed", data: { stage: "waiting_for_applicant" } }],
	],
	[
		"an answer from staff",
		asked,
		{ ...asked, agentThread: answered(5) },
		[{ type: "case.message_received", data: {} }],
	],
	[
		"a message from the firm",
		{ ...asked, agentThread: answered(5) },
		{ ...asked, agentThread: { ...answered(5), member: 3 } },
		[],
	],
] as const)("lists the events of %s", (_label, before, after, events) => {
	expect(listAgentEvents(before, after)).toEqual(events);
});
