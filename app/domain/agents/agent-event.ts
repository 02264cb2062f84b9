import type { Application, RequestedItem, Stage } from "../application/application.ts";
import { DAY } from "../time/calendar.ts";
import { type AgentConsent, doesAgentAct } from "./agent-consent.ts";

/** How long events and their deliveries are stored, in ms. */
export const AGENT_EVENT_RETENTION = 90 * DAY;

export const AGENT_EVENT_TYPES = [
	"case.created",
	"case.started",
	"case.status_changed",
	"case.consent_changed",
	"case.information_requested",
	"case.message_received",
	"case.declined",
	"webhook.test",
] as const;
export type AgentEventType = (typeof AGENT_EVENT_TYPES)[number];

/** What an event says about a case: never personal data, and never the NIF. */
export type AgentEventData = {
	/** As the portal shows it; `invited` before there is an application. */
	stage?: Stage | "invited";
	/** The client's decision about the firm. */
	consent?: AgentConsent["state"];
};

type Observed = Pick<Application, "agentId" | "agentConsent" | "agentThread" | "requestedItems"> & { stage: Stage };

/**
 * The events of one change of an application for its firm, in order; none for an application without a firm, or that has
 * just got one: `case.started` says both stage and consent. A firm whose client ended its consent still gets the status.
 * Each request that the firm gets to see is an event: a second one does not change the stage, and one from before the
 * consent becomes visible with it.
 */
export function agentEventsOf(
	before: Observed | null,
	after: Observed,
): { type: AgentEventType; data: AgentEventData }[] {
	if (after.agentId === null || before?.agentId !== after.agentId) return [];
	const events: { type: AgentEventType; data: AgentEventData }[] = [];
	const consent = after.agentConsent?.state;
	if (consent && consent !== before.agentConsent?.state)
		events.push({ type: "case.consent_changed", data: { consent } });
	if (after.stage !== before.stage) events.push({ type: "case.status_changed", data: { stage: after.stage } });
	if (hasNewRequest(before, after)) events.push({ type: "case.information_requested", data: {} });
	if (newAnswerAt(before, after) !== null) events.push({ type: "case.message_received", data: {} });
	return events;
}

function hasNewRequest(before: Observed, after: Observed): boolean {
	const known = visibleRequests(before);
	return visibleRequests(after).some(
		({ kind, reason }) => !known.some((item) => item.kind === kind && item.reason === reason),
	);
}

function visibleRequests(application: Observed): RequestedItem[] {
	return doesAgentAct(application) ? application.requestedItems.filter(({ done }) => !done) : [];
}

type WithThread = Pick<Application, "agentThread">;

/** When staff wrote to the firm in this change, in UTC milliseconds; null if they did not. */
export function newAnswerAt(before: WithThread | null, after: WithThread): number | null {
	const answeredAt = after.agentThread?.answeredAt ?? null;
	return answeredAt === (before?.agentThread?.answeredAt ?? null) ? null : answeredAt;
}
