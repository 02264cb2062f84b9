import { and, eq, gt, lt } from "drizzle-orm";
import { agentLinks, agentMembers, agentSessions } from "#app/data/agent-schema.server.ts";
import { withLanguage } from "#app/domain/language.ts";
import { MAX_PARTNER_SESSION_MS, PARTNER_LINK_MINUTES } from "#app/domain/partners/partner-session.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { findMemberByEmail, type MemberRow } from "#app/queries/agents/agents.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { hashSecret, randomId, randomToken, shortHash } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { consumeMailQuota, notMeUrl } from "../mail/mail-quota.server.ts";

/** Members of firms sign in as partners do, with the same lifetimes and quotas. */

/** E-mails a sign-in link to a member. The response and its timing do not reveal whether the address is known. */
export async function requestAgentLink(services: Services, email: string, network: string): Promise<void> {
	const found = await findMemberByEmail(services, email);
	if (found?.agent.state === "active") services.background(mailSignIn(services, found.member, network));
}

/** E-mails a one-time link. The token is only in this mail and never in the outbox. */
async function mailSignIn(services: Services, member: MemberRow, network: string): Promise<void> {
	const { db, now, settings, mailer } = services;
	const { id, email, language, signedInAt } = member;
	const quotaOwner = signedInAt === null ? { unverified: email } : { verifiedLinks: email };
	if ((await consumeMailQuota(services, { network, owner: quotaOwner })) !== "consumed") return;
	const token = randomToken();
	const createdAt = now();
	await db.insert(agentLinks).values({
		tokenHash: await hashSecret(token),
		memberId: id,
		createdAt,
		expiresAt: createdAt + PARTNER_LINK_MINUTES * MINUTE,
	});
	const { renderLetter } = await import("#app/emails/letter.tsx");
	const mail = await renderLetter({
		subject: m.agent_mail_sign_in_title({}, { locale: language }),
		body: m.agent_mail_sign_in({ minutes: PARTNER_LINK_MINUTES }, { locale: language }),
		language,
		link: settings.origin + withLanguage(`/agents/sign-in?token=${token}`, language),
		support: settings.support,
		hours: await getSetting(services, "support-hours"),
		notMeLink: notMeUrl(services, email, language),
	});
	const key = `agent:member:${id}:link:${randomId()}`;
	await mailer.send({ ...mail, key, to: email, emailType: "agent_link", reference: `agent:member:${id}` });
}

type Context = Pick<Services, "db" | "now">;

const validLinkCondition = async ({ now }: Context, token: string) =>
	and(eq(agentLinks.tokenHash, await hashSecret(token)), gt(agentLinks.expiresAt, now()));

/** Whether a link is still valid. Does not redeem it. */
export async function isValidAgentLink(services: Context, token: string): Promise<boolean> {
	const rows = await services.db
		.select({ memberId: agentLinks.memberId })
		.from(agentLinks)
		.where(await validLinkCondition(services, token));
	return rows.length > 0;
}

/**
 * Redeems a link and starts a session: exactly one of several concurrent calls gets the session's secret, the others
 * get null.
 */
export async function signInWithLink(services: Context, token: string): Promise<string | null> {
	const { db, now } = services;
	const [link] = await db
		.delete(agentLinks)
		.where(await validLinkCondition(services, token))
		.returning({ memberId: agentLinks.memberId });
	if (!link) return null;
	const secret = randomToken();
	const timestamp = now();
	const session = { id: await shortHash(secret), memberId: link.memberId, createdAt: timestamp, seenAt: timestamp };
	await db.batch([
		db.insert(agentSessions).values(session),
		db.update(agentMembers).set({ signedInAt: timestamp }).where(eq(agentMembers.id, link.memberId)),
	]);
	return secret;
}

/** Records the use of a session, at most once a minute. */
export async function touchAgentSession({ db, now }: Context, session: { id: string; seenAt: number }): Promise<void> {
	if (now() < session.seenAt + MINUTE) return;
	await db.update(agentSessions).set({ seenAt: now() }).where(eq(agentSessions.id, session.id));
}

/** Ends one session and closes the sockets of its pages. */
export async function endAgentSession(
	{ db, agentHubs }: Pick<Services, "db" | "agentHubs">,
	agentId: number,
	session: string,
): Promise<void> {
	await db.delete(agentSessions).where(eq(agentSessions.id, session));
	await agentHubs.disconnect(agentId, { session });
}

/** Returns the statements that delete expired links and sessions. */
export function agentSignInsPurgeStatements({ db, now }: Context) {
	return [
		db.delete(agentLinks).where(lt(agentLinks.expiresAt, now())),
		db.delete(agentSessions).where(lt(agentSessions.createdAt, now() - MAX_PARTNER_SESSION_MS)),
	] as const;
}
