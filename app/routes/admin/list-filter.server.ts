import { STAGES } from "#app/domain/application/application.ts";
import { formatSort, normaliseSort, parseSort } from "#app/domain/staff/list-sort.ts";
import type { ListFilter, Owner } from "#app/queries/application/list-applications.server.ts";
import { URGENCIES } from "#app/queries/application/list-applications.server.ts";

/**
 * Parses the list's filter from the URL, without the search; invalid values are ignored.
 * @param viewerId account id of the current user
 */
export function parseListFilter(query: URLSearchParams, viewerId: number): ListFilter {
	const stage = STAGES.find((name) => name === query.get("stage")) ?? null;
	const urgency = URGENCIES.find((name) => name === query.get("only")) ?? null;
	const sort = normaliseSort(parseSort(query.get("sort")), { stage, only: urgency });
	return { stage, only: urgency, owner: parseOwner(query.get("owner"), viewerId), sort };
}

function parseOwner(parameter: string | null, viewerId: number): Owner | null {
	if (parameter === "unassigned") return parameter;
	if (parameter === "mine") return viewerId;
	return parameter !== null && /^[1-9]\d{0,8}$/.test(parameter) ? Number(parameter) : null;
}

/**
 * Formats the filter as a query string in a fixed order. The current user becomes "mine": a shared URL shows each reader's own
 * applications.
 */
export function formatListFilter({ stage, only, owner, sort }: ListFilter, viewerId: number): string {
	const ownerValue = owner === viewerId ? "mine" : owner;
	const entries = Object.entries({ stage, only, owner: ownerValue, sort: sort && formatSort(sort) }).flatMap(
		([name, value]) => (value === null ? [] : [[name, String(value)]]),
	);
	return new URLSearchParams(entries).toString();
}
