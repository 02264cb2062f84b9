import { desc } from "drizzle-orm";
import { hashOfEntry, NO_HASH } from "#app/audit/chain.ts";
import { encryptText } from "#app/audit/encrypted-text.ts";
import { auditEntries } from "#app/data/audit-schema.server.ts";
import type { Role } from "#app/domain/application/event.ts";
import type { AuditAction } from "#app/domain/audit/audit-log.ts";
import type { Services } from "#app/services.ts";

/** The actor, with a keyed hash of the network, never an address. Null for the system. */
type AuditActor = { id: number; role: Role; network: string | null } | null;

export type AuditedAction = {
	action: AuditAction;
	actor: AuditActor;
	applicationId?: string;
	/** Nothing personal and no free text. */
	details?: Record<string, unknown>;
	/** A text written by a person, with the key of its application. */
	words?: { caseKey: string; text: Record<string, unknown> };
};

/** Attempts when concurrent entries come first. */
const TRIES = 20;

/**
 * Appends an entry to the audit log. Uses the current time by default. Throws when it cannot be written, so that
 * actions which must be audited do not happen.
 */
export async function recordAction(services: Pick<Services, "db" | "now">, act: AuditedAction): Promise<number> {
	const { db, now } = services;
	const { action, actor, applicationId = null, details = {}, words } = act;
	for (let tries = 1; ; tries += 1) {
		const [last] = await db
			.select({ seq: auditEntries.seq, hash: auditEntries.hash })
			.from(auditEntries)
			.orderBy(desc(auditEntries.seq))
			.limit(1);
		const seq = (last?.seq ?? 0) + 1;
		const entry = {
			seq,
			at: now(),
			action,
			userId: actor?.id ?? null,
			role: actor?.role ?? null,
			network: actor?.network ?? null,
			applicationId,
			details,
			words:
				words && applicationId ? await encryptText(words.caseKey, applicationId, `entry ${seq}`, words.text) : null,
		};
		try {
			await db.insert(auditEntries).values({ ...entry, hash: await hashOfEntry(last?.hash ?? NO_HASH, entry) });
			return seq;
		} catch (error) {
			if (tries >= TRIES || !/not the next entry|UNIQUE/.test(causes(error))) throw error;
		}
	}
}

function causes(error: unknown): string {
	return error instanceof Error ? `${error.message} ${causes(error.cause)}` : "";
}
