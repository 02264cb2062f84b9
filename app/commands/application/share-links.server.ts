import { and, eq, sql } from "drizzle-orm";
import { shareLinks } from "#app/data/owner-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { type Language, withLanguage } from "#app/domain/language.ts";
import {
	type APPLICATION_SHARES,
	isVerified,
	MAX_LINKS,
	mayShare,
	SHARE_LIFETIME,
	type ShareKind,
} from "#app/domain/sharing/sharing.ts";
import { findSharedCertificate } from "#app/queries/application/share-links.server.ts";
import type { OwnerSession } from "#app/queries/people/owner-session.server.ts";
import { hashSecret, randomToken } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { openCertificate, recordDownload, type SentCertificate } from "./certificate.server.ts";

/**
 * Creates a share link and returns its URL, which cannot be shown again: only its hash is stored. Refuses to share a
 * certificate that this browser may not download itself.
 */
export async function createShareLink(
	services: Services,
	application: Application,
	kind: (typeof APPLICATION_SHARES)[number],
	session: OwnerSession,
): Promise<Outcome<string>> {
	if (!mayShare(kind, application)) return failure("conflict", "wrong_state");
	if (kind === "certificate" && !isVerified(session, services.now()))
		return failure("unauthenticated", "download_code_needed");
	return saveShareLink(services, { applicationId: application.id }, kind, application.language);
}

/** Creates a link to the stages of a firm's cases. */
export function createAgentShareLink(
	services: Services,
	agentId: number,
	language: Language,
): Promise<Outcome<string>> {
	return saveShareLink(services, { agentId }, "agent", language);
}

type Owner = { applicationId: string } | { agentId: number };

async function saveShareLink(
	services: Services,
	owner: Owner,
	kind: ShareKind,
	language: Language,
): Promise<Outcome<string>> {
	const { db, now, settings } = services;
	const { applicationId, agentId } = { applicationId: null, agentId: null, ...owner };
	const token = randomToken();
	const tokenHash = await hashSecret(token);
	const timestamp = now();
	// Counted and inserted in one statement, so that concurrent requests cannot exceed the limit.
	const { meta } = await db.run(sql`
		insert into share_links (token_hash, application_id, agent_id, kind, created_at, expires_at)
		select ${tokenHash}, ${applicationId}, ${agentId}, ${kind}, ${timestamp}, ${timestamp + SHARE_LIFETIME[kind]}
		where (
			select count(*) from share_links where ${isOwnedBy(owner)} and kind = ${kind} and expires_at > ${timestamp}
		) < ${MAX_LINKS}`);
	if (meta.changes === 0) return failure("conflict", "share_links_enough");
	services.log("share-link-made", { kind });
	const page = kind === "certificate" ? "/shared-certificate" : "/progress";
	return success(settings.origin + withLanguage(`${page}/${token}`, language));
}

function isOwnedBy(owner: Owner) {
	return "agentId" in owner ? eq(shareLinks.agentId, owner.agentId) : eq(shareLinks.applicationId, owner.applicationId);
}

/** Revokes a share link; links that have expired or belong to others are ignored. */
export async function revokeShareLink({ db }: Pick<Services, "db">, owner: Owner, tokenHash: string): Promise<void> {
	await db.delete(shareLinks).where(and(eq(shareLinks.tokenHash, tokenHash), isOwnedBy(owner)));
}

/**
 * Returns the certificate to the holder of a link, once, even for concurrent requests. A failure on our side does not
 * use up the link.
 */
export async function downloadSharedCertificate(
	services: Services,
	token: string,
	device: string,
): Promise<Outcome<SentCertificate>> {
	const { db } = services;
	const shared = await findSharedCertificate(services, token);
	if (!shared) return failure("not-found", "share_link_over");
	const document = await openCertificate(services, shared.application);
	if (!document.ok) return document;
	const deletedLinks = await db.delete(shareLinks).where(eq(shareLinks.tokenHash, shared.link.tokenHash)).returning();
	if (deletedLinks.length === 0) return failure("not-found", "share_link_over");
	const recordResult = await recordDownload(services, shared.application, { downloader: "link", device });
	if (recordResult.ok) return document;
	await db.insert(shareLinks).values(deletedLinks).onConflictDoNothing();
	return recordResult;
}

/** Records when a link was last opened, and nothing about the visitor. */
export async function recordShareLinkOpened(
	{ db, now }: Pick<Services, "db" | "now">,
	tokenHash: string,
): Promise<void> {
	await db.update(shareLinks).set({ openedAt: now() }).where(eq(shareLinks.tokenHash, tokenHash));
}
