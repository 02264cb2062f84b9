import type { AgentAction, AgentState } from "#app/domain/agents/agent.ts";
import { m } from "#app/paraglide/messages.js";

/** Staff-facing labels of an agent's states and of the actions on it. */
export const AGENT_STATE_NAMES: Record<AgentState, () => string> = {
	applied: m.partners_state_applied,
	active: m.partners_state_active,
	suspended: m.partners_state_suspended,
	rejected: m.partners_state_rejected,
};

export const AGENT_ACTION_NAMES: Record<AgentAction, () => string> = {
	approve: m.partners_approve,
	reject: m.partners_reject,
	suspend: m.partners_suspend,
	restore: m.partners_restore,
};
