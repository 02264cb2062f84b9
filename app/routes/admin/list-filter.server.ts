import { STAGES } from "#app/domain/application/application.ts";
import { formatSort, normaliseSort, parseSort } from "#app/domain/staff/list-sort.ts";
import type { ListFilter, Owner } from "#app/queries/application/list-applications.server.ts";
import { URGENCIES } from "#app/queries/application/list-applications.server.ts";

/** What an address of the list chooses, but for a search; anything odd counts as absent. @param me account of whoever asks */
export function readListFilter(query: URLSearchParams, me: number): ListFilter {
	const stage = STAGES.find((name) => name === query.get("stage")) ?? null;
	const only = URGENCIES.find((name) => name === query.get("only")) ?? null;
	const sort = normaliseSort(parseSort(query.get("sort")), { stage, only });
	return { stage, only, owner: ownerOf(query.get("owner"), me), sort };
}

function ownerOf(asked: string | null, me: number): Owner | null {
	if (asked === "nobody") return asked;
	if (asked === "mine") return me;
	return asked !== null && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
}

/** The same as a query, always in one order; one's own are "mine", so that whoever follows the address sees theirs. */
export function writeListFilter({ stage, only, owner, sort }: ListFilter, me: number): string {
	const whose = owner === me ? "mine" : owner;
	const chosen = Object.entries({ stage, only, owner: whose, sort: sort && formatSort(sort) }).flatMap(
		([name, value]) => (value === null ? [] : [[name, String(value)]]),
	);
	return new URLSearchParams(chosen).toString();
}
