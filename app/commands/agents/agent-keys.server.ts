import { and, asc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { agentKeys, agentRequests, agents } from "#app/data/agent-schema.server.ts";
import { runBatch } from "#app/data/db.server.ts";
import {
	buildAgentKey,
	isAgentKey,
	KEY_CALL_WINDOW,
	KEY_OVERLAP,
	type KeyScope,
	keyPrefix,
	MAX_KEYS,
} from "#app/domain/agents/agent-key.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import type { AgentRow, MemberRow } from "#app/queries/agents/agents.server.ts";
import { hashSecret, randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

export type KeyRow = typeof agentKeys.$inferSelect;
type NewKey = { id: string; key: string };

/**
 * Creates an API key for the firm, as one of its owners. Only its hash is stored: the key in the result cannot be read
 * again.
 */
export async function createKey(
	services: Services,
	owner: MemberRow,
	{ name, live, scopes }: { name: string; live: boolean; scopes: readonly KeyScope[] },
): Promise<Outcome<NewKey>> {
	if (owner.role !== "owner") return failure("forbidden", "agent_owner_only");
	const { db, now } = services;
	const { id, key, hash, prefix } = await generateKey(live);
	// Counted and inserted in one statement, so that concurrent requests cannot exceed the limit.
	const { meta } = await db.run(sql`
		INSERT INTO ${agentKeys} (id, agent_id, member_id, name, live, prefix, hash, scopes, created_at)
		SELECT ${id}, ${owner.agentId}, ${owner.id}, ${name}, ${live ? 1 : 0}, ${prefix}, ${hash},
			${JSON.stringify(scopes)}, ${now()}
		WHERE (
			SELECT count(*) FROM ${agentKeys}
			WHERE agent_id = ${owner.agentId} AND revoked_at IS NULL AND expires_at IS NULL
		) < ${MAX_KEYS}`);
	if (meta.changes === 0) return failure("conflict", "agent_keys_full");
	await recordKeyChange(services, owner.agentId, { action: "made", key: id, member: owner.id });
	return success({ id, key });
}

/**
 * Replaces a key with a new one of the same name, mode and scopes. The old key expires after 24 hours.
 * @param owner null if the call is authenticated by the key itself
 */
export async function rotateKey(
	services: Services,
	agentId: number,
	keyId: string,
	owner: MemberRow | null,
): Promise<Outcome<NewKey>> {
	if (owner && owner.role !== "owner") return failure("forbidden", "agent_owner_only");
	const { db, now } = services;
	const row = await findKey(services, agentId, keyId);
	if (!row) return failure("not-found", "agent_key_not_found");
	const { id, key, hash, prefix } = await generateKey(row.live);
	const [inserted] = await runBatch(db, [
		sql`
			INSERT INTO ${agentKeys} (id, agent_id, member_id, name, live, prefix, hash, scopes, created_at)
			SELECT ${id}, agent_id, ${owner?.id ?? row.memberId}, name, live, ${prefix}, ${hash}, scopes, ${now()}
			FROM ${agentKeys} WHERE id = ${keyId} AND revoked_at IS NULL AND expires_at IS NULL`,
		sql`
			UPDATE ${agentKeys} SET expires_at = ${now() + KEY_OVERLAP}
			WHERE id = ${keyId} AND revoked_at IS NULL AND expires_at IS NULL`,
	]);
	if (inserted === 0) return failure("conflict", "agent_key_ended");
	await recordKeyChange(services, agentId, {
		action: "rotated",
		key: keyId,
		replacedBy: id,
		member: owner?.id ?? null,
	});
	return success({ id, key });
}

/** Revokes a key with immediate effect, as an owner of the firm. Idempotent. */
export async function revokeKey(services: Services, owner: MemberRow, keyId: string): Promise<Outcome<null>> {
	if (owner.role !== "owner") return failure("forbidden", "agent_owner_only");
	const { meta } = await services.db
		.update(agentKeys)
		.set({ revokedAt: services.now() })
		.where(and(eq(agentKeys.id, keyId), eq(agentKeys.agentId, owner.agentId), isNull(agentKeys.revokedAt)));
	if (meta.changes > 0)
		await recordKeyChange(services, owner.agentId, { action: "revoked", key: keyId, member: owner.id });
	return success(null);
}

/** Lists the firm's valid keys, oldest first. */
export async function listKeys({ db, now }: Pick<Services, "db" | "now">, agentId: number): Promise<KeyRow[]> {
	return db
		.select()
		.from(agentKeys)
		.where(and(eq(agentKeys.agentId, agentId), isValidAt(now())))
		.orderBy(asc(agentKeys.createdAt), asc(agentKeys.id));
}

/** Returns a key of the firm; null if it does not exist or belongs to another firm. */
export async function findKey({ db }: Pick<Services, "db">, agentId: number, id: string): Promise<KeyRow | null> {
	const [row] = await db
		.select()
		.from(agentKeys)
		.where(and(eq(agentKeys.id, id), eq(agentKeys.agentId, agentId)));
	return row ?? null;
}

function isValidAt(now: number) {
	return and(isNull(agentKeys.revokedAt), or(isNull(agentKeys.expiresAt), gt(agentKeys.expiresAt, now)));
}

/**
 * Counts a call with a key and returns the key and its firm; null if the key is malformed, unknown, revoked or expired.
 * The returned row counts the calls of the current minute, including this one.
 */
export async function countKeyCall(
	{ db, now }: Pick<Services, "db" | "now">,
	key: string,
): Promise<{ key: KeyRow; agent: AgentRow } | null> {
	if (!isAgentKey(key)) return null;
	const timestamp = now();
	const hasThisHash = eq(agentKeys.hash, await hashSecret(key));
	const windowAt = timestamp - (timestamp % KEY_CALL_WINDOW);
	const [[row], [firm]] = await db.batch([
		db
			.update(agentKeys)
			.set({
				lastUsedAt: timestamp - (timestamp % HOUR),
				windowAt,
				windowCalls: sql`CASE WHEN window_at = ${windowAt} THEN window_calls + 1 ELSE 1 END`,
			})
			.where(and(hasThisHash, isValidAt(timestamp)))
			.returning(),
		db.select({ agent: agents }).from(agentKeys).innerJoin(agents, eq(agents.id, agentKeys.agentId)).where(hasThisHash),
	]);
	return row && firm ? { key: row, agent: firm.agent } : null;
}

async function generateKey(live: boolean) {
	const key = buildAgentKey(live, crypto.getRandomValues(new Uint8Array(64)));
	return { id: randomId(), key, hash: await hashSecret(key), prefix: keyPrefix(key) };
}

type KeyChange = { action: "made" | "rotated" | "revoked"; key: string; replacedBy?: string; member: number | null };

async function recordKeyChange(services: Services, agent: number, details: KeyChange): Promise<void> {
	await recordAction(services, { action: "agent-key-changed", actor: null, details: { agent, ...details } });
}

/** Retention of a key that was revoked or has expired. */
const KEY_RETENTION = 90 * DAY;
/** How long a stored response is returned for its Idempotency-Key, in milliseconds. */
export const RESPONSE_RETENTION = DAY;

/** Returns the statements that delete expired keys and old responses. */
export function agentKeysPurgeStatements({ db, now }: Pick<Services, "db" | "now">) {
	const before = now() - KEY_RETENTION;
	return [
		db.delete(agentKeys).where(or(lt(agentKeys.revokedAt, before), lt(agentKeys.expiresAt, before))),
		db.delete(agentRequests).where(lt(agentRequests.createdAt, now() - RESPONSE_RETENTION)),
	] as const;
}
