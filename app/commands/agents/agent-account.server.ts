import { and, eq, isNull, sql } from "drizzle-orm";
import { agentLinks, agentMembers, agentSessions, agents } from "#app/data/agent-schema.server.ts";
import { AGENT_AGREEMENT_EDITION, MAX_MEMBERS } from "#app/domain/agents/agent.ts";
import type { AgentSignUp } from "#app/domain/agents/agent-forms.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { HOUR, lisbonDate, SECOND } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import {
	type AgentRow,
	findAgentByEmail,
	findMemberByEmail,
	listMembers,
	type MemberRow,
} from "#app/queries/agents/agents.server.ts";
import type { Services } from "#app/services.ts";
import { notifyTeam, sendNotice } from "../inbox/letters.server.ts";
import { consumeMailQuota } from "../mail/mail-quota.server.ts";
import { endMemberSessions } from "./agent-cases.server.ts";

/**
 * Registers a firm that wants to act for clients; staff decide on it later. The response does not reveal whether the
 * address is known. If it is, its owner is notified by mail.
 */
export async function signUpAgent(
	services: Services,
	input: AgentSignUp,
	visitor: { language: Language; network: string },
): Promise<Outcome<null>> {
	const { db, now } = services;
	const { language, network } = visitor;
	const locale = { locale: language };
	const quota = await consumeMailQuota(services, { network, owner: { unverified: input.email } });
	if (quota === "network-spent") return failure("too-many", "too_many_mails", { retryAfterSeconds: HOUR / SECOND });
	const existing = await findAgentByEmail(services, input.email);
	const rejected = existing?.state === "rejected" ? existing : null;
	if ((existing && !rejected) || (await findMemberByEmail(services, input.email))) {
		if (quota === "consumed")
			await sendNotice(
				services,
				{ email: input.email, language },
				{
					// At most one mail a day, however often the address is entered.
					key: `agent:${existing?.id ?? "member"}:known:${lisbonDate(now())}`,
					emailType: "agent_news",
					subject: m.agent_mail_known_title({}, locale),
					body: m.agent_mail_known({}, locale),
					path: "/agents/sign-in",
				},
			);
		return success(null);
	}
	const registration = { ...input, language, state: "applied" as const, createdAt: now() };
	const [row] = rejected
		? await db
				.update(agents)
				.set({ ...registration, decidedBy: null, decidedAt: null, decidedFor: null })
				.where(and(eq(agents.id, rejected.id), eq(agents.state, "rejected")))
				.returning()
		: await db.insert(agents).values(registration).returning();
	if (!row) return success(null);
	// If no mail may be sent, only the page confirms the registration. The decision is always mailed.
	if (quota === "consumed")
		await sendNotice(services, row, {
			key: `agent:${row.id}:applied:${now()}`,
			emailType: "agent_news",
			subject: m.agent_mail_applied_title({}, locale),
			body: m.agent_mail_applied({}, locale),
			path: null,
		});
	await notifyTeam(services, {
		key: `agent:${row.id}:team:${now()}`,
		emailType: "admin_notice",
		subject: m.letter_agent_subject({}, { locale: "en" }),
		body: m.letter_agent_body({}, { locale: "en" }),
		path: `/admin/agents/${row.id}`,
	});
	services.log("agent-applied", { agent: row.id });
	return success(null);
}

/** Records that an owner accepts the current edition of the data processing agreement for the firm. Idempotent. */
export async function acceptAgreement({ db, now }: Services, member: MemberRow): Promise<Outcome<null>> {
	if (member.role !== "owner") return failure("forbidden", "agent_owner_only");
	await db
		.update(agents)
		.set({ agreementEdition: AGENT_AGREEMENT_EDITION, agreementAt: now(), agreementBy: member.id })
		.where(and(eq(agents.id, member.agentId), sql`agreement_edition IS NOT ${AGENT_AGREEMENT_EDITION}`));
	return success(null);
}

/** Adds a member to the firm. The member is notified by mail and signs in with mailed links. */
export async function inviteMember(
	services: Services,
	{ member: owner, agent }: { member: MemberRow; agent: AgentRow },
	input: { name: string; email: string },
	visitor: { language: Language; network: string },
): Promise<Outcome<null>> {
	if (owner.role !== "owner") return failure("forbidden", "agent_owner_only");
	const { db, now } = services;
	const { language, network } = visitor;
	if ((await listMembers(services, agent.id)).length >= MAX_MEMBERS) return failure("conflict", "agent_members_full");
	const addressTaken = failure("invalid", "invalid_request", { fields: { email: "error_agent_member_taken" } });
	if (await findMemberByEmail(services, input.email)) return addressTaken;
	if ((await consumeMailQuota(services, { network, owner: { unverified: input.email } })) !== "consumed")
		return failure("too-many", "too_many_mails", { retryAfterSeconds: HOUR / SECOND });
	const [row] = await db
		.insert(agentMembers)
		.values({ ...input, agentId: agent.id, role: "member", language, createdAt: now() })
		.onConflictDoNothing()
		.returning();
	if (!row) return addressTaken;
	const locale = { locale: language };
	await sendNotice(services, row, {
		key: `agent:${agent.id}:member:${row.id}`,
		emailType: "agent_news",
		subject: m.agent_mail_member_title({}, locale),
		body: m.agent_mail_member({ firm: agent.name }, locale),
		path: "/agents/sign-in",
	});
	return success(null);
}

/** Removes a member: access ends at once, in every browser. An owner cannot remove an owner. */
export async function removeMember(services: Services, owner: MemberRow, memberId: number): Promise<Outcome<null>> {
	if (owner.role !== "owner") return failure("forbidden", "agent_owner_only");
	const { db, now } = services;
	const { meta } = await db
		.update(agentMembers)
		.set({ removedAt: now() })
		.where(
			and(
				eq(agentMembers.id, memberId),
				eq(agentMembers.agentId, owner.agentId),
				eq(agentMembers.role, "member"),
				isNull(agentMembers.removedAt),
			),
		);
	if (meta.changes === 0) return failure("conflict", "wrong_state");
	await endMemberSessions(services, memberId);
	await db.batch([
		db.delete(agentSessions).where(eq(agentSessions.memberId, memberId)),
		db.delete(agentLinks).where(eq(agentLinks.memberId, memberId)),
	]);
	await services.agentHubs.disconnect(owner.agentId, { member: memberId });
	return success(null);
}
