import { and, eq, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import { agentLinks, agentMembers, agentRecoveryCodes, agentSessions, agents } from "#app/data/agent-schema.server.ts";
import { openColumn, sealColumn } from "#app/data/sealed-columns.server.ts";
import type { CodeResetReason } from "#app/domain/agents/member-code.ts";
import { mayDecidePartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { m } from "#app/paraglide/messages.js";
import { type AgentRow, findAgentById, findMember, type MemberRow } from "#app/queries/agents/agents.server.ts";
import { randomToken, shortHash } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { sendNotice } from "../inbox/letters.server.ts";
import {
	countSignInAttempt,
	findCodeStep,
	generateRecoveryCodes,
	hashRecoveryCode,
	openPendingSecret,
	refuseSignIn,
	resetSignInAttempts,
} from "../people/second-factor.server.ts";

/** A member and their session, which may still require the code. */
type MemberSession = { member: MemberRow; agent: AgentRow; sessionId: string };

/**
 * Verifies a code of the authenticator app or a recovery code, after the mailed link was opened. Returns the session's
 * new secret; the previous one is no longer valid.
 */
export async function enterMemberCode(
	services: Services,
	{ member, sessionId }: MemberSession,
	code: string,
	network: string,
): Promise<Outcome<string>> {
	const consumeResult = await consumeMemberCode(services, member, code, network);
	if (!consumeResult.ok) return consumeResult;
	const secret = randomToken();
	await services.db
		.update(agentSessions)
		.set({ id: await shortHash(secret), codeAt: services.now() })
		.where(eq(agentSessions.id, sessionId));
	return success(secret);
}

/** Consumes a code or a recovery code within the limit on attempts. */
async function consumeMemberCode(
	services: Services,
	member: MemberRow,
	code: string,
	network: string,
): Promise<Outcome<null>> {
	const attempt = { kind: "member-code" as const, account: member.id, network };
	const attemptResult = await countSignInAttempt(services, attempt);
	if (!attemptResult.ok) return attemptResult;
	const isAccepted =
		(await consumeAppCode(services, member, code)) || (await consumeRecoveryCode(services, member.id, code));
	if (!isAccepted) return refuseSignIn(services, attempt, "code_wrong");
	await resetSignInAttempts(services, attempt);
	return success(null);
}

/**
 * Consumes a code of the authenticator app. Returns whether it was valid and unused: only one of several concurrent
 * uses succeeds.
 */
async function consumeAppCode({ db, now }: Services, { id, codeSecret }: MemberRow, code: string): Promise<boolean> {
	const secret = await openColumn(db, agentMembers.codeSecret, String(id), codeSecret);
	const step = secret === null ? null : await findCodeStep(secret, code, now());
	if (step === null) return false;
	const isUnusedStep = or(isNull(agentMembers.codeStep), lt(agentMembers.codeStep, step));
	const { meta } = await db
		.update(agentMembers)
		.set({ codeStep: step })
		.where(and(eq(agentMembers.id, id), isNotNull(agentMembers.codeSecret), isUnusedStep));
	return meta.changes === 1;
}

async function consumeRecoveryCode({ db }: Services, memberId: number, typed: string): Promise<boolean> {
	const codeHash = await hashRecoveryCode({ db }, typed);
	if (codeHash === null) return false;
	const { meta } = await db
		.delete(agentRecoveryCodes)
		.where(and(eq(agentRecoveryCodes.memberId, memberId), eq(agentRecoveryCodes.codeHash, codeHash)));
	return meta.changes === 1;
}

/**
 * Confirms a pending secret with a valid code and returns ten recovery codes, which cannot be shown again. The member's
 * other sessions require a code from now on. This session keeps its cookie, which the page with the codes needs.
 */
export async function confirmMemberCode(
	services: Services,
	{ member, agent, sessionId }: MemberSession,
	{ sealed, code }: { sealed: string; code: string },
	network: string,
): Promise<Outcome<string[]>> {
	// An existing code must be removed first, which requires a code.
	if (member.codeSecret !== null) return failure("conflict", "wrong_state");
	const { db, now } = services;
	const { id } = member;
	const attempt = { kind: "member-code" as const, account: id, network };
	const attemptResult = await countSignInAttempt(services, attempt);
	if (!attemptResult.ok) return attemptResult;
	const secret = await openPendingSecret(services, sessionId, sealed);
	const step = secret === null ? null : await findCodeStep(secret, code, now());
	if (secret === null || step === null) return refuseSignIn(services, attempt, "code_wrong");
	await resetSignInAttempts(services, attempt);
	const codeSecret = await sealColumn(db, agentMembers.codeSecret, String(id), secret);
	const { codes, hashes } = await generateRecoveryCodes(services);
	await db.batch([
		db
			.update(agentMembers)
			.set({ codeSecret, codeStep: step, keyId: db.keyring.current.id })
			.where(eq(agentMembers.id, id)),
		db.delete(agentRecoveryCodes).where(eq(agentRecoveryCodes.memberId, id)),
		db.insert(agentRecoveryCodes).values(hashes.map((codeHash) => ({ memberId: id, codeHash }))),
		db.update(agentSessions).set({ codeAt: now() }).where(eq(agentSessions.id, sessionId)),
	]);
	await services.agentHubs.disconnect(agent.id, { member: id });
	await recordCodeChange(services, agent.id, { action: "set", member: id, by: id });
	await notifyMember(services, member, agent, "set");
	return success(codes);
}

/** Removes the member's own code, which requires a code or a recovery code. Ends the member's other sessions. */
export async function removeMemberCode(
	services: Services,
	{ member, agent, sessionId }: MemberSession,
	code: string,
	network: string,
): Promise<Outcome<null>> {
	const consumeResult = await consumeMemberCode(services, member, code, network);
	if (!consumeResult.ok) return consumeResult;
	await recordCodeChange(services, agent.id, { action: "removed", member: member.id, by: member.id });
	const { db } = services;
	const isOtherSession = and(eq(agentSessions.memberId, member.id), ne(agentSessions.id, sessionId));
	await db.batch([...clearCodeStatements(services, member.id), db.delete(agentSessions).where(isOtherSession)]);
	await services.agentHubs.disconnect(agent.id, { member: member.id });
	await notifyMember(services, member, agent, "removed");
	return success(null);
}

/** Resets a member's code, as an owner of the firm. Ends the member's sessions. */
export async function resetMemberCode(
	services: Services,
	{ member: owner, agent }: MemberSession,
	memberId: number,
): Promise<Outcome<null>> {
	if (owner.role !== "owner") return failure("forbidden", "agent_owner_only");
	const member = await findMember(services, agent.id, memberId);
	if (member?.role !== "member" || member.codeSecret === null) return failure("conflict", "wrong_state");
	await recordCodeChange(services, agent.id, { action: "reset", member: memberId, by: owner.id });
	await resetCodeAndSessions(services, member);
	await notifyMember(services, member, agent, "reset");
	return success(null);
}

/** Resets the code of a firm's owner, as staff who have verified the request. Ends the owner's sessions. */
export async function resetOwnerCode(
	services: Services,
	{ staff, network }: { staff: Staff; network: string },
	agentId: number,
	{ memberId, reason }: { memberId: number; reason: CodeResetReason },
): Promise<Outcome<null>> {
	if (!mayDecidePartners(staff)) return failure("forbidden", "staff_only");
	const agent = await findAgentById(services, agentId);
	const member = await findMember(services, agentId, memberId);
	if (!agent || member?.role !== "owner" || member.codeSecret === null) return failure("conflict", "wrong_state");
	await recordAction(services, {
		action: "agent-code-changed",
		actor: { id: staff.id, role: staff.role, network },
		details: { agent: agentId, action: "reset", member: memberId, reason },
	});
	await resetCodeAndSessions(services, member);
	await notifyMember(services, member, agent, "reset-by-us");
	return success(null);
}

/** Sets whether every member of the firm needs a code, as an owner of the firm. Idempotent. */
export async function setCodeRequired(
	services: Services,
	{ member: owner, agent }: MemberSession,
	isRequired: boolean,
): Promise<Outcome<null>> {
	if (owner.role !== "owner") return failure("forbidden", "agent_owner_only");
	if (agent.codeRequired === isRequired) return success(null);
	await recordCodeChange(services, agent.id, { action: isRequired ? "required" : "optional", by: owner.id });
	await services.db.update(agents).set({ codeRequired: isRequired }).where(eq(agents.id, agent.id));
	if (isRequired) await services.agentHubs.disconnect(agent.id, {});
	return success(null);
}

async function resetCodeAndSessions(services: Services, { id, agentId }: MemberRow): Promise<void> {
	const { db } = services;
	await db.batch([
		...clearCodeStatements(services, id),
		db.delete(agentSessions).where(eq(agentSessions.memberId, id)),
		db.delete(agentLinks).where(eq(agentLinks.memberId, id)),
	]);
	await services.agentHubs.disconnect(agentId, { member: id });
}

function clearCodeStatements({ db }: Pick<Services, "db">, memberId: number) {
	return [
		db.update(agentMembers).set({ codeSecret: null, codeStep: null, keyId: null }).where(eq(agentMembers.id, memberId)),
		db.delete(agentRecoveryCodes).where(eq(agentRecoveryCodes.memberId, memberId)),
	] as const;
}

type CodeChange = { action: "set" | "removed" | "reset" | "required" | "optional"; member?: number; by: number };

async function recordCodeChange(services: Services, agent: number, details: CodeChange): Promise<void> {
	await recordAction(services, { action: "agent-code-changed", actor: null, details: { agent, ...details } });
}

type CodeNotice = "set" | "removed" | "reset" | "reset-by-us";

/** Notifies the member of a change of the code. The mail contains no secret. */
async function notifyMember(services: Services, member: MemberRow, agent: AgentRow, notice: CodeNotice): Promise<void> {
	const locale = { locale: member.language };
	const firm = { firm: agent.name };
	const texts: Record<CodeNotice, { subject: string; body: string }> = {
		set: { subject: m.agent_mail_code_set_title({}, locale), body: m.agent_mail_code_set(firm, locale) },
		removed: { subject: m.agent_mail_code_removed_title({}, locale), body: m.agent_mail_code_removed(firm, locale) },
		reset: { subject: m.agent_mail_code_reset_title({}, locale), body: m.agent_mail_code_reset(firm, locale) },
		"reset-by-us": {
			subject: m.agent_mail_code_reset_title({}, locale),
			body: m.agent_mail_code_reset_by_us(firm, locale),
		},
	};
	await sendNotice(services, member, {
		...texts[notice],
		key: `agent:member:${member.id}:code:${notice}:${services.now()}`,
		emailType: "agent_security",
		path: notice === "set" || notice === "removed" ? "/agents/security" : "/agents/sign-in",
	});
}
