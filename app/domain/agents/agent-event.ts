import type { Application, Stage } from "../application/application.ts";

export const AGENT_EVENT_TYPES = [
	"case.created",
	"case.started",
	"case.status_changed",
	"case.consent_changed",
	"case.declined",
	"webhook.test",
] as const;
export type AgentEventType = (typeof AGENT_EVENT_TYPES)[number];

/** What an event says about a case: never personal data. */
export type AgentEventData = {
	stage?: Stage | "invited" | null;
	/** The client's decision about the firm. */
	consent?: "asked" | "agreed" | "ended";
};

/** The events of one change of an application for its firm, in order; none for an application without one. */
export function agentEventsOf(
	before: (Pick<Application, "agentId" | "agentConsent"> & { stage: Stage }) | null,
	after: Pick<Application, "agentId" | "agentConsent"> & { stage: Stage },
): { type: AgentEventType; data: AgentEventData }[] {
	if (after.agentId === null || before === null) return [];
	const events: { type: AgentEventType; data: AgentEventData }[] = [];
	const consent = after.agentConsent?.state;
	if (consent && consent !== before.agentConsent?.state)
		events.push({ type: "case.consent_changed", data: { consent } });
	if (after.stage !== before.stage) events.push({ type: "case.status_changed", data: { stage: after.stage } });
	return events;
}
