import { and, count, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { agentCases, agents } from "#app/data/agent-schema.server.ts";
import { openApplication } from "#app/data/application-row.server.ts";
import { chunksForList } from "#app/data/db.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { CASE_GROUPS, type CaseFilter } from "#app/domain/agents/agent-case.ts";
import type { AgentConsent } from "#app/domain/agents/agent-consent.ts";
import { parseCases } from "#app/domain/agents/case-import.ts";
import { type Application, normaliseApplicationNumber, type Stage } from "#app/domain/application/application.ts";
import type { Order } from "#app/domain/money/packages.ts";
import type { Services } from "#app/services.ts";
import { listMembers } from "./agents.server.ts";

export type CaseRow = typeof agentCases.$inferSelect;

/**
 * A case in its firm's list. Times are UTC milliseconds; `stage` and `number` are null until there is an application.
 */
export type ListedCase = Pick<
	CaseRow,
	"id" | "name" | "note" | "packageType" | "createdAt" | "expiresAt" | "declinedAt" | "unreadSince"
> & {
	byFirm: boolean;
	stage: Stage | null;
	number: string | null;
	consent: AgentConsent | null;
};

const PAGE_SIZE = 50;

const LISTED_COLUMNS = {
	id: agentCases.id,
	name: agentCases.name,
	note: agentCases.note,
	packageType: agentCases.packageType,
	createdAt: agentCases.createdAt,
	expiresAt: agentCases.expiresAt,
	declinedAt: agentCases.declinedAt,
	unreadSince: agentCases.unreadSince,
	byFirm: agentCases.byFirm,
	stage: applications.stage,
	number: applications.applicationNumber,
	consent: applications.agentConsent,
};

type ListRequest = {
	/** Null for all. */
	filter: CaseFilter | null;
	/** An application number, e-mail address, or the beginning of a name or note; "" for none. */
	search: string;
	/** Id of the last case on the previous page. */
	before: string | null;
};

/** Lists a firm's cases in pages of fifty, the newest first. `next` is the cursor of the next page. */
export async function listAgentCases(
	services: Pick<Services, "db">,
	agentId: number,
	{ filter, search, before }: ListRequest,
): Promise<{ cases: ListedCase[]; next: string | null }> {
	const { db } = services;
	const ids = search
		? await searchCases(services, agentId, search)
		: await findPage(services, agentId, filter, await findCursor(services, agentId, before));
	const page = ids.slice(0, PAGE_SIZE);
	if (page.length === 0) return { cases: [], next: null };
	const cases = await db
		.select(LISTED_COLUMNS)
		.from(agentCases)
		.leftJoin(applications, eq(applications.id, agentCases.applicationId))
		.where(and(eq(agentCases.agentId, agentId), inArray(agentCases.id, page)))
		.orderBy(desc(agentCases.createdAt), desc(agentCases.id));
	return { cases, next: !search && ids.length > PAGE_SIZE ? (page.at(-1) ?? null) : null };
}

/** Counts a firm's cases with a message from staff that the firm has not opened. */
export async function countUnread({ db }: Pick<Services, "db">, agentId: number): Promise<number> {
	const [row] = await db
		.select({ cases: count() })
		.from(agentCases)
		.where(and(eq(agentCases.agentId, agentId), isNotNull(agentCases.unreadSince)));
	return row?.cases ?? 0;
}

type Cursor = { caseId: string; createdAt: number; applicationId: string | null; startedAt: number | null };

async function findCursor(
	{ db }: Pick<Services, "db">,
	agentId: number,
	before: string | null,
): Promise<Cursor | null> {
	if (before === null) return null;
	const [row] = await db
		.select({
			caseId: agentCases.id,
			createdAt: agentCases.createdAt,
			applicationId: agentCases.applicationId,
			startedAt: applications.createdAt,
		})
		.from(agentCases)
		.leftJoin(applications, eq(applications.id, agentCases.applicationId))
		.where(and(eq(agentCases.id, before), eq(agentCases.agentId, agentId)));
	return row ?? null;
}

/** Returns the ids of one page, plus one more if there is a next page. Reads them in the order of an index. */
async function findPage(
	{ db }: Pick<Services, "db">,
	agentId: number,
	filter: CaseFilter | null,
	cursor: Cursor | null,
): Promise<string[]> {
	if (filter === null || filter === "invited" || filter === "unread") {
		const rows = await db
			.select({ id: agentCases.id })
			.from(agentCases)
			.where(
				and(
					isOwnCase({ agentId, live: true }),
					filter === "invited" ? isNull(agentCases.applicationId) : undefined,
					filter === "unread" ? isNotNull(agentCases.unreadSince) : undefined,
					cursor ? sql`(created_at, id) < (${cursor.createdAt}, ${cursor.caseId})` : undefined,
				),
			)
			.orderBy(desc(agentCases.createdAt), desc(agentCases.id))
			.limit(PAGE_SIZE + 1);
		return rows.map(({ id }) => id);
	}
	const after =
		cursor?.startedAt == null ? sql`` : sql`AND (a.created_at, a.id) < (${cursor.startedAt}, ${cursor.applicationId})`;
	// Reads one page per stage, because a query for several stages would sort all cases of the firm.
	const subqueries = CASE_GROUPS[filter].map(
		(stage) => sql`SELECT * FROM (
			SELECT c.id, a.created_at AS at, a.id AS application FROM ${applications} AS a
			JOIN ${agentCases} AS c ON c.application_id = a.id
			WHERE a.agent_id = ${agentId} AND a.stage = ${stage} ${after}
			ORDER BY a.created_at DESC, a.id DESC LIMIT ${PAGE_SIZE + 1})`,
	);
	const rows = await db.values<[string]>(
		sql`${sql.join(subqueries, sql` UNION ALL `)} ORDER BY at DESC, application DESC LIMIT ${PAGE_SIZE + 1}`,
	);
	return rows.map(([id]) => id);
}

/** Sorts after every character, as the upper bound of a prefix. */
const UPPER_BOUND = "\u{10FFFF}";

/**
 * Searches each field by its own index. If there is more than a page of matches, they are not necessarily the newest.
 */
async function searchCases({ db }: Pick<Services, "db">, agentId: number, search: string): Promise<string[]> {
	const selectIds = (condition: SQL) =>
		sql`SELECT id FROM (SELECT id FROM ${agentCases} WHERE agent_id = ${agentId} AND test_stage IS NULL AND ${condition} LIMIT ${PAGE_SIZE})`;
	const startsWith = (column: SQL) =>
		sql`${column} COLLATE NOCASE >= ${search} AND ${column} COLLATE NOCASE < ${search + UPPER_BOUND}`;
	const number = normaliseApplicationNumber(search);
	const subqueries = [
		selectIds(sql`email = ${search} COLLATE NOCASE`),
		selectIds(startsWith(sql`name`)),
		selectIds(startsWith(sql`note`)),
		...(number === null
			? []
			: [
					selectIds(
						sql`application_id = (SELECT id FROM ${applications} WHERE application_number = ${number} AND agent_id = ${agentId})`,
					),
				]),
	];
	const rows = await db.values<[string]>(sql`${sql.join(subqueries, sql` UNION `)} LIMIT ${PAGE_SIZE}`);
	return rows.map(([id]) => id);
}

/** Finds the case to which an application belongs; null if it has none. */
export async function findCaseOfApplication(
	{ db }: Pick<Services, "db">,
	applicationId: string,
): Promise<CaseRow | null> {
	const [row] = await db.select().from(agentCases).where(eq(agentCases.applicationId, applicationId));
	return row ?? null;
}

/** Finds a case of this firm for its portal; null for a test case, an unknown case or a case of another firm. */
export async function findAgentCase(
	{ db }: Pick<Services, "db">,
	agentId: number,
	id: string,
): Promise<CaseRow | null> {
	const [row] = await db
		.select()
		.from(agentCases)
		.where(and(eq(agentCases.id, id), isOwnCase({ agentId, live: true })));
	return row ?? null;
}

/**
 * Lists the firm's newest applications for a shared link, at most a hundred and without those that their clients took
 * over. Returns null while the firm is not active.
 */
export async function listRecentApplications(
	{ db }: Pick<Services, "db">,
	agentId: number,
): Promise<Application[] | null> {
	const [firms, rows] = await db.batch([
		db
			.select({ id: agents.id })
			.from(agents)
			.where(and(eq(agents.id, agentId), eq(agents.state, "active"))),
		db
			.select({ application: applications })
			.from(agentCases)
			.innerJoin(applications, eq(applications.id, agentCases.applicationId))
			.where(and(isOwnCase({ agentId, live: true }), isNull(applications.erasedAt)))
			.orderBy(desc(agentCases.createdAt), desc(agentCases.id))
			.limit(100),
	]);
	if (firms.length === 0) return null;
	const opened = await Promise.all(rows.map(({ application }) => openApplication(db, application)));
	return opened.filter(({ agentConsent }) => agentConsent?.state !== "ended");
}

/** Finds the firm of an application, as its client sees it; null if there is none. */
export async function findFirm(
	{ db }: Pick<Services, "db">,
	agentId: number | null,
): Promise<{ id: number; name: string; country: string; registration: string; website: string } | null> {
	if (agentId === null) return null;
	const { id, name, country, registration, website } = agents;
	const [row] = await db
		.select({ id, name, country, registration, website })
		.from(agents)
		.where(eq(agents.id, agentId));
	return row ?? null;
}

/** The owner of cases: a firm, with either its live or its test cases. */
export type CaseOwner = { agentId: number; live: boolean };

export function isOwnCase({ agentId, live }: CaseOwner): SQL | undefined {
	return and(eq(agentCases.agentId, agentId), live ? isNull(agentCases.testStage) : isNotNull(agentCases.testStage));
}

/** A case and its application; null until there is one. */
export type OpenedCase = { row: CaseRow; application: Application | null };

/**
 * Returns the package and discount of a case that its firm may see. After the client has taken over, these are the
 * original ones.
 */
export function getSharedOrder({ row, application }: OpenedCase): Order {
	return application && application.agentConsent?.state !== "ended" ? application : row;
}

/** Loads the applications of cases. A join would exceed the number of columns that D1 returns. */
async function openCases(db: Services["db"], rows: readonly CaseRow[]): Promise<OpenedCase[]> {
	const opened = new Map<string, Application>();
	for (const ids of chunksForList(rows.flatMap(({ applicationId }) => applicationId ?? [])))
		for (const found of await db.select().from(applications).where(inArray(applications.id, ids)))
			opened.set(found.id, await openApplication(db, found));
	return rows.map((row) => ({ row, application: opened.get(row.applicationId ?? "") ?? null }));
}

/** Finds a case of the firm for its software; null if it is unknown or another firm's. */
export async function findOpenedCase(
	{ db }: Pick<Services, "db">,
	owner: CaseOwner,
	id: string,
): Promise<OpenedCase | null> {
	const rows = await db
		.select()
		.from(agentCases)
		.where(and(eq(agentCases.id, id), isOwnCase(owner)));
	const [opened] = await openCases(db, rows);
	return opened ?? null;
}

/**
 * Lists the firm's cases for its software, the newest first. `next` is the cursor of the next page.
 * @param before the case after which the page begins; null for the first page
 */
export async function listOpenedCases(
	{ db }: Pick<Services, "db">,
	owner: CaseOwner,
	{ before, limit }: { before: CaseRow | null; limit: number },
): Promise<{ cases: OpenedCase[]; next: string | null }> {
	const rows = await db
		.select()
		.from(agentCases)
		.where(and(isOwnCase(owner), before ? sql`(created_at, id) < (${before.createdAt}, ${before.id})` : undefined))
		.orderBy(desc(agentCases.createdAt), desc(agentCases.id))
		.limit(limit + 1);
	const page = rows.slice(0, limit);
	return { cases: await openCases(db, page), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/**
 * Parses a file of clients and compares its lines with the firm's members and cases. Each line is a case or has errors
 * (message keys).
 */
export async function parseImport(
	services: Pick<Services, "db" | "now">,
	owner: CaseOwner,
	text: string,
): Promise<ReturnType<typeof parseCases>> {
	const members = new Set((await listMembers(services, owner.agentId)).map(({ email }) => email.toLowerCase()));
	const addresses = parseCases(text, () => null).lines.map(({ email }) => email.toLowerCase());
	const invited = await findInvitedClients(services, owner, addresses);
	return parseCases(text, (email) => {
		if (members.has(email)) return "error_agent_own_address";
		return invited.has(email) ? "error_agent_case_exists" : null;
	});
}

/** Returns, in lower case, those of the addresses with a pending invitation by this firm. */
export async function findInvitedClients(
	{ db, now }: Pick<Services, "db" | "now">,
	owner: CaseOwner,
	emails: readonly string[],
): Promise<Set<string>> {
	const found = new Set<string>();
	for (const chunk of chunksForList(emails, 2)) {
		const rows = await db
			.select({ email: agentCases.email })
			.from(agentCases)
			.where(
				and(
					isOwnCase(owner),
					sql`email COLLATE NOCASE IN ${chunk}`,
					isNull(agentCases.applicationId),
					isNull(agentCases.declinedAt),
					gt(agentCases.expiresAt, now()),
				),
			);
		for (const { email } of rows) found.add(email.toLowerCase());
	}
	return found;
}
