import { serialize } from "cookie-es";
import { and, eq, isNull } from "drizzle-orm";
import { type RouterContextProvider, redirect } from "react-router";
import { touchAgentSession } from "#app/commands/agents/agent-sign-in.server.ts";
import { servicesContext } from "#app/context.ts";
import { agentMembers, agentSessions, agents } from "#app/data/agent-schema.server.ts";
import { type MemberStep, memberStep } from "#app/domain/agents/member-code.ts";
import { isSessionValid } from "#app/domain/partners/partner-session.ts";
import { UNATTENDED } from "#app/domain/staff/staff-hub-message.ts";
import type { AgentRow, MemberRow } from "#app/queries/agents/agents.server.ts";
import { shortHashOf } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { cookieOf } from "./request.ts";

const NAME = "__Host-agent";

/** A signed-in member of an agent. */
export type SignedInMember = { member: MemberRow; agent: AgentRow; sessionId: string };

/** A member who has opened a mailed link, and what is missing before the portal opens. */
export type MemberEntry = SignedInMember & { step: MemberStep };

/** The member in this browser, whose code may be missing; null without one, after a removal and while the firm is not active. */
export async function memberEntryAt(request: Request, services: Services): Promise<MemberEntry | null> {
	const token = cookieOf(request, NAME);
	if (token === null || !/^[\w-]{43}$/.test(token)) return null;
	const [found] = await services.db
		.select({ session: agentSessions, member: agentMembers, agent: agents })
		.from(agentSessions)
		.innerJoin(agentMembers, eq(agentMembers.id, agentSessions.memberId))
		.innerJoin(agents, eq(agents.id, agentMembers.agentId))
		.where(
			and(eq(agentSessions.id, await shortHashOf(token)), isNull(agentMembers.removedAt), eq(agents.state, "active")),
		);
	if (!found || !isSessionValid(found.session, services.now())) return null;
	if (!isUnattended(request)) await touchAgentSession(services, found.session);
	const { member, agent, session } = found;
	const hasCode = member.codeSecret !== null;
	const step = memberStep({ hasCode, isRequired: agent.codeRequired, codeAt: session.codeAt });
	return { member, agent, sessionId: session.id, step };
}

/** Whether an open page sent the request and no one did anything: it must not keep a session alive. */
export function isUnattended(request: Request): boolean {
	return request.headers.has("Upgrade") || request.headers.has(UNATTENDED);
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
	const entry = await memberEntryAt(args.request, services);
	if (!entry || entry.step === "code") throw redirect(localePath("/agents/sign-in"));
	return { ...entry, services };
}

/** The session cookie; the server decides its lifetime. Null deletes it. */
export function agentCookie(token: string | null): string {
	const ended = token === null ? { maxAge: 0 } : {};
	return serialize(NAME, token ?? "", { path: "/", httpOnly: true, secure: true, sameSite: "lax", ...ended });
}
