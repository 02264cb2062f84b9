import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { applications as table } from "#app/data/schema.server.ts";
import { PACKAGE_IDS } from "#app/domain/money/packages.ts";
import { type ListSort, SORT_NAMES } from "#app/domain/staff/list-sort.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import { aPaidApplication } from "#test/services/admin-pages.ts";
import { openServices } from "#test/services/open-services.ts";
import {
	findAdjacentApplications,
	type ListFilter,
	listApplications,
	type PagePosition,
} from "./list-applications.server.ts";

const MANY = 130;
const ALL: ListFilter = { stage: null, only: null, owner: null, sort: null };
const SORTS = SORT_NAMES.flatMap((name) => [false, true].map((descending): ListSort => ({ name, descending })));

/** Many applications with equal due dates or none, and equal packages, amounts, times and ages. */
async function manyApplications(): Promise<void> {
	const { id } = await aPaidApplication();
	const { results } = await env.DB.prepare("SELECT name FROM pragma_table_info('applications')").all<{
		name: string;
	}>();
	const { now } = await openServices();
	const others: Record<string, string> = {
		id: "'copy-' || ((i * 37) % 1009)",
		application_number: "'NIF-' || i",
		estimated_completion_date: `CASE WHEN i % 3 = 0 THEN NULL ELSE ${now()} + (i % 7 - 9) * 86400000 END`,
		package_type: "CASE i % 4 WHEN 0 THEN 'premium' WHEN 1 THEN 'express' ELSE 'standard' END",
		balance: "(i % 3) * 7900",
		state_since: `${now()} - (i % 9) * ${HOUR}`,
		created_at: `${now()} - (i % 2) * ${HOUR}`,
		updated_at: `${now()} - (i % 5) * ${HOUR}`,
		message_since: `CASE WHEN i % 2 THEN ${now()} - (i % 4) * ${HOUR} END`,
		assigned_to: "CASE i % 9 WHEN 0 THEN 2 END",
		stage: "CASE WHEN i % 13 = 0 THEN 'closed' ELSE stage END",
		nif_index: "NULL",
	};
	const names = results.map(({ name }) => name);
	await env.DB.prepare(
		`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
		INSERT INTO applications (${names.join(", ")}) SELECT ${names.map((name) => others[name] ?? name).join(", ")} FROM n, applications WHERE id = ?`,
	)
		.bind(id)
		.run();
}

/** Pages of a list in one direction, each from the position returned with the page before it. */
async function pagesOf(
	filter: Partial<ListFilter> & { search?: string },
	from: PagePosition | null,
	to: "next" | "previous",
) {
	const services = await openServices();
	const pages: { ids: string[]; previous: PagePosition | null; next: PagePosition | null }[] = [];
	for (let position = from; pages.length < 10; ) {
		const { applications, previous, next } = await listApplications(services, {
			...ALL,
			search: "",
			...filter,
			position,
		});
		const page = { ids: applications.map(({ id }) => id), previous, next };
		pages.push(page);
		position = page[to];
		if (position === null) break;
	}
	return pages;
}

type Row = typeof table.$inferSelect;

/** Ids of the rows in the order that a sort promises, nulls last. */
async function sorted(rows: Row[], { name, descending }: ListSort): Promise<string[]> {
	const keyOf = {
		due: (row: Row) => row.estimatedCompletionDate,
		package: (row: Row) => PACKAGE_IDS.indexOf(row.packageType),
		paid: (row: Row) => row.balance,
		since: (row: Row) => row.stateSince,
	}[name];
	const direction = descending ? -1 : 1;
	const compare = (one: Row, other: Row) => {
		const [a, b] = [keyOf(one), keyOf(other)];
		if ((a === null) !== (b === null)) return a === null ? 1 : -1;
		const ids = one.id < other.id ? -1 : 1;
		return direction * ((a ?? 0) - (b ?? 0) || one.createdAt - other.createdAt || ids);
	};
	return rows.sort(compare).map(({ id }) => id);
}

async function rowsWhere(isIn: (row: Row) => boolean): Promise<Row[]> {
	const { db } = await openServices();
	return (await db.select().from(table)).filter(isIn);
}

beforeEach(manyApplications);

