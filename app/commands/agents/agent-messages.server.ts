import { and, eq, isNotNull } from "drizzle-orm";
import { agentCases } from "#app/data/agent-schema.server.ts";
import { agentThreadState } from "#app/domain/messages/thread.ts";
import { m } from "#app/paraglide/messages.js";
import { type CaseRow, findCaseOfApplication } from "#app/queries/agents/agent-cases.server.ts";
import { findAgentById, listMembers, type MemberRow } from "#app/queries/agents/agents.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { sendNotice } from "../inbox/letters.server.ts";

/**
 * Notifies the firm by mail that staff have written about a case. The recipient is the member who wrote last, otherwise
 * the member who created the case, otherwise all owners. The mail contains no personal data, only the application's
 * number and a link.
 */
export async function notifyAgent(services: Services, applicationId: string, key: string): Promise<void> {
	const application = await findApplication(services, applicationId);
	// The firm may have lost access before the mail is sent.
	if (!application || agentThreadState(application, services.now()) === null) return;
	const found = await findCaseOfApplication(services, applicationId);
	const agent = found && (await findAgentById(services, found.agentId));
	if (!found || agent?.state !== "active") return;
	const { applicationNumber: number, agentThread } = application;
	for (const member of selectRecipients(await listMembers(services, agent.id), agentThread?.member ?? null, found)) {
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

function selectRecipients(
	members: readonly MemberRow[],
	lastWriterId: number | null,
	{ memberId }: CaseRow,
): MemberRow[] {
	const recipient = members.find(({ id }) => id === lastWriterId) ?? members.find(({ id }) => id === memberId);
	return recipient ? [recipient] : members.filter(({ role }) => role === "owner");
}

/** Records that the firm has opened the messages of a case. */
export async function markRead({ db }: Pick<Services, "db">, { id, unreadSince }: CaseRow): Promise<void> {
	if (unreadSince === null) return;
	await db
		.update(agentCases)
		.set({ unreadSince: null })
		.where(and(eq(agentCases.id, id), isNotNull(agentCases.unreadSince)));
}
