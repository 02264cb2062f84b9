import { and, eq, isNull, lt, or } from "drizzle-orm";
import { agentRequests } from "#app/data/agent-schema.server.ts";
import { openColumn, sealColumn } from "#app/data/sealed-columns.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { RESPONSE_RETENTION } from "./agent-keys.server.ts";

/** The response to a call; `type` is its content type. */
export type StoredResponse = { status: number; type: string; body: string };

/**
 * A call without a response counts as interrupted after this time, and a repeat may run. Longer than any call takes.
 */
const ABANDONED_AFTER_MS = 5 * MINUTE;

type Context = Pick<Services, "db" | "now">;

/**
 * Reserves a call for its first request and returns null, which means that it may run. Returns the stored response for
 * a repeat. Fails for a different request with the same key, and for a repeat while the first request is running.
 * @param requestHash hash of the method, path and body
 */
export async function reserveRequest(
	{ db, now }: Context,
	id: string,
	requestHash: string,
): Promise<Outcome<StoredResponse | null>> {
	const createdAt = now();
	const reservation = { requestHash, status: null, answer: null, keyId: db.keyring.current.id, createdAt };
	const { meta } = await db
		.insert(agentRequests)
		.values({ id, ...reservation })
		.onConflictDoUpdate({
			target: agentRequests.id,
			set: reservation,
			setWhere: or(
				lt(agentRequests.createdAt, createdAt - RESPONSE_RETENTION),
				and(isNull(agentRequests.status), lt(agentRequests.createdAt, createdAt - ABANDONED_AFTER_MS)),
			),
		});
	if (meta.changes > 0) return success(null);
	const [row] = await db.select().from(agentRequests).where(eq(agentRequests.id, id));
	if (row && row.requestHash !== requestHash) return failure("invalid", "idempotency_key_reused");
	const storedResponse = await openColumn(db, agentRequests.answer, id, row?.answer ?? null);
	// This includes a first call that has just failed and released the key.
	if (!row || row.status === null || storedResponse === null)
		return failure("conflict", "idempotency_in_progress", { retryAfterSeconds: 2 });
	return success({ status: row.status, ...(JSON.parse(storedResponse) as Omit<StoredResponse, "status">) });
}

/** Stores the response of a reserved call. */
export async function finishRequest(
	{ db }: Context,
	id: string,
	{ status, ...content }: StoredResponse,
): Promise<void> {
	const sealedResponse = await sealColumn(db, agentRequests.answer, id, JSON.stringify(content));
	await db
		.update(agentRequests)
		.set({ status, answer: sealedResponse, keyId: db.keyring.current.id })
		.where(eq(agentRequests.id, id));
}

/** Releases a call that failed, so that a repeat may run. */
export async function releaseRequest({ db }: Context, id: string): Promise<void> {
	await db.delete(agentRequests).where(eq(agentRequests.id, id));
}
