import { and, eq, sql } from "drizzle-orm";
import { agentMembers, agents } from "#app/data/agent-schema.server.ts";
import { runBatch } from "#app/data/db.server.ts";
import { type AgentAction, type AgentReason, agentReasonsFor, agentStateAfter } from "#app/domain/agents/agent.ts";
import { mayDecidePartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { agentReasonLabel } from "#app/labels/agent-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { type AgentRow, findAgentById, findMemberByEmail } from "#app/queries/agents/agents.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { sendNotice } from "../inbox/letters.server.ts";
import { resetMailQuota } from "../mail/mail-quota.server.ts";

/**
 * Approves, rejects, suspends or restores a firm, and notifies it by mail. The approval makes the contact person the
 * first owner. While the firm is suspended, no member has access; the clients' applications continue without its help.
 */
export async function decideAgent(
	services: Services,
	staff: Staff,
	id: number,
	{ action, reason }: { action: AgentAction; reason: AgentReason | null },
	network: string,
): Promise<Outcome<null>> {
	if (!mayDecidePartners(staff)) return failure("forbidden", "staff_only");
	const { db, now } = services;
	const agent = await findAgentById(services, id);
	const state = agent && agentStateAfter(agent.state, action);
	if (!agent || !state) return failure("conflict", "wrong_state");
	const reasons = agentReasonsFor(action);
	if (reasons.length > 0 && (reason === null || !reasons.includes(reason))) return failure("invalid", "reason_missing");
	const member = action === "approve" ? await findMemberByEmail(services, agent.email) : null;
	if (member && member.agent.id !== id) return failure("conflict", "agent_member_taken");
	const timestamp = now();
	const decidedFor = reasons.length > 0 ? reason : null;
	const { contact, email, language } = agent;
	const update = db
		.update(agents)
		.set({ state, decidedBy: staff.id, decidedAt: timestamp, decidedFor })
		.where(and(eq(agents.id, id), eq(agents.state, agent.state)));
	// Part of the same batch: the owner is inserted only if this decision approved the firm.
	const insertOwner = sql`
		INSERT INTO ${agentMembers} (agent_id, name, email, role, language, created_at)
		SELECT ${id}, ${contact}, ${email}, 'owner', ${language}, ${timestamp}
		WHERE ${action === "approve" ? 1 : 0} AND EXISTS (
			SELECT 1 FROM ${agents} WHERE id = ${id} AND decided_at = ${timestamp} AND state = 'active'
		)
		ON CONFLICT DO NOTHING`;
	const [changed] = await runBatch(db, [update, insertOwner]);
	if (changed === 0) return failure("conflict", "wrong_state");
	if (action === "suspend") await services.agentHubs.disconnect(id, {});
	await recordAction(services, {
		action: "agent-decided",
		actor: { id: staff.id, role: staff.role, network },
		details: { agent: id, action, reason: decidedFor },
	});
	if (action === "approve") await resetMailQuota(services, email);
	await sendNotice(services, agent, {
		...composeNotice(agent, action, decidedFor),
		key: `agent:${id}:${action}:${timestamp}`,
		emailType: "agent_news",
		path: action === "approve" || action === "restore" ? "/agents/sign-in" : null,
	});
	return success(null);
}

function composeNotice({ language, name }: AgentRow, action: AgentAction, reason: AgentReason | null) {
	const locale = { locale: language };
	const reasonText = reason === null ? "" : agentReasonLabel(reason, language);
	const notices: Record<AgentAction, { subject: string; body: string }> = {
		approve: {
			subject: m.agent_mail_approved_title({}, locale),
			body: m.agent_mail_approved({ firm: name }, locale),
		},
		reject: {
			subject: m.agent_mail_rejected_title({}, locale),
			body: m.agent_mail_rejected({ reason: reasonText }, locale),
		},
		suspend: {
			subject: m.agent_mail_suspended_title({}, locale),
			body: m.agent_mail_suspended({ reason: reasonText }, locale),
		},
		restore: { subject: m.agent_mail_restored_title({}, locale), body: m.agent_mail_restored({}, locale) },
	};
	return notices[action];
}
