import { and, eq, gt } from "drizzle-orm";
import { affiliateLinks, affiliateSessions, affiliateTraces } from "#app/data/partner-schema.server.ts";
import { type Language, withLanguage } from "#app/domain/language.ts";
import { maySignIn } from "#app/domain/partners/partner.ts";
import { PARTNER_LINK_MINUTES, PAYOUT_LINK_HOURS, type PartnerSession } from "#app/domain/partners/partner-session.ts";
import { HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { findPartnerByEmail, type PartnerRow } from "#app/queries/partners/partners.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { hashSecret, randomId, randomToken, shortHash } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { consumeMailQuota, notMeUrl } from "../mail/mail-quota.server.ts";

/** The purpose of a mailed link: signing in, or confirming payment details. */
export type PartnerLinkKind = "sign-in" | "payout";

const LINK_LIFETIMES: Record<PartnerLinkKind, number> = {
	"sign-in": PARTNER_LINK_MINUTES * MINUTE,
	payout: PAYOUT_LINK_HOURS * HOUR,
};

/** E-mails a sign-in link. The response and its timing do not reveal whether the partner exists. */
export async function requestPartnerLink(services: Services, email: string, network: string): Promise<void> {
	const partner = await findPartnerByEmail(services, email);
	if (!partner || !maySignIn(partner.state)) return;
	services.background(mailSignIn(services, partner, network));
}

async function mailSignIn(services: Services, partner: PartnerRow, network: string): Promise<void> {
	const { id, email } = partner;
	const quotaOwner = (await hasRecentlySignedIn(services, id)) ? { verifiedLinks: email } : { unverified: email };
	if ((await consumeMailQuota(services, { network, owner: quotaOwner })) !== "consumed") return;
	const locale = { locale: partner.language };
	await mailPartnerLink(services, partner, "sign-in", partner.email, {
		subject: m.partner_mail_sign_in_title({}, locale),
		body: m.partner_mail_sign_in({ minutes: PARTNER_LINK_MINUTES }, locale),
	});
}

/** Whether the partner signed in within the ninety days for which devices are stored. */
async function hasRecentlySignedIn({ db }: Pick<Services, "db">, partnerId: number): Promise<boolean> {
	const [device] = await db
		.select({ affiliateId: affiliateTraces.affiliateId })
		.from(affiliateTraces)
		.where(eq(affiliateTraces.affiliateId, partnerId))
		.limit(1);
	return device !== undefined;
}

/** E-mails a one-time link. The token is only in this mail and never in the outbox. */
export async function mailPartnerLink(
	services: Services,
	{ id, language }: { id: number; language: Language },
	kind: PartnerLinkKind,
	recipient: string,
	mailText: { subject: string; body: string },
): Promise<void> {
	const { db, now, settings, mailer } = services;
	const token = randomToken();
	const createdAt = now();
	await db.insert(affiliateLinks).values({
		tokenHash: await hashSecret(token),
		affiliateId: id,
		kind,
		createdAt,
		expiresAt: createdAt + LINK_LIFETIMES[kind],
	});
	const hours = await getSetting(services, "support-hours");
	const link = settings.origin + withLanguage(`/affiliate-sign-in?token=${token}`, language);
	const { renderLetter } = await import("#app/emails/letter.tsx");
	const notMeLink = notMeUrl(services, recipient, language);
	const mail = await renderLetter({ ...mailText, language, link, support: settings.support, hours, notMeLink });
	const key = `partner:${id}:link:${randomId()}`;
	await mailer.send({ ...mail, key, to: recipient, emailType: "partner_link", reference: `partner:${id}` });
}

/** Finds a link without redeeming it; null when it was redeemed or has expired. */
export async function findPartnerLink({ db, now }: Pick<Services, "db" | "now">, token: string) {
	const [row] = await db
		.select({ affiliateId: affiliateLinks.affiliateId, kind: affiliateLinks.kind })
		.from(affiliateLinks)
		.where(and(eq(affiliateLinks.tokenHash, await hashSecret(token)), gt(affiliateLinks.expiresAt, now())));
	return row ?? null;
}

/** Redeems a link: of several concurrent calls, exactly one succeeds. */
export async function redeemPartnerLink({ db, now }: Pick<Services, "db" | "now">, token: string) {
	const [row] = await db
		.delete(affiliateLinks)
		.where(and(eq(affiliateLinks.tokenHash, await hashSecret(token)), gt(affiliateLinks.expiresAt, now())))
		.returning({ affiliateId: affiliateLinks.affiliateId, kind: affiliateLinks.kind });
	return row ?? null;
}

/** Invalidates a partner's earlier links of a kind. */
export async function deletePartnerLinks({ db }: Pick<Services, "db">, affiliateId: number, kind: PartnerLinkKind) {
	await db
		.delete(affiliateLinks)
		.where(and(eq(affiliateLinks.affiliateId, affiliateId), eq(affiliateLinks.kind, kind)));
}

type Context = Pick<Services, "db" | "now">;

/** The device of a sign-in. `browser` identifies applications made in the same browser; null for a new browser. */
type PartnerDevice = { network: string; device: string; browser: string | null };

/** Starts a session and returns its token; records network and browser for the review of sales. */
export async function startPartnerSession(
	{ db, now }: Context,
	affiliateId: number,
	device: PartnerDevice,
): Promise<string> {
	const token = randomToken();
	const timestamp = now();
	const session = {
		id: await shortHash(token),
		affiliateId,
		createdAt: timestamp,
		seenAt: timestamp,
		reauthenticatedAt: timestamp,
	};
	await db.insert(affiliateSessions).values({ ...session, device: device.device });
	const traces = [
		{ kind: "network" as const, hash: device.network },
		...(device.browser === null ? [] : [{ kind: "browser" as const, hash: device.browser }]),
	];
	await db
		.insert(affiliateTraces)
		.values(traces.map((trace) => ({ ...trace, affiliateId, seenAt: timestamp })))
		.onConflictDoUpdate({
			target: [affiliateTraces.affiliateId, affiliateTraces.kind, affiliateTraces.hash],
			set: { seenAt: timestamp },
		});
	return token;
}

/** Records the use of a session, at most once a minute. */
export async function touchPartnerSession({ db, now }: Context, session: PartnerSession): Promise<void> {
	if (now() < session.seenAt + MINUTE) return;
	await db.update(affiliateSessions).set({ seenAt: now() }).where(eq(affiliateSessions.id, session.id));
}

/** Ends one session of a partner, or all of them when the id is null; never one of another partner. */
export async function endPartnerSessions({ db }: Context, affiliateId: number, id: string | null): Promise<void> {
	const condition = id === null ? undefined : eq(affiliateSessions.id, id);
	await db.delete(affiliateSessions).where(and(eq(affiliateSessions.affiliateId, affiliateId), condition));
}
