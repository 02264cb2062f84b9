import { and, asc, eq, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { hashOfEvent, NO_HASH } from "#app/audit/chain.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { getArchive } from "#app/documents/archive-store.server.ts";
import { joinHistories, NO_HISTORY } from "#app/domain/application/history.ts";
import type { Services } from "#app/services.ts";

/** Applications per run. */
const BATCH = 50;

/** Chains the histories from before there were hashes; once all are chained there is nothing left to do. */
export async function chainHistories(services: Pick<Services, "db" | "documents">): Promise<void> {
	const { db } = services;
	const unchained = await db
		.select({ id: applications.id, version: applications.version, historyKey: applications.historyKey })
		.from(applications)
		.where(isNull(applications.head))
		.limit(BATCH);
	for (const application of unchained) await chainHistory(services, application);
}

type Unchained = { id: string; version: number; historyKey: string | null };

async function chainHistory(
	{ db, documents }: Pick<Services, "db" | "documents">,
	application: Unchained,
): Promise<void> {
	const { id, version, historyKey } = application;
	const atHand = await db
		.select()
		.from(applicationEvents)
		.where(eq(applicationEvents.applicationId, id))
		.orderBy(asc(applicationEvents.version));
	const stored = await getArchive(documents, historyKey, id);
	const { events } = joinHistories(stored, { ...NO_HISTORY, events: atHand });
	const known = new Set(atHand.map((event) => event.version));
	const statements: BatchItem<"sqlite">[] = [];
	let head = NO_HASH;
	for (const event of events) {
		head = await hashOfEvent(id, head, { ...event, words: event.words ?? null });
		const mine = and(eq(applicationEvents.applicationId, id), eq(applicationEvents.version, event.version));
		if (known.has(event.version))
			statements.push(
				db
					.update(applicationEvents)
					.set({ hash: head })
					.where(and(mine, isNull(applicationEvents.hash))),
			);
	}
	// Whoever has written meanwhile has written without a hash: the next run chains that too.
	const unchanged = and(eq(applications.id, id), eq(applications.version, version), isNull(applications.head));
	statements.push(db.update(applications).set({ head }).where(unchanged));
	await db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
}
