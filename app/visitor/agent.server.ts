import { serialize } from "cookie-es";
import { and, eq, isNull } from "drizzle-orm";
import { type RouterContextProvider, redirect } from "react-router";
import { touchAgentSession } from "#app/commands/agents/agent-sign-in.server.ts";
import { servicesContext } from "#app/context.ts";
import { agentMembers, agentSessions, agents } from "#app/data/agent-schema.server.ts";
import { type MemberStep, memberStep } from "#app/domain/agents/member-code.ts";
import { isSessionValid } from "#app/domain/partners/partner-session.ts";
import { UNATTENDED_HEADER } from "#app/domain/staff/staff-hub-message.ts";
import type { AgentRow, MemberRow } from "#app/queries/agents/agents.server.ts";
import { shortHash } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { readCookie } from "./request.ts";

const COOKIE_NAME = "__Host-agent";

/** A signed-in member of an agent. */
export type SignedInMember = { member: MemberRow; agent: AgentRow; sessionId: string };

/** A member who has opened an e-mailed link, and what is missing before the portal opens. */
export type MemberEntry = SignedInMember & { step: MemberStep };

/**
 * Finds the member of this browser, who may still need a code. Null if signed out or removed, or if the firm is
 * inactive.
 */
export async function findMemberEntry(request: Request, services: Services): Promise<MemberEntry | null> {
	const token = readCookie(request, COOKIE_NAME);
	if (token === null || !/^[\w-]{43}$/.test(token)) return null;
	const [found] = await services.db
		.select({ session: agentSessions, member: agentMembers, agent: agents })
		.from(agentSessions)
		.innerJoin(agentMembers, eq(agentMembers.id, agentSessions.memberId))
		.innerJoin(agents, eq(agents.id, agentMembers.agentId))
		.where(
			and(eq(agentSessions.id, await shortHash(token)), isNull(agentMembers.removedAt), eq(agents.state, "active")),
		);
	if (!found || !isSessionValid(found.session, services.now())) return null;
	if (!isBackgroundRequest(request)) await touchAgentSession(services, found.session);
	const { member, agent, session } = found;
	const hasCode = member.codeSecret !== null;
	const step = memberStep({ hasCode, isRequired: agent.codeRequired, codeAt: session.codeAt });
	return { member, agent, sessionId: session.id, step };
}

/** Returns whether an open page sent the request without user activity. Such requests must not extend a session. */
export function isBackgroundRequest(request: Request): boolean {
	return request.headers.has("Upgrade") || request.headers.has(UNATTENDED_HEADER);
}

type Arguments = { request: Request; context: Readonly<RouterContextProvider> };

/** Returns the signed-in member, or redirects to the missing step of the sign-in. */
export async function requireMember(args: Arguments): Promise<SignedInMember & { services: Services }> {
	const entry = await requireMemberEntry(args);
	if (entry.step !== "complete") throw redirect(localePath("/agents/security"));
	return entry;
}

/** As `requireMember`, but admits a member who has to set up a code first. */
export async function requireMemberEntry(args: Arguments): Promise<MemberEntry & { services: Services }> {
	const services = args.context.get(servicesContext);
	const entry = await findMemberEntry(args.request, services);
	if (!entry || entry.step === "code") throw redirect(localePath("/agents/sign-in"));
	return { ...entry, services };
}

/** Returns the session cookie, whose lifetime the server decides. A null token deletes it. */
export function serialiseAgentCookie(token: string | null): string {
	const expiry = token === null ? { maxAge: 0 } : {};
	return serialize(COOKIE_NAME, token ?? "", { path: "/", httpOnly: true, secure: true, sameSite: "lax", ...expiry });
}
