import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import type { SubmittedDocument } from "#app/domain/application/event.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";

export type DocumentPaths = { passport: string | null; address: string | null };
export type Claimed = { passport: SubmittedDocument | null; address: SubmittedDocument | null };

/**
 * Looks up the documents that a form names: they must have been sent in by this visit, or belong to this case already
 * (ruling T6). Paths are opaque keys, so a made-up or foreign one is simply not found.
 */
export async function findOwnDocuments(
	{ db }: Pick<Services, "db">,
	paths: DocumentPaths,
	owner: { sessionId: string | null; applicationId: string | null },
): Promise<Outcome<Claimed>> {
	const ids = [paths.passport, paths.address].filter((id) => id !== null);
	const rows =
		ids.length === 0
			? []
			: await db
					.select()
					.from(uploads)
					.where(and(inArray(uploads.id, ids), eq(uploads.state, "stored")));
	const mine = rows.filter(
		(row) =>
			(row.applicationId === null && row.sessionId !== null && row.sessionId === owner.sessionId) ||
			(row.applicationId !== null && row.applicationId === owner.applicationId),
	);
	const found: Claimed = { passport: null, address: null };
	for (const kind of ["passport", "address"] as const) {
		const path = paths[kind];
		if (path === null) continue;
		const row = mine.find((candidate) => candidate.id === path && candidate.documentType === kind);
		if (!row) return failure("invalid", "document_not_yours");
		found[kind] = { path, decision: row.verdict };
	}
	return success(found);
}

/** From now on these documents belong to the application, and to no visit. */
export async function claimDocuments(
	{ db }: Pick<Services, "db">,
	documents: Claimed,
	applicationId: string,
): Promise<void> {
	const ids = [documents.passport?.path, documents.address?.path].filter((id) => id !== undefined);
	if (ids.length === 0) return;
	const free = or(isNull(uploads.applicationId), eq(uploads.applicationId, applicationId));
	await db
		.update(uploads)
		.set({ applicationId })
		.where(and(inArray(uploads.id, ids), free));
}
