import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { affiliateDays, affiliates, affiliateTraces } from "#app/data/partner-schema.server.ts";
import { affiliatePayments } from "#app/data/payout-schema.server.ts";
import { emailLogs } from "#app/data/schema.server.ts";
import { asSealed } from "#app/data/sealed-columns.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

/** Retention of partners without sales after they left, were rejected, or signed up without a decision. */
const RETENTION_WITHOUT_SALES = 30 * DAY;
/** Payment records are retained for ten years, like receipts (Código do IVA, article 52). */
const RETENTION_WITH_SALES = 3653 * DAY;
const MAIL_RETENTION = 30 * DAY;
const BATCH = 100;

/**
 * Purges partners who left or were never approved: without sales the whole row, with sales the personal data at the end
 * of the legal retention period.
 */
export async function purgePartners({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
	const isExpired = (retentionMs: number) =>
		or(
			and(eq(affiliates.state, "closed"), lt(affiliates.closedAt, now() - retentionMs)),
			and(eq(affiliates.state, "rejected"), lt(affiliates.decidedAt, now() - retentionMs)),
			// No decision was made for that long.
			and(eq(affiliates.state, "applied"), lt(affiliates.createdAt, now() - retentionMs)),
		);
	const hasSales = sql`EXISTS (SELECT 1 FROM commission_entries AS e WHERE e.affiliate_id = affiliates.id)`;
	const [withoutSales, withSales] = await Promise.all([
		db
			.select({ id: affiliates.id })
			.from(affiliates)
			.where(and(isExpired(RETENTION_WITHOUT_SALES), sql`NOT ${hasSales}`))
			.limit(BATCH),
		db
			.select({ id: affiliates.id })
			.from(affiliates)
			.where(and(isExpired(RETENTION_WITH_SALES), sql`${affiliates.email} <> ''`))
			.limit(BATCH),
		purgePartnerMails({ db, now }),
	]);
	const ids = withoutSales.map(({ id }) => id);
	if (ids.length > 0)
		await db.batch([
			db.delete(affiliateDays).where(inArray(affiliateDays.affiliateId, ids)),
			db.delete(affiliateTraces).where(inArray(affiliateTraces.affiliateId, ids)),
			db.delete(affiliates).where(inArray(affiliates.id, ids)),
		]);
	const anonymised = {
		name: "",
		email: "",
		country: null,
		paymentInfo: null,
		nextPaymentInfo: null,
		taxInfo: null,
		payoutIndex: null,
		payoutClearedIndex: null,
		keyId: null,
	};
	const expiredIds = withSales.map(({ id }) => id);
	if (expiredIds.length > 0)
		await db.batch([
			db
				.update(affiliatePayments)
				.set({ paypalEmail: asSealed(""), payee: null, keyId: null })
				.where(inArray(affiliatePayments.affiliateId, expiredIds)),
			db.update(affiliates).set(anonymised).where(inArray(affiliates.id, expiredIds)),
		]);
}

/** The mail log of a partner or a firm is retained as long as the mail itself (purge-expired.server.ts). */
async function purgePartnerMails({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
	// The keys of all e-mails to or about them have these prefixes; ";" sorts after ":".
	const ranges = [
		["agent:", "agent;"],
		["partner:", "partner;"],
	];
	const deletions = ranges.map(([from, to]) => {
		const expired = db
			.select({ id: emailLogs.id })
			.from(emailLogs)
			.where(sql`key >= ${from} AND key < ${to} AND created_at < ${now() - MAIL_RETENTION}`)
			.limit(BATCH);
		return db.delete(emailLogs).where(inArray(emailLogs.id, expired));
	});
	await Promise.all(deletions);
}
