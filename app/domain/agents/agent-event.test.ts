import { expect, test } from "vitest";
import { agentEventsOf } from "./agent-event.ts";

const asked = { agentId: 7, agentConsent: { state: "asked" }, stage: "awaiting_payment" } as const;
const agreement = { at: 1, language: "en", edition: "2026-11-29", showsNif: false } as const;
const agreed = { ...asked, agentConsent: { state: "agreed", ...agreement } } as const;
const ended = { ...asked, agentConsent: { state: "ended", at: 2 } } as const;
const alone = { ...asked, agentId: null, agentConsent: null } as const;

test.each([
	["a person without a firm", alone, { ...alone, stage: "in_review" }, []],
	["an application that begins", null, asked, []],
	["an application that gets a firm", alone, asked, []],
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
		ended,
		{ ...ended, stage: "nif_assigned" },
		[{ type: "case.status_changed", data: { stage: "nif_assigned" } }],
	],
] as const)("events of %s", (_what, before, after, events) => {
	expect(agentEventsOf(before, after)).toEqual(events);
});
