import { describe, expect, it } from "vitest";
import { transition } from "#app/domain/application/status.ts";
import { anApplication, anOpening, NOON } from "#test/factories/application.ts";
import type { Application } from "../application/application.ts";
import { listDuties } from "../application/duties.ts";
import type { Actor, ApplicationEvent } from "../application/event.ts";
import { type AgentConsent, mayAgentSeeNif } from "./agent-consent.ts";

const APPLICANT: Actor = { kind: "applicant" };
const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const AGREED: AgentConsent = { state: "agreed", at: 1, language: "en", edition: "2026-11-30", showsNif: false };
const FILED = { type: "filed", authorityReference: "AT-1", checkListDone: true } as const;

const ready = (fields: Partial<Application>) =>
	anApplication()
		.paid()
		.accepted()
		.signed()
		.with({ consentToBeginAt: NOON, ...fields })
		.build();

function apply(fields: Partial<Application>, actor: Actor, event: ApplicationEvent) {
	const application = ready(fields);
	const result = transition(application.id, { application, payments: [] }, { eventId: "e", actor, at: NOON, event });
	return result.ok ? result.change.application : result.failure.code;
}

describe("an application from a firm", () => {
	it.each([
		["without a firm", null, null, "processing"],
		["before the client has answered", 3, { state: "requested" }, "agent_consent_missing"],
		["after the client agreed", 3, AGREED, "processing"],
		["after the client took it over", 3, { state: "ended", at: 1 }, "processing"],
	] as const)("is filed %s: %s %o", (_when, agentId, agentConsent, expected) => {
		const result = apply({ agentId, agentConsent }, RUI, FILED);
		expect(typeof result === "string" ? result : result.status).toBe(expected);
	});

	it.each([
		["of the case", 3, AGREED, "address", "pending"],
		["of another case", 4, AGREED, "address", "wrong_state"],
		["before the client has answered", 3, { state: "requested" }, "address", "wrong_state"],
		["after the client took it over", 3, { state: "ended", at: 1 }, "address", "wrong_state"],
		["for an answer without a document", 3, AGREED, "information", "wrong_state"],
	] as const)("gets a requested document from the firm %s", (_when, agentId, agentConsent, kind, expected) => {
		const firm: Actor = { kind: "agent", id: "1", agentId };
		const requestedItems = [{ kind, reason: "Cut off", done: false }];
		const result = apply({ agentId: 3, agentConsent, status: "verification_required", requestedItems }, firm, {
			type: "information-provided",
			item: 0,
			document: { path: "new", decision: "review" },
		});
		expect(typeof result === "string" ? result : result.status).toBe(expected);
	});

	it("asks the client, and shows the NIF only if the client ticks the box", () => {
		const asked = ready({ agentId: 3, agentConsent: { state: "requested" } });
		expect(listDuties(asked)).toEqual([{ party: "applicant", task: "agree" }]);
		for (const showsNif of [true, false]) {
			const event = { type: "agent-agreed", language: "pt", showsNif } as const;
			const after = apply({ agentId: 3, agentConsent: { state: "requested" } }, APPLICANT, event);
			if (typeof after === "string") throw new Error(after);
			expect(after.agentConsent).toEqual({ ...AGREED, at: NOON, language: "pt", showsNif });
			expect(mayAgentSeeNif(after)).toBe(showsNif);
		}
	});

	it("never returns to a firm that was refused, and only the client can decide", () => {
		const agreed = { type: "agent-agreed", language: "en", showsNif: true } as const;
		expect(apply({ agentId: 3, agentConsent: { state: "ended", at: 1 } }, APPLICANT, agreed)).toBe("wrong_state");
		expect(apply({ agentId: null, agentConsent: null }, APPLICANT, agreed)).toBe("wrong_state");
		expect(apply({ agentId: 3, agentConsent: { state: "requested" } }, RUI, agreed)).toBe("staff_only");
		expect(apply({ agentId: 3, agentConsent: { state: "requested" } }, { kind: "system" }, agreed)).toBe("staff_only");
	});

	it("e-mails the consent request instead of the confirmation, and keeps its firm when resubmitted", () => {
		const submit = (agent: { id: number; consent: AgentConsent } | null) =>
			({ type: "application-submitted", consentToBegin: false, ...anOpening(), agent }) as const;
		const submitted = transition(
			"a",
			{ application: null, payments: [] },
			{
				eventId: "e",
				actor: APPLICANT,
				at: NOON,
				event: submit({ id: 3, consent: { state: "requested" } }),
			},
		);
		if (!submitted.ok) throw new Error(submitted.failure.code);
		const mails = submitted.change.effects.flatMap((effect) => (effect.kind === "mail" ? [effect.template] : []));
		expect(mails).toContain("agent_consent");
		expect(mails).not.toContain("submitted");
		const resubmitted = transition("a", submitted.change, {
			eventId: "f",
			actor: APPLICANT,
			at: NOON,
			event: submit({ id: 4, consent: AGREED }),
		});
		if (!resubmitted.ok) throw new Error(resubmitted.failure.code);
		expect(resubmitted.change.application).toMatchObject({ agentId: 3, agentConsent: { state: "requested" } });
	});
});
