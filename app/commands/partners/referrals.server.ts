import { eq, sql } from "drizzle-orm";
import { isbot } from "isbot";
import { runBatch } from "#app/data/db.server.ts";
import { affiliateClicks, affiliateDays, affiliates, clickSalts, referrals } from "#app/data/partner-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isUnpaidAndOpen } from "#app/domain/application/transitions.ts";
import type { Referral } from "#app/domain/partners/referral.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import {
	type AffiliateInfo,
	findAffiliate,
	findPartner,
	isConfirmed,
} from "#app/queries/partners/find-affiliate.server.ts";
import { randomToken, shortHash } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";
import { refreshPayment } from "../money/observe-payment.server.ts";

/** More browsers on one network in a day suggest a click farm. */
const MAX_CLICKS_PER_NETWORK = 20;

type ClickingVisitor = { network: string; userAgent: string };

/**
 * Counts a click on a partner's link, once per day and visitor. Stores hashes of network and browser for two days under
 * a daily random salt, which is then deleted so that they cannot be traced. Ignores bots.
 */
export async function recordClick(
	{ db, now }: Pick<Services, "db" | "now">,
	code: string,
	{ network, userAgent }: ClickingVisitor,
): Promise<void> {
	if (isbot(userAgent)) return;
	const partner = await findPartner({ db }, code);
	if (!partner?.isActive) return;
	const day = new Date(now()).toISOString().slice(0, 10);
	const salt = await getDailySalt({ db }, day);
	const visitorHash = await shortHash(`${salt}/${network}/${userAgent}`);
	const networkHash = await shortHash(`${salt}/${network}`);
	const [addedCount = 0] = await runBatch(db, [
		db
			.insert(affiliateClicks)
			.values({ affiliateId: partner.id, day, visitor: visitorHash, network: networkHash })
			.onConflictDoNothing(),
		// changes() is 1 only for a new row.
		sql`
			INSERT INTO ${affiliateDays} (affiliate_id, day, clicks)
			SELECT ${partner.id}, ${lisbonDate(now())}, 1 WHERE changes() = 1
			ON CONFLICT DO UPDATE SET clicks = clicks + 1`,
	]);
	if (addedCount === 0) return;
	await db
		.update(affiliates)
		.set({ clickFarmAt: now() })
		.where(
			sql`id = ${partner.id} AND ${MAX_CLICKS_PER_NETWORK} <= (SELECT count(*) FROM ${affiliateClicks} AS c
				WHERE c.affiliate_id = ${partner.id} AND c.day = ${day} AND c.network = ${networkHash})`,
		);
}

async function getDailySalt({ db }: Pick<Services, "db">, day: string): Promise<string> {
	const find = () => db.select().from(clickSalts).where(eq(clickSalts.day, day));
	const [existing] = await find();
	if (existing) return existing.salt;
	await db.insert(clickSalts).values({ day, salt: randomToken() }).onConflictDoNothing();
	const [stored] = await find();
	return stored?.salt ?? "";
}

/**
 * Records how an application got its code: the first evidence of a code remains, a different code replaces it. Counts
 * the application for its partner, once.
 */
export async function recordReferralSource(
	{ db, now }: Pick<Services, "db" | "now">,
	{ id, affiliateCode, isDemo }: Pick<Application, "id" | "affiliateCode" | "isDemo">,
	{ referral, network }: { referral: Referral | null; network: string | null },
): Promise<void> {
	if (affiliateCode === null || isDemo) return;
	const clickedAt = referral && isSameCode(referral.code, affiliateCode) ? referral.clickedAt : null;
	const timestamp = now();
	await runBatch(db, [
		db
			.insert(referrals)
			.values({ applicationId: id, code: affiliateCode, clickedAt, recordedAt: timestamp, network })
			.onConflictDoUpdate({
				target: referrals.applicationId,
				set: { code: affiliateCode, clickedAt, recordedAt: timestamp, network, card: null },
				setWhere: sql`${referrals.code} <> ${affiliateCode} COLLATE NOCASE`,
			}),
		// changes() is 1 only for a new row or a different code.
		sql`
			INSERT INTO ${affiliateDays} (affiliate_id, day, started)
			SELECT id, ${lisbonDate(timestamp)}, 1 FROM ${affiliates}
			WHERE code = ${affiliateCode} COLLATE NOCASE AND changes() = 1
			ON CONFLICT DO UPDATE SET started = started + 1`,
	]);
}

function isSameCode(a: string, b: string): boolean {
	return a.toLowerCase() === b.toLowerCase();
}

/**
 * Decides whether a code counts for an application that is about to be paid. A valid code replaces any other code of
 * the application, and remains valid if its partner is deactivated before the payment. Nothing changes it after the
 * payment (ruling T17).
 */
export async function recordReferral(
	services: Services,
	application: Application,
	input: { referral: Referral; network: string },
): Promise<{ affiliate: AffiliateInfo; application: Application }> {
	const affiliate = await findAffiliate(services, input.referral.code, application);
	if (!affiliate.valid || isConfirmed(affiliate.code, application) || !isUnpaidAndOpen(application))
		return { affiliate, application };
	const { code, discountPercent = 0 } = affiliate;
	// As with the package: a new price after a payment would make that payment look wrong.
	if (discountPercent > application.discountPercent) await refreshPayment(services, application);
	const event = { type: "referral-recorded" as const, code, discountPercent };
	const outcome = await changeApplication(services, application.id, SYSTEM, event);
	// Paid in another tab or in progress: the earlier code remains, and this one is not reported as valid.
	if (!outcome.ok) return { affiliate: { code, valid: false, reason: "unknown" }, application };
	await recordReferralSource(services, outcome.value, input);
	return { affiliate, application: outcome.value };
}
