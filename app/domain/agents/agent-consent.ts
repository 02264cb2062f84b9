import type { Language } from "../language.ts";

/** The current edition of the text by which a client agrees that a firm acts for them. */
export const AGENT_CONSENT_EDITION = "2026-11-30";

/** A client's agreement: when (UTC milliseconds), in which language and edition, and whether the firm may see the NIF. */
export type AgentAgreement = { at: number; language: Language; edition: string; showsNif: boolean };

/**
 * A client's decision about the firm of their application. `requested`: no decision yet, so nothing may be filed. `ended`:
 * the client refused the firm or took the application over, and the firm sees only the status.
 */
export type AgentConsent =
	| { state: "requested" }
	| ({ state: "agreed" } & AgentAgreement)
	| { state: "ended"; at: number };

type AgentFields = { agentId: number | null; agentConsent: AgentConsent | null };

/** Events by which a client decides. */
export type AgentConsentEvent =
	/** The client agrees that the firm acts, or changes what it may see. */
	| { type: "agent-agreed"; language: Language; showsNif: boolean }
	/** The client refuses the firm, or takes the application over. */
	| { type: "agent-ended" };

export function isAgentConsentEvent(event: { type: string }): event is AgentConsentEvent {
	return event.type === "agent-agreed" || event.type === "agent-ended";
}

/** Whether a firm sent the application and the client has not answered yet. */
export function awaitsAgentConsent({ agentId, agentConsent }: AgentFields): boolean {
	return agentId !== null && agentConsent?.state === "requested";
}

/** Whether the firm may act for the client: the client has agreed and has not taken the application over. */
export function isAgentAuthorised({ agentConsent }: Pick<AgentFields, "agentConsent">): boolean {
	return agentConsent?.state === "agreed";
}

/** Whether the firm may see the NIF. */
export function mayAgentSeeNif({ agentConsent }: AgentFields): boolean {
	return agentConsent?.state === "agreed" && agentConsent.showsNif;
}
