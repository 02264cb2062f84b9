import type { AgentHub, AgentPage } from "./agent-hub.ts";
import { type DataLocation, inJurisdiction } from "./staff-hub-client.ts";

/** The only access to the hubs of firms. Best effort: no caller waits for one or fails with it. */
export function openAgentHubs(env: DataLocation & { AGENT_HUB: DurableObjectNamespace<AgentHub> }) {
	const hub = (agentId: number) => inJurisdiction(env.AGENT_HUB, env).getByName(String(agentId));
	return {
		/** Connects a page's socket; returns the response to its upgrade request. */
		async join(agentId: number, { member, session }: AgentPage): Promise<Response> {
			const query = new URLSearchParams({ member: String(member), session });
			return hub(agentId).fetch(`http://agent/?${query}`, { headers: { Upgrade: "websocket" } });
		},
		async notifyChanged(agentId: number): Promise<void> {
			await hub(agentId).changed().catch(logError);
		},
		async disconnect(agentId: number, target: Partial<AgentPage>): Promise<void> {
			await hub(agentId).leave(target).catch(logError);
		},
	};
}

function logError(error: unknown): void {
	console.error("agent hub not reached", error instanceof Error ? error.name : "unknown");
}
