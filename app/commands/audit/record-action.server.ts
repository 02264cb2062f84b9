import { desc } from "drizzle-orm";
import { hashEntry, NO_HASH } from "#app/audit/chain.ts";
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
	/** No personal data and no free text. */
	details?: Record<string, unknown>;
	/** Text written by a person, and the key of its application with which it is encrypted. */
	words?: { caseKey: string; text: Record<string, unknown> };
};

/** Maximum number of attempts while concurrent entries are written first. */
const MAX_ATTEMPTS = 20;

/**
 * Appends an entry to the audit log and returns its sequence number. Throws if it cannot be written, so that an action
 * that must be audited does not happen.
 */
export async function recordAction(services: Pick<Services, "db" | "now">, entryInput: AuditedAction): Promise<number> {
	const { db, now } = services;
	const { action, actor, applicationId = null, details = {}, words } = entryInput;
	for (let attempts = 1; ; attempts += 1) {
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
			await db.insert(auditEntries).values({ ...entry, hash: await hashEntry(last?.hash ?? NO_HASH, entry) });
			return seq;
		} catch (error) {
			if (attempts >= MAX_ATTEMPTS || !/not the next entry|UNIQUE/.test(causeMessages(error))) throw error;
		}
	}
}

function causeMessages(error: unknown): string {
	return error instanceof Error ? `${error.message} ${causeMessages(error.cause)}` : "";
}
