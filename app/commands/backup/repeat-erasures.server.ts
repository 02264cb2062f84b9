import { and, eq, inArray, isNull } from "drizzle-orm";
import { chunksForList } from "#app/data/db.server.ts";
import { nameWords } from "#app/data/measure-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { ERASURES, type Erasure, parseErasure } from "#app/domain/backup/backup.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT } from "../application/change-application.server.ts";
import { finishErasure } from "../retention/delete-applications.server.ts";

/** Adds an application to the list of erasures, which outlives the database. Idempotent; does nothing without a bucket. */
export async function recordErasure({ backup }: Services, applicationId: string, erasure: Erasure): Promise<void> {
	await backup?.bucket.put(ERASURES + applicationId, new TextEncoder().encode(JSON.stringify(erasure)));
}

/**
 * Repeats the erasures that a restore has reverted: of every application in the list that the database does not know as
 * erased. The first job of each run, before any mail is sent. An application that cannot be erased does not stop the
 * others.
 */
export async function repeatErasures(services: Services): Promise<void> {
	const { db, backup } = services;
	if (!backup) return;
	const ids: string[] = [];
	for (let keys = await backup.bucket.list(ERASURES, null); keys.length > 0; ) {
		ids.push(...keys.map((key) => key.slice(ERASURES.length)));
		keys = await backup.bucket.list(ERASURES, keys.at(-1) ?? null);
	}
	let failed: unknown = null;
	for (const chunk of chunksForList(ids)) {
		const restored = await db
			.select({ id: applications.id })
			.from(applications)
			.where(and(inArray(applications.id, chunk), isNull(applications.erasedAt)));
		for (const { id } of restored)
			await repeatErasure(services, backup, id).catch((error: unknown) => {
				failed ??= error;
			});
	}
	if (failed !== null) throw failed;
}

async function repeatErasure(
	services: Services,
	{ bucket }: NonNullable<Services["backup"]>,
	id: string,
): Promise<void> {
	const found = await bucket.get(ERASURES + id);
	if (!found) return;
	const erasure = parseErasure(new TextDecoder().decode(found));
	const request = { eventId: `erased:${id}`, actor: APPLICANT, at: services.now() };
	const outcome = await services.rooms.apply(id, {
		...request,
		event: { type: "data-erased", earlierErasure: erasure },
	});
	if (!outcome.ok) throw new ErasureRefused(outcome.failure.code);
	services.log("erasure-repeated");
	// Name words that the application acquired after the copy was made.
	await services.db.delete(nameWords).where(eq(nameWords.applicationId, id));
	await finishErasure(services, id);
}

/** A legal hold that was lifted before the erasure reappeared with the restore; staff lift it. */
class ErasureRefused extends Error {
	override readonly name = "ErasureRefused";
}
