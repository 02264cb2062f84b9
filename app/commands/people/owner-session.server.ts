import { and, eq, exists, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/data/db.server.ts";
import { ownerSessions, phoneLinks, shareLinks } from "#app/data/owner-schema.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

export type Browser = {
	/** Hash of the secret in its cookie. */
	hash: string;
	/** The name by which its owner recognises it. */
	device: string;
};

const currentGeneration = (applicationId: string) =>
	sql<number>`(select coalesce(max(generation), 0) from owner_sessions where application_id = ${applicationId})`;

/**
 * Lets the browser that created an application act for it, until a mailed link is opened. After that, only links grant
 * access, and this has no effect.
 */
export async function startFirstOwnerSession(
	services: Services,
	applicationId: string,
	browser: Browser,
): Promise<void> {
	const now = services.now();
	await services.db.run(sql`
		insert into owner_sessions (id, application_id, browser, generation, email_verified, device, created_at, seen_at)
		select ${randomId()}, ${applicationId}, ${browser.hash}, 1, 0, ${browser.device}, ${now}, ${now}
		where ${currentGeneration(applicationId)} <= 1
		on conflict (browser, application_id) do nothing`);
}

/**
 * Returns the statement that deletes share links made before the address was verified, so that a person who entered
 * someone else's address can no longer see the application. If the verifying browser was the only one, it made the
 * links itself and they remain.
 */
function deleteUnverifiedShareLinksStatement(db: Database, applicationId: string, browser: Browser) {
	const sessions = (condition: SQL) =>
		db
			.select({ id: ownerSessions.id })
			.from(ownerSessions)
			.where(and(eq(ownerSessions.applicationId, applicationId), condition));
	return db
		.delete(shareLinks)
		.where(
			and(
				eq(shareLinks.applicationId, applicationId),
				notExists(sessions(eq(ownerSessions.emailVerified, true))),
				exists(sessions(ne(ownerSessions.browser, browser.hash))),
			),
		);
}

/** Whether the access of other browsers ends when a mailed link is opened. */
export type OtherBrowsers = "end" | "keep";

/**
 * Lets the browser that opened a mailed link act for the application, and ends the access of all others by starting a
 * new generation. A browser that already has access may keep the others.
 */
export async function startVerifiedOwnerSession(
	services: Services,
	applicationId: string,
	browser: Browser,
	otherBrowsers: OtherBrowsers,
): Promise<void> {
	const { db } = services;
	const now = services.now();
	const condition = and(eq(ownerSessions.browser, browser.hash), eq(ownerSessions.applicationId, applicationId));
	if (otherBrowsers === "keep") {
		const verifiedSessions = await db
			.update(ownerSessions)
			.set({ emailVerified: true, seenAt: now, verifiedAt: now })
			.where(
				and(condition, isNull(ownerSessions.endedAt), eq(ownerSessions.generation, currentGeneration(applicationId))),
			)
			.returning({ id: ownerSessions.id });
		if (verifiedSessions.length > 0) return;
	}
	const generation = sql`${currentGeneration(applicationId)} + 1`;
	await db.batch([
		// First, because this statement reads the previous sessions.
		deleteUnverifiedShareLinksStatement(db, applicationId, browser),
		db
			.insert(ownerSessions)
			.values({
				id: randomId(),
				applicationId,
				browser: browser.hash,
				generation: generation as unknown as number,
				emailVerified: true,
				device: browser.device,
				createdAt: now,
				seenAt: now,
				verifiedAt: now,
			})
			.onConflictDoUpdate({
				target: [ownerSessions.browser, ownerSessions.applicationId],
				set: {
					generation: generation as unknown as number,
					emailVerified: true,
					device: browser.device,
					seenAt: now,
					verifiedAt: now,
					endedAt: null,
				},
			}),
		db
			.delete(ownerSessions)
			.where(and(eq(ownerSessions.applicationId, applicationId), ne(ownerSessions.browser, browser.hash))),
		// Phones linked by the other browsers lose access too.
		db.delete(phoneLinks).where(eq(phoneLinks.owner, applicationId)),
	]);
}

/** Revokes the access of one browser; a mailed link restores it. Returns false if there was none. */
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
	// Phone links end with the browsers that created them.
	if (ended.length > 0) await db.delete(phoneLinks).where(eq(phoneLinks.owner, applicationId));
	return ended.length > 0;
}
