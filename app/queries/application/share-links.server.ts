import { and, desc, eq, gt } from "drizzle-orm";
import * as v from "valibot";
import { shareLinks } from "#app/data/owner-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { DOWNLOADERS, type Downloader, mayShare } from "#app/domain/sharing/sharing.ts";
import { hashSecret } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { listRecentApplications } from "../agents/agent-cases.server.ts";
import { findEventsByType } from "./events.server.ts";
import { findApplication } from "./find-application.server.ts";
import { listHousehold } from "./list-household.server.ts";

type ShareLink = typeof shareLinks.$inferSelect;

async function findLink({ db, now }: Pick<Services, "db" | "now">, token: string): Promise<ShareLink | null> {
	if (!/^[\w-]{43}$/.test(token)) return null;
	const [link] = await db
		.select()
		.from(shareLinks)
		.where(and(eq(shareLinks.tokenHash, await hashSecret(token)), gt(shareLinks.expiresAt, now())));
	return link ?? null;
}

/**
 * Finds the application of a link to its certificate; null if the link is unknown, of another kind, used, revoked or
 * expired.
 */
export async function findSharedCertificate(
	services: Pick<Services, "db" | "now">,
	token: string,
): Promise<{ link: ShareLink; application: Application } | null> {
	const link = await findLink(services, token);
	if (link?.kind !== "certificate" || link.applicationId === null) return null;
	const application = await findApplication(services, link.applicationId);
	return application && mayShare("certificate", application) ? { link, application } : null;
}

/**
 * Finds the applications whose progress a link shows, the newest first for a firm; null if the link is unknown, revoked
 * or expired.
 */
export async function findSharedProgress(
	services: Pick<Services, "db" | "now">,
	token: string,
): Promise<{ link: ShareLink; applications: Application[] } | null> {
	const link = await findLink(services, token);
	if (link?.kind === "agent" && link.agentId !== null) {
		const applications = await listRecentApplications(services, link.agentId);
		return applications && { link, applications };
	}
	if (link?.applicationId == null || (link.kind !== "progress" && link.kind !== "household")) return null;
	const application = await findApplication(services, link.applicationId);
	if (!application || !mayShare(link.kind, application)) return null;
	if (link.kind === "progress") return { link, applications: [application] };
	const household = await listHousehold(services, application.id);
	return { link, applications: household.filter(({ erasedAt, status }) => erasedAt === null && status !== "draft") };
}

/** Lists the links of an application or a firm that have not expired, newest first: at most twenty. */
export function listShareLinks(
	{ db, now }: Pick<Services, "db" | "now">,
	owner: { applicationId: string } | { agentId: number },
): Promise<ShareLink[]> {
	const isOwn =
		"agentId" in owner ? eq(shareLinks.agentId, owner.agentId) : eq(shareLinks.applicationId, owner.applicationId);
	return db
		.select()
		.from(shareLinks)
		.where(and(isOwn, gt(shareLinks.expiresAt, now())))
		.orderBy(desc(shareLinks.createdAt))
		.limit(20);
}

/** A download of the certificate; `at` is UTC milliseconds, `device` a family such as "Firefox, Windows" or empty. */
export type Download = { version: number; by: Downloader; device: string; at: number };

const detailsSchema = v.object({
	by: v.fallback(v.picklist(DOWNLOADERS), "owner"),
	device: v.fallback(v.string(), ""),
});
const MAX_DOWNLOADS = 50;

/** Lists downloads of the certificate, newest first. */
export async function listDownloads(
	services: Pick<Services, "db" | "documents" | "log">,
	application: Pick<Application, "id" | "caseKey">,
): Promise<Download[]> {
	const events = await findEventsByType(services, application, ["certificate-downloaded"]);
	return events
		.map(({ version, details, at }) => ({ version, at, ...v.parse(detailsSchema, details ?? {}) }))
		.toReversed()
		.slice(0, MAX_DOWNLOADS);
}
