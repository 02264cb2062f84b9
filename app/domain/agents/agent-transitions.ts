import type { Application } from "../application/application.ts";
import type { Context, Transition } from "../application/transition.ts";
import { AGENT_CONSENT_EDITION, type AgentConsentEvent } from "./agent-consent.ts";

/** Applies the client's decision. A firm that was refused, or from which the client took over, cannot return. */
export function applyAgentDecision(application: Application, event: AgentConsentEvent, context: Context): Transition {
	const { agentId, agentConsent } = application;
	if (agentId === null || agentConsent === null || agentConsent.state === "ended") return context.wrongState();
	if (event.type === "agent-ended") {
		// The firm no longer receives answers.
		const agentThread = application.agentThread && { ...application.agentThread, messageSince: null };
		return context.change({ agentConsent: { state: "ended", at: context.now }, agentThread });
	}
	const { language, showsNif } = event;
	return context.change({
		agentConsent: { state: "agreed", at: context.now, language, edition: AGENT_CONSENT_EDITION, showsNif },
	});
}
