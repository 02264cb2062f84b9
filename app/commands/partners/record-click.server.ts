import { eq, sql } from "drizzle-orm";
import { isbot } from "isbot";
import {
	affiliateClicks,
	affiliateDays,
	affiliates,
	clickSalts,
	referrals,
} from "#app/data/partners/partner-schema.server.ts";
import { runBatch } from "#app/data/run-batch.server.ts";
import { DAY, lisbonDate } from "#app/domain/time/calendar.ts";
import { findPartner } from "#app/queries/partners/find-affiliate.server.ts";
import { randomToken, shortHashOf } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";

/** So many browsers of one network in a day are no audience. */
const FARM_CLICKS = 20;

export type ClickingVisitor = { network: string; agent: string };

/**
 * Counts a click on a partner's link, each visitor once a day. Kept for two days are hashes of network and browser under a random
 * salt of the day, which then goes too: nobody can say afterwards whose they were. Robots do not count.
 */
export async function recordClick(
	{ db, now }: Pick<Services, "db" | "now">,
	code: string,
	{ network, agent }: ClickingVisitor,
): Promise<void> {
	if (isbot(agent)) return;
	const partner = await findPartner({ db }, code);
	if (!partner?.isActive) return;
	const day = new Date(now()).toISOString().slice(0, 10);
	const salt = await saltOf({ db }, day);
	const visitor = await shortHashOf(`${salt}/${network}/${agent}`);
	const from = await shortHashOf(`${salt}/${network}`);
	const [added = 0] = await runBatch(db, [
		db.insert(affiliateClicks).values({ affiliateId: partner.id, day, visitor, network: from }).onConflictDoNothing(),
		// changes() says whether the row before was new.
		sql`
			INSERT INTO ${affiliateDays} (affiliate_id, day, clicks)
			SELECT ${partner.id}, ${lisbonDate(now())}, 1 WHERE changes() = 1
			ON CONFLICT DO UPDATE SET clicks = clicks + 1`,
	]);
	if (added === 0) return;
	await db
		.update(affiliates)
		.set({ clickFarmAt: now() })
		.where(
			sql`id = ${partner.id} AND ${FARM_CLICKS} <= (SELECT count(*) FROM ${affiliateClicks} AS c
				WHERE c.affiliate_id = ${partner.id} AND c.day = ${day} AND c.network = ${from})`,
		);
}

async function saltOf({ db }: Pick<Services, "db">, day: string): Promise<string> {
	const find = () => db.select().from(clickSalts).where(eq(clickSalts.day, day));
	const [known] = await find();
	if (known) return known.salt;
	await db.insert(clickSalts).values({ day, salt: randomToken() }).onConflictDoNothing();
	const [made] = await find();
	return made?.salt ?? "";
}

/** So long somebody may take to pay for an application with a code. */
const NETWORK_RETENTION = 60 * DAY;

/** Clicks and salts of before yesterday, and networks of applications that nobody has paid for. */
export async function purgeClicks({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
	const yesterday = new Date(now() - DAY).toISOString().slice(0, 10);
	await db.delete(affiliateClicks).where(sql`day < ${yesterday}`);
	await db.delete(clickSalts).where(sql`day < ${yesterday}`);
	await db
		.update(referrals)
		.set({ network: null })
		.where(sql`network IS NOT NULL AND recorded_at < ${now() - NETWORK_RETENTION}`);
}
