import type { Application, RequestedItem, Stage } from "../application/application.ts";
import { DAY } from "../time/calendar.ts";
import { type AgentConsent, isAgentAuthorised } from "./agent-consent.ts";

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

/** The data of an event about a case: never personal data, and never the NIF. */
export type AgentEventData = {
	/** As the portal shows it; `invited` before there is an application. */
	stage?: Stage | "invited";
	/** The client's decision about the firm. */
	consent?: AgentConsent["state"];
};

type ObservedApplication = Pick<Application, "agentId" | "agentConsent" | "agentThread" | "requestedItems"> & {
	stage: Stage;
};

/**
 * Returns the events that one change of an application causes for its firm, in order. Returns none if there is no firm,
 * or if the application has just been linked to one, because `case.started` contains both stage and consent. A firm
 * whose client has withdrawn consent still receives the status. Requests that become visible to the firm are a separate
 * event: a second request does not change the stage, and the consent makes earlier requests visible.
 */
export function listAgentEvents(
	before: ObservedApplication | null,
	after: ObservedApplication,
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

function hasNewRequest(before: ObservedApplication, after: ObservedApplication): boolean {
	const knownRequests = visibleRequests(before);
	return visibleRequests(after).some(
		({ kind, reason }) => !knownRequests.some((item) => item.kind === kind && item.reason === reason),
	);
}

function visibleRequests(application: ObservedApplication): RequestedItem[] {
	return isAgentAuthorised(application) ? application.requestedItems.filter(({ done }) => !done) : [];
}

type ThreadHolder = Pick<Application, "agentThread">;

/** Returns when staff wrote to the firm in this change, in UTC milliseconds; null if they did not. */
export function newAnswerAt(before: ThreadHolder | null, after: ThreadHolder): number | null {
	const answeredAt = after.agentThread?.answeredAt ?? null;
	return answeredAt === (before?.agentThread?.answeredAt ?? null) ? null : answeredAt;
}
