import { and, eq, inArray, isNull } from "drizzle-orm";
import { chunksForList } from "#app/data/db.server.ts";
import { nameWords } from "#app/data/measure-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { ERASURES, type Erasure, parseErasure } from "#app/domain/backup/backup.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT } from "../application/change-application.server.ts";
import { finishErasure } from "../retention/delete-applications.server.ts";

/**
 * Adds an application to the list of erasures, which outlives the database. Idempotent; does nothing without a bucket.
 */
export async function recordErasure({ backup }: Services, applicationId: string, erasure: Erasure): Promise<void> {
	await backup?.bucket.put(ERASURES + applicationId, new TextEncoder().encode(JSON.stringify(erasure)));
}

/**
 * Repeats the erasures that a restore has reverted, for every application on the list that is not erased in the
 * database. Runs as the first job, before any mail is sent. An application that cannot be erased does not stop the
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
	let firstError: unknown = null;
	for (const chunk of chunksForList(ids)) {
		const restored = await db
			.select({ id: applications.id })
			.from(applications)
			.where(and(inArray(applications.id, chunk), isNull(applications.erasedAt)));
		for (const { id } of restored)
			await repeatErasure(services, backup, id).catch((error: unknown) => {
				firstError ??= error;
			});
	}
	if (firstError !== null) throw firstError;
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
	// These are name words that the application acquired after the copy was made.
	await services.db.delete(nameWords).where(eq(nameWords.applicationId, id));
	await finishErasure(services, id);
}

/**
 * Thrown when the restore brought back a legal hold that had been lifted before the erasure. Staff have to lift it
 * again.
 */
class ErasureRefused extends Error {
	override readonly name = "ErasureRefused";
}
