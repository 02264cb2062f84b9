import { visits } from "#app/data/schema.server.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { Services } from "#app/services.ts";

export type VisitChanges = {
	packageType?: PackageId;
	passportUploadId?: string | null;
	addressUploadId?: string | null;
	draft?: Record<string, string> | null;
	applicationId?: string | null;
};

/** Keeps what an anonymous visitor has chosen, sent or typed, so that nothing is lost on the way (row 98). */
export async function saveVisit({ db, now }: Services, visitId: string, changes: VisitChanges): Promise<void> {
	const updatedAt = now();
	await db
		.insert(visits)
		.values({ id: visitId, createdAt: updatedAt, updatedAt, ...changes })
		.onConflictDoUpdate({ target: visits.id, set: { ...changes, updatedAt } });
}
