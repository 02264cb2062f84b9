import { sessions } from "#app/data/schema.server.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { Services } from "#app/services.ts";

export type SessionChanges = {
	packageType?: PackageId;
	passportUploadId?: string | null;
	addressUploadId?: string | null;
	draft?: Record<string, string> | null;
	applicationId?: string | null;
};

/** Keeps what an anonymous visitor has chosen, sent or typed, so that nothing is lost on the way (row 98). */
export async function saveSession({ db, now }: Services, sessionId: string, changes: SessionChanges): Promise<void> {
	const updatedAt = now();
	await db
		.insert(sessions)
		.values({ id: sessionId, createdAt: updatedAt, updatedAt, ...changes })
		.onConflictDoUpdate({ target: sessions.id, set: { ...changes, updatedAt } });
}
