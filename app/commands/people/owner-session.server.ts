import { and, eq, exists, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/data/db.server.ts";
import { ownerSessions, phoneLinks, shareLinks } from "#app/data/owner-schema.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

export type Browser = {
	/** Hash of the secret in its cookie. */
	hash: string;
	/** What its owner recognises it by. */
	device: string;
};

const generationOf = (applicationId: string) =>
	sql<number>`(select coalesce(max(generation), 0) from owner_sessions where application_id = ${applicationId})`;

/**
 * Lets the browser that made an application act for it. Only as long as nobody has opened a mailed link: from then on
 * the links decide alone, and this changes nothing.
 */
export async function startFirstOwnerSession(services: Services, applicationId: string, by: Browser): Promise<void> {
	const now = services.now();
	await services.db.run(sql`
		insert into owner_sessions (id, application_id, browser, generation, email_verified, device, created_at, seen_at)
		select ${randomId()}, ${applicationId}, ${by.hash}, 1, 0, ${by.device}, ${now}, ${now}
		where ${generationOf(applicationId)} <= 1
		on conflict (browser, application_id) do nothing`);
}

/**
 * Ends the links for others that a browser made before anybody opened a mailed link: whoever typed an address that is not
 * theirs keeps no eye on the application. Where the browser that proves itself was the only one, it made them.
 */
function expireUnverifiedLinks(db: Database, applicationId: string, by: Browser) {
	const sessions = (of: SQL) =>
		db
			.select({ id: ownerSessions.id })
			.from(ownerSessions)
			.where(and(eq(ownerSessions.applicationId, applicationId), of));
	return db
		.delete(shareLinks)
		.where(
			and(
				eq(shareLinks.applicationId, applicationId),
				notExists(sessions(eq(ownerSessions.emailVerified, true))),
				exists(sessions(ne(ownerSessions.browser, by.hash))),
			),
		);
}

/** What becomes of the other browsers when a mailed link is opened. */
export type Others = "end" | "keep";

/**
 * Lets the browser in which a mailed link was opened act for the application, and ends all others: a new generation.
 * A browser that may act already can keep the others.
 */
export async function startVerifiedOwnerSession(
	services: Services,
	applicationId: string,
	by: Browser,
	others: Others,
): Promise<void> {
	const { db } = services;
	const now = services.now();
	const mine = and(eq(ownerSessions.browser, by.hash), eq(ownerSessions.applicationId, applicationId));
	if (others === "keep") {
		const kept = await db
			.update(ownerSessions)
			.set({ emailVerified: true, seenAt: now, verifiedAt: now })
			.where(and(mine, isNull(ownerSessions.endedAt), eq(ownerSessions.generation, generationOf(applicationId))))
			.returning({ id: ownerSessions.id });
		if (kept.length > 0) return;
	}
	const generation = sql`${generationOf(applicationId)} + 1`;
	await db.batch([
		// Asks who was here before, and so comes first.
		expireUnverifiedLinks(db, applicationId, by),
		db
			.insert(ownerSessions)
			.values({
				id: randomId(),
				applicationId,
				browser: by.hash,
				generation: generation as unknown as number,
				emailVerified: true,
				device: by.device,
				createdAt: now,
				seenAt: now,
				verifiedAt: now,
			})
			.onConflictDoUpdate({
				target: [ownerSessions.browser, ownerSessions.applicationId],
				set: {
					generation: generation as unknown as number,
					emailVerified: true,
					device: by.device,
					seenAt: now,
					verifiedAt: now,
					endedAt: null,
				},
			}),
		db
			.delete(ownerSessions)
			.where(and(eq(ownerSessions.applicationId, applicationId), ne(ownerSessions.browser, by.hash))),
		// Their phones go with them.
		db.delete(phoneLinks).where(eq(phoneLinks.owner, applicationId)),
	]);
}

/** Takes an application away from one browser; a link by mail gives it back. False when there was nothing to end. */
export async function endOwnerSession(
	{ db, now }: Pick<Services, "db" | "now">,
	applicationId: string,
	sessionId: string,
): Promise<boolean> {
	const ended = await db
		.update(ownerSessions)
		.set({ endedAt: now() })
		.where(
			and(
				eq(ownerSessions.id, sessionId),
				eq(ownerSessions.applicationId, applicationId),
				isNull(ownerSessions.endedAt),
			),
		)
		.returning({ id: ownerSessions.id });
	// Whoever made a link for a phone there is not asked: no phone outlives the browsers that it stood beside.
	if (ended.length > 0) await db.delete(phoneLinks).where(eq(phoneLinks.owner, applicationId));
	return ended.length > 0;
}
