import { and, asc, desc, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { MESSAGE_SINCE, PACKAGE_RANK } from "#app/data/conditions.server.ts";
import { applications as table } from "#app/data/schema.server.ts";
import {
	type CursorDirection,
	type ListCursor,
	type ListOrder,
	type ListRange,
	listRangesFrom,
	type OrderKey,
} from "#app/domain/staff/list-sort.ts";

const KEYS = {
	estimatedCompletionDate: table.estimatedCompletionDate,
	packageRank: PACKAGE_RANK,
	balance: table.balance,
	stateSince: table.stateSince,
	messageSince: MESSAGE_SINCE,
	createdAt: table.createdAt,
	updatedAt: table.updatedAt,
} satisfies Record<OrderKey, unknown>;

type Key = (typeof KEYS)[OrderKey] | SQL;

/** Which rows to read, and in which order. */
export type Selection = { where: SQL | undefined; orderBy: SQL[] };

/**
 * Selects from the beginning of an order.
 * @param inMemory whether the few rows that other conditions leave are sorted in memory
 */
export function selectFirst(order: ListOrder, inMemory: boolean): Selection {
	const [first, ...otherKeys] = sortKeys(order, inMemory);
	const putsNullsLast = !order.descending && order.keys[0] === "estimatedCompletionDate";
	const firstTerm = putsNullsLast ? sql`${first} ASC NULLS LAST` : withDirection(order.descending)(first);
	return { where: undefined, orderBy: [firstTerm, ...[...otherKeys, table.id].map(withDirection(order.descending))] };
}

/** Selects from a cursor, range by range. In the direction `before`, the nearest row comes first. */
export function selectFrom(
	order: ListOrder,
	cursor: ListCursor,
	direction: CursorDirection,
	inMemory: boolean,
): Selection[] {
	const keys = sortKeys(order, inMemory);
	return listRangesFrom(order, cursor, direction).map((range) => {
		const isFirstFixed = range.first === "null" || range.first === "equal";
		return {
			where: and(
				firstKeyCondition(keys[0], cursor.values[0] ?? null, range),
				beyondCursorCondition(keys, cursor, range),
			),
			orderBy: [...(isFirstFixed ? keys.slice(1) : keys), table.id].map(withDirection(range.descending)),
		};
	});
}

/**
 * Returns the keys to sort by. The unary plus prevents the database from walking the whole index of a key to find a few
 * rows in its order.
 */
function sortKeys({ keys: [first, ...otherKeys] }: ListOrder, inMemory: boolean): [Key, ...Key[]] {
	return [inMemory ? sql`+${KEYS[first]}` : KEYS[first], ...otherKeys.map((key) => KEYS[key])];
}

function withDirection(descending: boolean): (key: Key | typeof table.id) => SQL {
	return descending ? desc : asc;
}

function firstKeyCondition(key: Key, value: number | null, { first, descending }: ListRange): SQL | undefined {
	if (first === null) return undefined;
	if (first === "null") return isNull(key);
	if (first === "not-null") return isNotNull(key);
	if (first === "equal") return sql`${key} = ${value}`;
	return descending ? sql`${key} < ${value}` : sql`${key} > ${value}`;
}

function beyondCursorCondition(
	keys: readonly Key[],
	{ values, id }: ListCursor,
	{ beyondFrom, descending }: ListRange,
) {
	if (beyondFrom === null) return undefined;
	const columns = sql.join([...keys.slice(beyondFrom), table.id], sql`, `);
	const position = sql.join(
		[...values.slice(beyondFrom), id].map((value) => sql`${value}`),
		sql`, `,
	);
	return descending ? sql`(${columns}) < (${position})` : sql`(${columns}) > (${position})`;
}
