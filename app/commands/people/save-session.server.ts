import { sessions } from "#app/data/schema.server.ts";
import { sealJson } from "#app/data/sealed-columns.server.ts";
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
	const { draft, ...plain } = changes;
	const written = draft && (await sealJson(db, sessions.draft, sessionId, draft));
	// A session whose draft stays as it is stays under the key that it is under.
	const set = draft === undefined ? plain : { ...plain, draft: written, keyId: db.keyring.sealing.id };
	await db
		.insert(sessions)
		.values({ id: sessionId, createdAt: updatedAt, updatedAt, keyId: db.keyring.sealing.id, ...set })
		.onConflictDoUpdate({ target: sessions.id, set: { ...set, updatedAt } });
}
