import { STAGES } from "#app/domain/application/application.ts";
import { formatSort, normaliseSort, parseSort } from "#app/domain/staff/list-sort.ts";
import type { ListFilter, Owner } from "#app/queries/application/list-applications.server.ts";
import { URGENCIES } from "#app/queries/application/list-applications.server.ts";

/**
 * Parses the list's filter from the address, without the search; invalid values count as absent. @param me account of the
 * current user
 */
export function readListFilter(query: URLSearchParams, me: number): ListFilter {
	const stage = STAGES.find((name) => name === query.get("stage")) ?? null;
	const filter = URGENCIES.find((name) => name === query.get("only")) ?? null;
	const sort = normaliseSort(parseSort(query.get("sort")), { stage, only: filter });
	return { stage, only: filter, owner: ownerOf(query.get("owner"), me), sort };
}

function ownerOf(parameter: string | null, me: number): Owner | null {
	if (parameter === "nobody") return parameter;
	if (parameter === "mine") return me;
	return parameter !== null && /^[1-9]\d{0,8}$/.test(parameter) ? Number(parameter) : null;
}

/**
 * Formats the filter as a query string in a fixed order; the current user is "mine", so that each reader of a shared address
 * sees their own.
 */
export function writeListFilter({ stage, only, owner, sort }: ListFilter, me: number): string {
	const ownerValue = owner === me ? "mine" : owner;
	const entries = Object.entries({ stage, only, owner: ownerValue, sort: sort && formatSort(sort) }).flatMap(
		([name, value]) => (value === null ? [] : [[name, String(value)]]),
	);
	return new URLSearchParams(entries).toString();
}