describe("the pages of a list", () => {
	const isOpen = ({ stage }: Row) => stage !== "closed";
	it.each<[string, Partial<ListFilter> & { search?: string }, (row: Row) => boolean]>([
		["all open applications", {}, isOpen],
		["a queue", { stage: "in_review" }, ({ stage }) => stage === "in_review"],
		["unassigned applications", { owner: "unassigned" }, (row) => isOpen(row) && row.assignedTo === null],
		[
			"unassigned applications in a queue",
			{ owner: "unassigned", stage: "in_review" },
			(row) => isOpen(row) && row.assignedTo === null,
		],
		["a colleague's applications", { owner: 2 }, (row) => isOpen(row) && row.assignedTo === 2],
		["applications with messages", { only: "message" }, ({ messageSince }) => messageSince !== null],
		["search results", { search: "NIF" }, () => true],
	])("list %s once and in order, forwards and backwards, under every sort", async (_label, filter, isIn) => {
		if (filter.search) await env.DB.prepare("UPDATE applications SET email = 'nif@example.com'").run();
		const rows = await rowsWhere(isIn);
		for (const sort of SORTS) {
			const name = JSON.stringify(sort);
			const expected = await sorted(rows, sort);
			const forward = await pagesOf({ ...filter, sort }, null, "next");
			expect(
				forward.flatMap(({ ids }) => ids),
				name,
			).toEqual(expected);
			expect(forward[0]?.previous).toBeNull();
			const last = forward.at(-1);
			const backward = await pagesOf({ ...filter, sort }, last?.previous ?? null, "previous");
			if (forward.length > 1)
				expect([...backward.reverse().map(({ ids }) => ids), last?.ids].flat(), name).toEqual(expected);
		}
	});

	it("list closed applications newest first and messages oldest first, without a sort", async () => {
		const newest = (await rowsWhere(({ stage }) => stage === "closed")).sort(
			(one, other) => other.updatedAt - one.updatedAt || (one.id < other.id ? 1 : -1),
		);
		expect((await pagesOf({ stage: "closed" }, null, "next")).flatMap(({ ids }) => ids)).toEqual(
			newest.map(({ id }) => id),
		);
		const oldest = (await rowsWhere(({ messageSince }) => messageSince !== null)).sort(
			(one, other) => Number(one.messageSince) - Number(other.messageSince) || (one.id < other.id ? -1 : 1),
		);
		const pages = await pagesOf({ only: "message" }, null, "next");
		expect(pages.length).toBeGreaterThan(1);
		expect(pages.flatMap(({ ids }) => ids)).toEqual(oldest.map(({ id }) => id));
	});

	it("start at the first application if a cursor is malformed, from another sort, or past the end", async () => {
		const services = await openServices();
		const [first] = await pagesOf({}, null, "next");
		for (const cursor of ["", "x", "1.x", "1.2.3.x", `null.${services.now() * 2}.z`]) {
			const malformed = await listApplications(services, {
				...ALL,
				search: "",
				position: { direction: "after", cursor },
			});
			expect(
				malformed.applications.map(({ id }) => id),
				cursor,
			).toEqual(first?.ids);
		}
		const early = await listApplications(services, {
			...ALL,
			search: "",
			position: { direction: "before", cursor: "5.1.x" },
		});
		expect(early.applications.map(({ id }) => id)).toEqual(first?.ids);
		expect(early.previous).toBeNull();
	});
});

it("finds the next and the previous application of each one in a sorted list", async () => {
	const services = await openServices();
	const rows = await rowsWhere(({ stage }) => stage !== "closed");
	for (const sort of SORTS) {
		const ids = await sorted(rows, sort);
		for (const at of [0, 1, 40, 41, 42, 90, ids.length - 1]) {
			const row = rows.find(({ id }) => id === ids[at]);
			if (!row) throw new Error("no row");
			expect(await findAdjacentApplications(services, { ...ALL, sort }, row), `${JSON.stringify(sort)} ${at}`).toEqual({
				previous: ids[at - 1] ?? null,
				next: ids[at + 1] ?? null,
			});
		}
	}
});

it("marks only the application whose refund is waiting for a second person", async () => {
	const services = await openServices();
	const { id } = await aPaidApplication();
	await env.DB.prepare(
		`INSERT INTO refunds (id, payment_id, application_id, amount, state, reason, created_at, updated_at)
		SELECT 'proposed', id, application_id, 100, 'proposed', 'requested_by_customer', 1, 1 FROM payments WHERE application_id = ?`,
	)
		.bind(id)
		.run();
	const { applications } = await listApplications(services, { ...ALL, only: "second", search: "" });
	expect(applications.map((line) => [line.id, line.isAwaitingSecondPerson])).toEqual([[id, true]]);
	const others = await listApplications(services, { ...ALL, search: "" });
	expect(others.applications.filter((line) => line.isAwaitingSecondPerson && line.id !== id)).toEqual([]);
});
