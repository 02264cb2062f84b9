/** Status of an agent: a firm that brings clients and acts for them. */
export const AGENT_STATES = ["applied", "active", "suspended", "rejected"] as const;
export type AgentState = (typeof AGENT_STATES)[number];

/** Reasons for a rejection or suspension, shown to the firm in a fixed text. */
export const AGENT_REASONS = {
	rejected: ["not-a-firm", "not-verified", "no-fit"],
	suspended: ["broken-agreement", "complaints"],
} as const;
export type AgentReason = (typeof AGENT_REASONS)["rejected" | "suspended"][number];

/** Staff actions on an agent, and the states that allow them. */
const TRANSITIONS: Record<
	"approve" | "reject" | "suspend" | "restore",
	{ from: readonly AgentState[]; to: AgentState; reasons: readonly AgentReason[] }
> = {
	approve: { from: ["applied", "rejected"], to: "active", reasons: [] },
	reject: { from: ["applied"], to: "rejected", reasons: AGENT_REASONS.rejected },
	suspend: { from: ["active"], to: "suspended", reasons: AGENT_REASONS.suspended },
	restore: { from: ["suspended"], to: "active", reasons: [] },
};
export type AgentAction = keyof typeof TRANSITIONS;
export const AGENT_ACTIONS = Object.keys(TRANSITIONS) as AgentAction[];

/** Returns the state after an action; null if it is not possible now. */
export function agentStateAfter(state: AgentState, action: AgentAction): AgentState | null {
	return TRANSITIONS[action].from.includes(state) ? TRANSITIONS[action].to : null;
}

/** Returns the reasons to choose from for an action; empty if it needs none. */
export function agentReasonsFor(action: AgentAction): readonly AgentReason[] {
	return TRANSITIONS[action].reasons;
}

/** `owner` accepts the agreement and manages the members; both work on cases. */
export type MemberRole = "owner" | "member";

/** Maximum number of members per firm. */
export const MAX_MEMBERS = 50;

/** The current edition of the data processing agreement: the date printed on it. */
export const AGENT_AGREEMENT_EDITION = "2026-11-30";

/** Whether the firm has accepted the current edition, which it must do before it begins cases. */
export function hasAgreement({ agreementEdition }: { agreementEdition: string | null }): boolean {
	return agreementEdition === AGENT_AGREEMENT_EDITION;
}
