import { and, asc, desc, eq, gt, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { decryptText } from "#app/audit/encrypted-text.ts";
import { openApplication } from "#app/data/application-row.server.ts";
import { auditEntries } from "#app/data/audit-schema.server.ts";
import { readJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import { normaliseApplicationNumber } from "#app/domain/application/application.ts";
import type { AuditAction } from "#app/domain/audit/audit-log.ts";
import { type ChainCheck, parseChainCheck } from "#app/domain/audit/audit-log.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

export type AuditFilter = {
	/** Account of the actor. */
	userId: number | null;
	action: AuditAction | null;
	/** Number of an application, as typed. */
	number: string;
	/** UTC milliseconds; start inclusive, end exclusive. */
	from: number | null;
	until: number | null;
	/** Only entries older than this one. */
	before: number | null;
};

export type AuditLine = {
	seq: number;
	at: number;
	action: AuditAction;
	/** Current name of the account, or its e-mail address; null for the system. */
	who: string | null;
	email: string | null;
	role: string | null;
	network: string | null;
	application: { id: string; number: string } | null;
	details: Record<string, unknown>;
	/** Texts of the entry; null if there are none, or they were erased. */
	words: Record<string, unknown> | null;
	isErased: boolean;
	hash: string;
};

const PAGE_SIZE = 50;
/** Maximum clock difference between two machines that write consecutive entries. */
const CLOCK_SKEW_MS = MINUTE;

/**
 * Finds the first entry since a time (UTC milliseconds) by binary search: entries are numbered without gaps in order of
 * time, so some twenty steps suffice and no index is needed.
 */
function findFirstSince(timestamp: number): SQL {
	return sql`(WITH RECURSIVE halves (low, high) AS (
		SELECT 1, 1 + coalesce((SELECT max(seq) FROM audit_entries), 0)
		UNION ALL SELECT CASE WHEN e.at < ${timestamp} THEN e.seq + 1 ELSE low END, CASE WHEN e.at < ${timestamp} THEN high ELSE e.seq END
			FROM halves JOIN audit_entries AS e ON e.seq = (low + high) / 2 WHERE low < high
		) SELECT low FROM halves WHERE low >= high)`;
}

/** Lists one page of the audit log, newest first. `hasMore` is true if there are older entries. */
export async function listAudit(
	{ db }: Pick<Services, "db">,
	filter: AuditFilter,
): Promise<{ lines: AuditLine[]; hasMore: boolean }> {
	const conditions: SQL[] = [];
	if (filter.userId !== null) conditions.push(eq(auditEntries.userId, filter.userId));
	if (filter.action) conditions.push(eq(auditEntries.action, filter.action));
	if (filter.before !== null) conditions.push(lt(auditEntries.seq, filter.before));
	if (filter.from !== null)
		conditions.push(
			gte(auditEntries.at, filter.from),
			gte(auditEntries.seq, findFirstSince(filter.from - CLOCK_SKEW_MS)),
		);
	if (filter.until !== null)
		conditions.push(
			lt(auditEntries.at, filter.until),
			lt(auditEntries.seq, findFirstSince(filter.until + CLOCK_SKEW_MS)),
		);
	if (filter.number.trim()) {
		const number = normaliseApplicationNumber(filter.number) ?? "";
		const [application] = await db
			.select({ id: applications.id })
			.from(applications)
			.where(eq(applications.applicationNumber, number));
		if (!application) return { lines: [], hasMore: false };
		conditions.push(eq(auditEntries.applicationId, application.id));
	}
	const rows = await db
		.select()
		.from(auditEntries)
		.where(and(...conditions))
		.orderBy(desc(auditEntries.seq))
		.limit(PAGE_SIZE + 1);
	const pageRows = rows.slice(0, PAGE_SIZE);
	const applicationsById = await findApplicationsById({ db }, pageRows);
	const usersById = await findUsersById({ db }, pageRows);
	const lines = await Promise.all(
		pageRows.map(async ({ userId, applicationId, words, ...entry }) => {
			const application = applicationId === null ? undefined : applicationsById.get(applicationId);
			const decrypted =
				words && applicationId && application
					? await decryptText(application.caseKey, applicationId, `entry ${entry.seq}`, words)
					: null;
			return {
				...entry,
				who: userId === null ? null : (usersById.get(userId)?.name ?? usersById.get(userId)?.email ?? String(userId)),
				email: userId === null ? null : (usersById.get(userId)?.email ?? null),
				application: applicationId === null ? null : { id: applicationId, number: application?.number ?? "" },
				words: decrypted,
				isErased: words !== null && decrypted === null,
			};
		}),
	);
	return { lines, hasMore: rows.length > PAGE_SIZE };
}

type Row = typeof auditEntries.$inferSelect;

async function findApplicationsById({ db }: Pick<Services, "db">, rows: readonly Row[]) {
	const ids = [...new Set(rows.flatMap(({ applicationId }) => applicationId ?? []))];
	const applicationRows =
		ids.length === 0 ? [] : await db.select().from(applications).where(inArray(applications.id, ids));
	const decryptedApplications = await Promise.all(applicationRows.map((row) => openApplication(db, row)));
	return new Map(
		decryptedApplications.map(({ id, applicationNumber, caseKey }) => [id, { number: applicationNumber, caseKey }]),
	);
}

async function findUsersById({ db }: Pick<Services, "db">, rows: readonly Row[]) {
	const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
	const { id, name, email } = users;
	const userRows =
		ids.length === 0 ? [] : await db.select({ id, name, email }).from(users).where(inArray(users.id, ids));
	return new Map(userRows.map((person) => [person.id, person]));
}

type Entry = typeof auditEntries.$inferSelect;

/** Yields the whole audit log, oldest first, 500 entries at a time, with encrypted texts. */
export async function* walkEntries({ db }: Pick<Services, "db">): AsyncGenerator<Entry[]> {
	let after = 0;
	for (;;) {
		const chunk = await db
			.select()
			.from(auditEntries)
			.where(gt(auditEntries.seq, after))
			.orderBy(asc(auditEntries.seq))
			.limit(500);
		const last = chunk.at(-1);
		if (!last) return;
		yield chunk;
		after = last.seq;
	}
}

/** Returns the result of the last check of the audit log. */
export async function findChainCheck({ db }: Pick<Services, "db">): Promise<ChainCheck> {
	return parseChainCheck(await readJobCursor(db, "check-chain"));
}
