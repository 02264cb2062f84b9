import { and, eq, isNotNull } from "drizzle-orm";
import { agentCases } from "#app/data/agent-schema.server.ts";
import { agentThreadState } from "#app/domain/messages/thread.ts";
import { m } from "#app/paraglide/messages.js";
import { type CaseRow, findCaseOf } from "#app/queries/agents/agent-cases.server.ts";
import { findAgentById, listMembers, type MemberRow } from "#app/queries/agents/agents.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { sendNotice } from "../inbox/letters.server.ts";

/**
 * Mails the firm that staff have written about a case: to the member who wrote last, else to the one who began the case,
 * else to the owners. Names no person: the application's number and the link say enough.
 */
export async function notifyAgent(services: Services, applicationId: string, key: string): Promise<void> {
	const application = await findApplication(services, applicationId);
	// Whether the firm may still read it when the mail leaves.
	if (!application || agentThreadState(application, services.now()) === null) return;
	const found = await findCaseOf(services, applicationId);
	const agent = found && (await findAgentById(services, found.agentId));
	if (!found || agent?.state !== "active") return;
	const { applicationNumber: number, agentThread } = application;
	for (const member of recipientsOf(await listMembers(services, agent.id), agentThread?.member ?? null, found)) {
		const locale = { locale: member.language };
		await sendNotice(services, member, {
			key: `${key}:${member.id}`,
			emailType: "agent_news",
			subject: m.agent_mail_message_title({ number }, locale),
			body: m.agent_mail_message({ number }, locale),
			path: `/agents/cases/${found.id}`,
		});
	}
}

function recipientsOf(members: readonly MemberRow[], writer: number | null, { memberId }: CaseRow): MemberRow[] {
	const one = members.find(({ id }) => id === writer) ?? members.find(({ id }) => id === memberId);
	return one ? [one] : members.filter(({ role }) => role === "owner");
}

/** Records that the firm has opened the messages of a case. */
export async function markRead({ db }: Pick<Services, "db">, { id, unreadSince }: CaseRow): Promise<void> {
	if (unreadSince === null) return;
	await db
		.update(agentCases)
		.set({ unreadSince: null })
		.where(and(eq(agentCases.id, id), isNotNull(agentCases.unreadSince)));
}
