import type { AgentConsentEvent } from "#app/domain/agents/agent-consent.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { findMemberByEmail } from "#app/queries/agents/agents.server.ts";
import type { OwnerSession } from "#app/queries/people/owner-session.server.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT, changeApplication } from "../application/change-application.server.ts";
import { eraseClientDetails } from "./agent-cases.server.ts";

/**
 * Records the client's decision about the firm. Only a browser in which a link to the client's address was opened may
 * decide, because the application may have been submitted from the firm's own browser. The client's address must not
 * belong to a member of the firm.
 */
export async function decideOnAgent(
	services: Services,
	application: Application,
	session: OwnerSession | null,
	event: AgentConsentEvent,
): Promise<Outcome<Application>> {
	if (!session?.emailVerified) return failure("unauthenticated", "link_needed");
	const member = await findMemberByEmail(services, application.email);
	if (event.type === "agent-agreed" && member?.agent.id === application.agentId)
		return failure("conflict", "agent_own_address");
	const outcome = await changeApplication(services, application.id, APPLICANT, event);
	if (outcome.ok && event.type === "agent-ended") await eraseClientDetails(services, application.id);
	return outcome;
}
