import { and, eq, type SQL } from "drizzle-orm";
import { applications as table } from "#app/data/schema.server.ts";
import { cursorAt, type ListOrder, listOrder, type OrderedRow, type Way } from "#app/domain/staff/list-sort.ts";
import type { Services } from "#app/services.ts";
import { isListed, isSortedInMemory, type ListFilter } from "./list-applications.server.ts";
import { selectFrom } from "./list-order.server.ts";

/** Ids of what stands before and after in the list; null at its ends. */
export type Neighbours = { previous: string | null; next: string | null };

/**
 * What comes before and after an application in a part of the list, by its position in the order: also when it has left that
 * part meanwhile. Each way is a step or two along the index by which the list is read.
 */
export async function findNeighbours(
	services: Pick<Services, "db" | "now">,
	filter: ListFilter,
	application: Omit<OrderedRow, "balance">,
): Promise<Neighbours> {
	const { db, now } = services;
	const order = orderAt(filter, application);
	const balance = order.keys.includes("balance") ? await findBalance(services, application.id) : 0;
	const cursor = cursorAt(order, { ...application, balance });
	const listed = isListed(filter, now(), false);
	const step = (beyond: SQL | undefined, orderBy: SQL[]) =>
		db
			.select({ id: table.id })
			.from(table)
			.where(and(listed, beyond))
			.orderBy(...orderBy)
			.limit(1);
	const steps = (way: Way) =>
		selectFrom(order, cursor, way, isSortedInMemory(filter, false)).map(({ where, orderBy }) => step(where, orderBy));
	const previous = steps("before");
	const [first, ...others] = [...previous, ...steps("after")];
	if (!first) return { previous: null, next: null };
	const found = (await db.batch([first, ...others])).map(([row]) => row?.id ?? null);
	const firstOf = (ids: (string | null)[]) => ids.find((id) => id !== null) ?? null;
	return { previous: firstOf(found.slice(0, previous.length)), next: firstOf(found.slice(previous.length)) };
}

/** The list's order; that of due dates for an application which no longer has a message to be listed by. */
function orderAt(filter: ListFilter, { messageSince }: Pick<OrderedRow, "messageSince">): ListOrder {
	const order = listOrder(filter.sort, filter);
	const isUnknown = order.keys[0] === "messageSince" && messageSince === null;
	return isUnknown ? listOrder(null, { ...filter, only: null }) : order;
}

/** The one key that follows from payments, so that the application itself does not have it. */
async function findBalance({ db }: Pick<Services, "db">, id: string): Promise<number> {
	const [row] = await db.select({ balance: table.balance }).from(table).where(eq(table.id, id));
	return row?.balance ?? 0;
}
