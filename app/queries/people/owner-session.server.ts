import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { applicationLinks, ownerSessions, pushSubscriptions } from "#app/data/owner-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { openJson } from "#app/data/sealed-columns.server.ts";
import { hashSecret } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

/** The newest generation of an application's owners; older ones have no access. */
const newestGeneration = sql`(select max(other.generation) from owner_sessions other where other.application_id = ${ownerSessions.applicationId})`;

export type OwnerSession = typeof ownerSessions.$inferSelect;

const isCurrent = and(isNull(ownerSessions.endedAt), eq(ownerSessions.generation, newestGeneration));

/**
 * Finds the access of this browser to an application; null if there is none.
 * @param browser hash of its secret
 */
export async function findOwnerSession(
	{ db }: Pick<Services, "db">,
	browser: string | null,
	applicationId: string,
): Promise<OwnerSession | null> {
	if (browser === null) return null;
	const [row] = await db
		.select()
		.from(ownerSessions)
		.where(and(eq(ownerSessions.browser, browser), eq(ownerSessions.applicationId, applicationId), isCurrent));
	return row ?? null;
}

/** Lists the ids of the applications that a browser may act for, newest first. */
export async function listOwnedApplicationIds({ db }: Pick<Services, "db">, browser: string | null): Promise<string[]> {
	if (browser === null) return [];
	const rows = await db
		.select({ id: ownerSessions.applicationId })
		.from(ownerSessions)
		.where(and(eq(ownerSessions.browser, browser), isCurrent))
		.orderBy(desc(ownerSessions.createdAt))
		.limit(50);
	return rows.map(({ id }) => id);
}

/** Lists the browsers that may act for an application, newest first. */
export function listOwnerSessions({ db }: Pick<Services, "db">, applicationId: string): Promise<OwnerSession[]> {
	return db
		.select()
		.from(ownerSessions)
		.where(and(eq(ownerSessions.applicationId, applicationId), isCurrent))
		.orderBy(desc(ownerSessions.createdAt))
		.limit(50);
}

/**
 * Lists the browsers that are notified about an application: owner session, host of the push service, and since when.
 */
export async function listPushSubscriptions({ db }: Pick<Services, "db">, applicationId: string) {
	const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.applicationId, applicationId));
	return Promise.all(
		rows.map(async ({ sessionId, subscription, createdAt }) => {
			const decrypted = await openJson(db, pushSubscriptions.subscription, sessionId, subscription);
			return { sessionId, service: new URL(decrypted?.endpoint ?? "").host, since: createdAt };
		}),
	);
}

/** Whether a mailed link was ever opened, even one to an address that has been corrected since. */
export function isVerifiedOwner(services: Pick<Services, "db">, applicationId: string): Promise<boolean> {
	const { emailVerified, verifiedAt, generation } = ownerSessions;
	return hasSession(services, applicationId, or(eq(emailVerified, true), isNotNull(verifiedAt), gt(generation, 1)));
}

/** Whether a link sent to the currently stored address was opened. */
export function isEmailVerified(services: Pick<Services, "db">, applicationId: string): Promise<boolean> {
	return hasSession(services, applicationId, eq(ownerSessions.emailVerified, true));
}

/** Whether the visitor has verified this address with one of these applications. */
export async function hasVerifiedEmail(
	{ db }: Pick<Services, "db">,
	owned: readonly string[],
	email: string,
): Promise<boolean> {
	const [row] = await db
		.select({ id: applications.id })
		.from(applications)
		.innerJoin(ownerSessions, eq(ownerSessions.applicationId, applications.id))
		.where(
			and(inArray(applications.id, [...owned]), eq(applications.email, email), eq(ownerSessions.emailVerified, true)),
		)
		.limit(1);
	return row !== undefined;
}

async function hasSession({ db }: Pick<Services, "db">, applicationId: string, condition: SQL | undefined) {
	const [row] = await db
		.select({ id: ownerSessions.id })
		.from(ownerSessions)
		.where(and(eq(ownerSessions.applicationId, applicationId), condition))
		.limit(1);
	return row !== undefined;
}

/**
 * Finds the application that a mailed link would open, without consuming the link; null if it is used, expired or
 * unknown.
 */
export async function findApplicationOfLink(
	{ db, now }: Pick<Services, "db" | "now">,
	token: string,
): Promise<{ id: string; applicationNumber: string } | null> {
	const [application] = await db
		.select({ id: applications.id, applicationNumber: applications.applicationNumber })
		.from(applicationLinks)
		.innerJoin(applications, eq(applications.id, applicationLinks.applicationId))
		.where(
			and(
				eq(applicationLinks.tokenHash, await hashSecret(token)),
				isNull(applicationLinks.usedAt),
				gt(applicationLinks.expiresAt, now()),
			),
		);
	return application ?? null;
}
