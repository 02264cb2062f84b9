import { and, desc, eq, gt } from "drizzle-orm";
import * as v from "valibot";
import { shareLinks } from "#app/data/owner-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { DOWNLOADERS, type Downloader, mayShare, type ShareKind } from "#app/domain/sharing/sharing.ts";
import { hashOf } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { findEventsOf } from "./events.server.ts";
import { findApplication } from "./find-application.server.ts";

type ShareLink = typeof shareLinks.$inferSelect;

/** Returns what a share link shows; null if unknown, of another kind, revoked or expired. */
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

/** The links of an application that still show something, newest first. */
export function listShareLinks({ db, now }: Pick<Services, "db" | "now">, applicationId: string): Promise<ShareLink[]> {
	return db
		.select()
		.from(shareLinks)
		.where(and(eq(shareLinks.applicationId, applicationId), gt(shareLinks.expiresAt, now())))
		.orderBy(desc(shareLinks.createdAt))
		.limit(20);
}

/** A download of the certificate; `at` is UTC milliseconds, `device` a family such as "Firefox, Windows" or empty. */
export type Download = { version: number; by: Downloader; device: string; at: number };

const detailsSchema = v.object({
	by: v.fallback(v.picklist(DOWNLOADERS), "owner"),
	device: v.fallback(v.string(), ""),
});
const MAX = 50;

/** Downloads of the certificate, newest first. */
export async function listDownloads(
	services: Pick<Services, "db" | "documents" | "log">,
	application: Pick<Application, "id" | "caseKey">,
): Promise<Download[]> {
	const events = await findEventsOf(services, application, ["certificate-downloaded"]);
	return events
		.map(({ version, details, at }) => ({ version, at, ...v.parse(detailsSchema, details ?? {}) }))
		.toReversed()
		.slice(0, MAX);
}
