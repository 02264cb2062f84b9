import { and, asc, eq, gt } from "drizzle-orm";
import { uploadPages, uploads } from "#app/data/schema.server.ts";
import type { Services } from "#app/services.ts";
import { continueRound, type Part, retiringKeys } from "./rewrap-round.server.ts";

/** Objects per run, each up to ten megabytes; the rest waits for the next one. */
const BATCH = 50;

type Stored = { id: string; state: "receiving" | "stored" | "purged" };

/**
 * Brings documents under the sealing key: their data keys are wrapped anew, what they say is not touched. The object goes
 * first and its row second, so that a run that is broken off is finished by the next. Throws CannotOpen when a document is
 * under a key that is gone.
 */
export async function rewrapDocuments({ db, documents }: Pick<Services, "db" | "documents">): Promise<void> {
	const parts = retiringKeys(db).map((key): Part<Stored> => {
		const under = eq(uploadPages.keyId, key);
		return {
			name: `documents/${key}`,
			find: (after, limit) =>
				db
					.select({ id: uploadPages.objectKey, state: uploads.state })
					.from(uploadPages)
					.innerJoin(uploads, eq(uploads.id, uploadPages.uploadId))
					.where(and(under, gt(uploadPages.objectKey, after)))
					.orderBy(asc(uploadPages.objectKey))
					.limit(limit),
			async rewrap({ id, state }) {
				const found = await documents.rewrap(id);
				// It may be on its way into the store, under the key that its row names.
				if (found === "changed" || (found === "missing" && state === "receiving")) return;
				await db
					.update(uploadPages)
					.set({ keyId: db.keyring.sealing.id })
					.where(and(under, eq(uploadPages.objectKey, id)));
			},
		};
	});
	await continueRound(db, "rewrap-documents", parts, BATCH);
}
