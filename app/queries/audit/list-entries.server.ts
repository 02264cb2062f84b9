import { and, desc, eq, gt, sql } from "drizzle-orm";
import { decryptText } from "#app/audit/encrypted-text.ts";
import { auditEntries } from "#app/data/audit-schema.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import type { AuditAction } from "#app/domain/audit/audit-log.ts";
import { OPENING_REASON_LIFETIME_MS } from "#app/domain/audit/audit-log.ts";
import type { Services } from "#app/services.ts";
import { findStaffNames } from "../staff/colleagues.server.ts";

/** A staff action on an application that is not one of its events. `at` is UTC milliseconds. */
export type Entry = {
	seq: number;
	at: number;
	action: AuditAction;
	/** E-mail address of the account; null for the system. */
	who: string | null;
	role: string | null;
	details: Record<string, unknown>;
	/** Texts by name; null if there are none, or they can no longer be decrypted. */
	words: Record<string, unknown> | null;
	/** Whether there was a text whose encryption key is gone. */
	isErased: boolean;
	/** Names of the colleagues mentioned in a note. */
	mentions: string[];
};

/** More than any application has. If there are more, the page says so. */
export const MAX_ENTRIES = 500;

/** Lists audit entries about an application, newest first and decrypted: at most `MAX_ENTRIES`. */
export async function listEntries(
	{ db }: Pick<Services, "db">,
	{ id, caseKey }: { id: string; caseKey: string | null },
): Promise<Entry[]> {
	const rows = await db
		.select({ entry: auditEntries, email: users.email })
		.from(auditEntries)
		.leftJoin(users, eq(users.id, auditEntries.userId))
		.where(eq(auditEntries.applicationId, id))
		.orderBy(desc(auditEntries.seq))
		.limit(MAX_ENTRIES);
	const names = await findStaffNames(
		{ db },
		rows.flatMap(({ entry }) => parseMentions(entry.details)),
	);
	return Promise.all(
		rows.map(async ({ entry: { seq, at, action, role, details, words: sealed }, email }) => {
			const fields = sealed === null ? null : await decryptText(caseKey, id, `entry ${seq}`, sealed);
			const mentions = parseMentions(details).flatMap((account) => names.get(account) ?? []);
			const isErased = sealed !== null && fields === null;
			return { seq, at, action, who: email, role, details, words: fields, isErased, mentions };
		}),
	);
}

function parseMentions({ mentions }: Record<string, unknown>): number[] {
	return Array.isArray(mentions) ? mentions.filter((account) => typeof account === "number") : [];
}

/** Finds the documents of an application for which this account has given a reason within the last hour. */
export async function findOpenedDocuments(
	{ db, now }: Pick<Services, "db" | "now">,
	userId: number,
	applicationId: string,
): Promise<Set<string>> {
	const rows = await db
		.select({ details: auditEntries.details })
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.applicationId, applicationId),
				// The unary plus prevents SQLite from using the indexes of action and account, whose entries keep growing,
				// while an application has few.
				sql`+${auditEntries.action} = 'document-opened'`,
				sql`+${auditEntries.userId} = ${userId}`,
				gt(auditEntries.at, now() - OPENING_REASON_LIFETIME_MS),
			),
		);
	return new Set(rows.map(({ details }) => String(details.uploadId)));
}
