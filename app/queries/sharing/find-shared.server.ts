import { and, eq, gt } from "drizzle-orm";
import { shareLinks } from "#app/data/owner-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { mayShare, type ShareKind } from "#app/domain/sharing/share-link.ts";
import { hashOf } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";
import { findApplication } from "../application/find-application.server.ts";

export type ShareLink = typeof shareLinks.$inferSelect;

/** What a link shows; null for one that is unknown, of another kind, ended or over: the same for all of them. */
export async function findShared(
	services: Pick<Services, "db" | "now">,
	kind: ShareKind,
	token: string,
): Promise<{ link: ShareLink; application: Application } | null> {
	const { db, now } = services;
	if (!/^[\w-]{43}$/.test(token)) return null;
	const [link] = await db
		.select()
		.from(shareLinks)
		.where(and(eq(shareLinks.tokenHash, await hashOf(token)), gt(shareLinks.expiresAt, now())));
	if (link?.kind !== kind) return null;
	const application = await findApplication(services, link.applicationId);
	return application && mayShare(kind, application) ? { link, application } : null;
}
