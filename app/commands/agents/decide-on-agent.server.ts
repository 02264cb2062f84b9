import type { AgentEvent } from "#app/domain/agents/agent-consent.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { findMemberByEmail } from "#app/queries/agents/agents.server.ts";
import type { OwnerSession } from "#app/queries/people/owner-session.server.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT, changeApplication } from "../application/change-application.server.ts";
import { forgetClient } from "./agent-cases.server.ts";

/**
 * Records the client's decision about the firm. Only a browser that was opened by a link to the client's address may
 * decide: the firm's own browser may have sent the application. Nor may a client have an address of the firm.
 */
export async function decideOnAgent(
	services: Services,
	application: Application,
	session: OwnerSession | null,
	event: AgentEvent,
): Promise<Outcome<Application>> {
	if (!session?.emailVerified) return failure("unauthenticated", "link_needed");
	const known = await findMemberByEmail(services, application.email);
	if (event.type === "agent-agreed" && known?.agent.id === application.agentId)
		return failure("conflict", "agent_own_address");
	const outcome = await changeApplication(services, application.id, APPLICANT, event);
	if (outcome.ok && event.type === "agent-ended") await forgetClient(services, application.id);
	return outcome;
}
