import { and, asc, count, eq, gt, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { agentEventStatements } from "#app/data/agent-events.server.ts";
import { agentCases, agents } from "#app/data/agent-schema.server.ts";
import { chunksForInsert, chunksForList } from "#app/data/db.server.ts";
import { ownerSessions } from "#app/data/owner-schema.server.ts";
import { applications, sessions } from "#app/data/schema.server.ts";
import { hasAgreement } from "#app/domain/agents/agent.ts";
import { type CaseInput, INVITATION_DAYS, MAX_CASES_PER_DAY } from "#app/domain/agents/agent-case.ts";
import { AGENT_CONSENT_EDITION, type AgentConsent } from "#app/domain/agents/agent-consent.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { type Language, withLanguage } from "#app/domain/language.ts";
import { isSameEmailAddress } from "#app/domain/person/text.ts";
import { DAY, HOUR, SECOND } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { type CaseRow, findInvitedClients, isOwnCase } from "#app/queries/agents/agent-cases.server.ts";
import { type AgentRow, listMembers, type MemberRow } from "#app/queries/agents/agents.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { hashSecret, randomId, randomToken } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { consumeMailQuota, notMeUrl } from "../mail/mail-quota.server.ts";
import { saveSession } from "../people/save-session.server.ts";
import { deliverWebhooks } from "./deliver-webhooks.server.ts";

/** The creator of a case: a member in the portal, or the firm's software with a key of this member. */
type CaseCreator = { member: Pick<MemberRow, "id">; agent: AgentRow };

/**
 * Creates all cases or none. With `byFirm`, the firm sends the documents; otherwise each client is invited by a mailed
 * link. Test cases (`live` false) send no mail. Fails without the agreement, above the daily limit, for a client with
 * an open case, and for an address of the firm itself, because only the client may decide, at an address of their own.
 */
export async function createCases(
	services: Services,
	{ member, agent }: CaseCreator,
	inputs: readonly CaseInput[],
	{ byFirm, live = true }: { byFirm: boolean; live?: boolean },
): Promise<Outcome<string[]>> {
	if (!hasAgreement(agent)) return failure("conflict", "agent_agreement_missing");
	const members = await listMembers(services, agent.id);
	if (inputs.some(({ email }) => members.some((known) => isSameEmailAddress(known.email, email))))
		return failure("invalid", "agent_own_address", { fields: { email: "error_agent_own_address" } });
	const clients = inputs.map(({ email }) => email);
	if ((await findInvitedClients(services, { agentId: agent.id, live }, clients)).size > 0)
		return failure("conflict", "agent_case_exists", { fields: { email: "error_agent_case_exists" } });
	const { db, now } = services;
	const createdAt = now();
	const [today] = await db
		.select({ cases: count() })
		.from(agentCases)
		.where(and(isOwnCase({ agentId: agent.id, live }), gt(agentCases.createdAt, createdAt - DAY)));
	if ((today?.cases ?? 0) + inputs.length > MAX_CASES_PER_DAY)
		return failure("too-many", "agent_cases_today", { retryAfterSeconds: DAY / SECOND });
	const rows = inputs.map((input) => ({
		...input,
		id: randomId(),
		agentId: agent.id,
		memberId: member.id,
		discountPercent: agent.discountPercent,
		byFirm,
		mailDueAt: byFirm || !live ? null : createdAt,
		createdAt,
		expiresAt: createdAt + INVITATION_DAYS * DAY,
		testStage: live ? null : ("invited" as const),
	}));
	const createdEvent = { type: "case.created", data: { stage: "invited" }, at: createdAt } as const;
	const [first, ...rest] = [
		...chunksForInsert(agentCases, rows).map((chunk) => db.insert(agentCases).values(chunk)),
		...chunksForList(
			rows.map(({ id }) => id),
			8,
		).flatMap((ids) => agentEventStatements(db, inArray(agentCases.id, ids), createdEvent)),
	];
	if (first) await db.batch([first, ...rest]);
	if (!byFirm && live) services.background(sendInvitations(services));
	services.background(deliverWebhooks(services));
	services.background(services.agentHubs.notifyChanged(agent.id));
	return success(rows.map(({ id }) => id));
}

/** Invitations per run: 480 an hour. */
const BATCH = 40;

/** E-mails the invitations that are due, each with a new link that replaces the previous one. */
export async function sendInvitations(services: Services): Promise<void> {
	const { db, now } = services;
	const due = await db
		.select({ row: agentCases, firm: agents.name })
		.from(agentCases)
		.innerJoin(agents, eq(agents.id, agentCases.agentId))
		.where(lte(agentCases.mailDueAt, now()))
		.orderBy(asc(agentCases.mailDueAt))
		.limit(BATCH);
	for (const { row, firm } of due) {
		// Claims the mail for an hour: only one of two concurrent runs sends it, and a failed attempt is repeated after
		// that hour.
		const claimed = await db
			.update(agentCases)
			.set({ mailDueAt: now() + HOUR })
			.where(and(eq(agentCases.id, row.id), eq(agentCases.mailDueAt, row.mailDueAt ?? 0)))
			.returning({ id: agentCases.id });
		if (claimed.length > 0) await sendInvitation(services, row, firm);
	}
}

/** E-mails one invitation. The token is only in this mail and never in the outbox. */
async function sendInvitation(services: Services, { id, email, language }: CaseRow, firm: string): Promise<void> {
	const { db, settings } = services;
	const quota = await consumeMailQuota(services, { network: null, owner: { unverified: email } });
	if (quota === "stopped") await db.update(agentCases).set({ mailDueAt: null }).where(eq(agentCases.id, id));
	if (quota !== "consumed") return;
	const token = randomToken();
	await db
		.update(agentCases)
		.set({ tokenHash: await hashSecret(token) })
		.where(eq(agentCases.id, id));
	const { renderLetter } = await import("#app/emails/letter.tsx");
	const mail = await renderLetter({
		subject: m.agent_mail_invite_title({ firm }, { locale: language }),
		body: m.agent_mail_invite({ firm, days: INVITATION_DAYS }, { locale: language }),
		language,
		link: settings.origin + withLanguage(`/agent-invitation?token=${token}`, language),
		support: settings.support,
		hours: await getSetting(services, "support-hours"),
		notMeLink: notMeUrl(services, email, language),
	});
	const key = `agent:case:${id}:${randomId()}`;
	await services.mailer.send({ ...mail, key, to: email, emailType: "agent_invitation", reference: key });
	await db.update(agentCases).set({ mailDueAt: null }).where(eq(agentCases.id, id));
}

/** Sends an open invitation again, with a new link and a new expiry date. Returns false if it is no longer open. */
export async function resendInvitation(services: Services, { id, byFirm, testStage }: CaseRow): Promise<boolean> {
	if (byFirm) return false;
	const { db, now } = services;
	const { meta } = await db
		.update(agentCases)
		.set({ mailDueAt: testStage === null ? now() : null, expiresAt: now() + INVITATION_DAYS * DAY })
		.where(and(eq(agentCases.id, id), isNull(agentCases.applicationId), isNull(agentCases.declinedAt)));
	if (meta.changes > 0) services.background(sendInvitations(services));
	return meta.changes > 0;
}

/** Begins an application for a case in this session: later documents and answers of the session belong to the case. */
async function beginCase(services: Services, sessionId: string, { id, email, packageType }: CaseRow): Promise<void> {
	await saveSession(services, sessionId, { agentCaseId: id, packageType, draft: { email } });
}

/** Begins the application in a session in which the firm sends the documents. */
export async function beginFirmCase(services: Services, sessionId: string, caseId: string): Promise<void> {
	const [row] = await services.db.select().from(agentCases).where(eq(agentCases.id, caseId));
	if (row) await beginCase(services, sessionId, row);
}

/** Returns the open invitation of a token; null if it is unknown, declined or expired. */
export async function findInvitation(
	{ db, now }: Pick<Services, "db" | "now">,
	token: string,
): Promise<{ row: CaseRow; firm: AgentRow } | null> {
	const [found] = await db
		.select({ row: agentCases, firm: agents })
		.from(agentCases)
		.innerJoin(agents, eq(agents.id, agentCases.agentId))
		.where(
			and(
				eq(agentCases.tokenHash, await hashSecret(token)),
				isNull(agentCases.declinedAt),
				gt(agentCases.expiresAt, now()),
				eq(agents.state, "active"),
			),
		);
	return found ?? null;
}

/** Records that the client authorises the firm, and begins the application in this session. */
export async function acceptInvitation(
	services: Services,
	token: string,
	sessionId: string,
	answer: { language: Language; showsNif: boolean },
): Promise<Outcome<CaseRow>> {
	const found = await findInvitation(services, token);
	if (!found || found.row.applicationId !== null) return failure("not-found", "link_expired");
	const agreement = { ...answer, at: services.now(), edition: AGENT_CONSENT_EDITION };
	await services.db.update(agentCases).set({ agreement }).where(eq(agentCases.id, found.row.id));
	await beginCase(services, sessionId, found.row);
	return success(found.row);
}

/** Records that the client declines the firm. Idempotent. */
export async function declineInvitation(services: Services, token: string): Promise<void> {
	const { db, now } = services;
	const isOpen = sql`token_hash = ${await hashSecret(token)} AND application_id IS NULL AND declined_at IS NULL`;
	const at = now();
	const [, , declined] = await db.batch([
		...agentEventStatements(db, isOpen, { type: "case.declined", data: {}, at }),
		db
			.update(agentCases)
			.set({ declinedAt: at, mailDueAt: null })
			.where(isOpen)
			.returning({ agentId: agentCases.agentId }),
	]);
	services.background(deliverWebhooks(services));
	for (const { agentId } of declined) services.background(services.agentHubs.notifyChanged(agentId));
}

/** The firm's case to which an application belongs, or for which a session was begun. */
export type VisitCase = Pick<CaseRow, "id" | "discountPercent"> & {
	agent: { id: number; consent: AgentConsent };
	/** The only address to which the request for consent may be sent; null if the client was invited or has decided. */
	consentEmail: string | null;
};

/**
 * Returns the case to which the application belongs, whichever browser works on it, otherwise the case of this session;
 * null if there is none.
 */
export async function findVisitCase(
	{ db }: Pick<Services, "db">,
	sessionId: string | null,
	applicationId: string,
): Promise<VisitCase | null> {
	const sessionCaseId = db
		.select({ id: sessions.agentCaseId })
		.from(sessions)
		.where(eq(sessions.id, sessionId ?? ""));
	const [found] = await db
		.select({ row: agentCases, consent: applications.agentConsent })
		.from(agentCases)
		.innerJoin(agents, eq(agents.id, agentCases.agentId))
		.leftJoin(applications, eq(applications.id, agentCases.applicationId))
		.where(
			or(
				eq(agentCases.applicationId, applicationId),
				and(
					inArray(agentCases.id, sessionCaseId),
					isNull(agentCases.applicationId),
					isNull(agentCases.declinedAt),
					eq(agents.state, "active"),
				),
			),
		)
		.orderBy(sql`${agentCases.applicationId} IS NULL`)
		.limit(1);
	if (!found) return null;
	const { id, byFirm, email, discountPercent, agentId, agreement } = found.row;
	if (!byFirm && !agreement) return null;
	const consent: AgentConsent = agreement ? { state: "agreed", ...agreement } : { state: "requested" };
	const needsConsent = byFirm && (found.consent === null || found.consent.state === "requested");
	return { id, discountPercent, agent: { id: agentId, consent }, consentEmail: needsConsent ? email : null };
}

/** Whether the request for consent would go to a different address from the one that the firm entered for the case. */
export function isConsentEmailChanged(agentCase: VisitCase | null, email: string): boolean {
	return agentCase !== null && agentCase.consentEmail !== null && !isSameEmailAddress(agentCase.consentEmail, email);
}

/** Links a case to its application, once. From then on, the application's room records the events of the case. */
export async function claimCase(
	{ db, now, background, agentHubs }: Pick<Services, "db" | "now" | "background" | "agentHubs">,
	{ id, agent }: VisitCase,
	applicationId: string,
): Promise<void> {
	const isOpen = sql`${agentCases.id} = ${id} AND application_id IS NULL`;
	const { stage, agentConsent } = applications;
	const data = sql`(SELECT json_object('stage', ${stage}, 'consent', ${agentConsent} ->> '$.state')
		FROM ${applications} WHERE ${applications.id} = ${applicationId})`;
	await db.batch([
		...agentEventStatements(db, isOpen, { type: "case.started", data, at: now() }),
		db.update(agentCases).set({ applicationId, tokenHash: null, mailDueAt: null }).where(isOpen),
	]);
	background(agentHubs.notifyChanged(agent.id));
}

/** Erases what the firm entered about a client who has taken over the application. */
export async function eraseClientDetails({ db }: Pick<Services, "db">, applicationId: string): Promise<void> {
	await db.update(agentCases).set({ name: "", email: "" }).where(eq(agentCases.applicationId, applicationId));
}

/** Ends a removed member's access to applications that they submitted and whose clients have not opened a link yet. */
export async function endMemberSessions({ db, now }: Pick<Services, "db" | "now">, memberId: number): Promise<void> {
	const submittedIds = db
		.select({ id: agentCases.applicationId })
		.from(agentCases)
		.where(and(eq(agentCases.memberId, memberId), eq(agentCases.byFirm, true)));
	await db
		.update(ownerSessions)
		.set({ endedAt: now() })
		.where(
			and(
				inArray(ownerSessions.applicationId, submittedIds),
				eq(ownerSessions.emailVerified, false),
				isNull(ownerSessions.endedAt),
			),
		);
}

/** Retention of the details that a firm entered about a client who never responded. */
const RETENTION = 30 * DAY;

/** Returns the statement that deletes cases without an application 30 days after they expired or were declined. */
export function agentCasesPurgeStatement({ db, now }: Pick<Services, "db" | "now">) {
	const before = now() - RETENTION;
	const purgeableIds = db
		.select({ id: agentCases.id })
		.from(agentCases)
		.where(
			and(
				isNull(agentCases.applicationId),
				or(lt(agentCases.expiresAt, before), sql`${agentCases.declinedAt} < ${before}`),
			),
		)
		.limit(500);
	return db.delete(agentCases).where(inArray(agentCases.id, purgeableIds));
}
