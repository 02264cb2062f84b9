import * as z from "zod";
import { intentView } from "../intents/charges.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import type { Kind, StoredOf } from "../shapes.ts";
import type { Query } from "../store.ts";
import { malformed } from "./errors.ts";
import { expand, integer } from "./parameters.ts";

export type Paging = { limit?: number; starting_after?: string; ending_before?: string };
export type ListView = { object: "list"; data: { id: string }[]; has_more: boolean; url: string };

/** One page of a list, newest first, in the provider's envelope. */
export function listView<K extends Kind>(
	sandbox: SandboxContext,
	kind: K,
	url: string,
	paging: Paging,
	filter: Partial<Query>,
	view: (object: StoredOf<K>) => { id: string },
): ListView {
	const limit = paging.limit ?? 10;
	const cursors = { after: paging.starting_after, before: paging.ending_before };
	const found = sandbox.store.list(kind, { ...filter, ...cursors, limit: limit + 1 });
	// The one too many says that there is more: at the far end, which depends on the direction.
	const data = cursors.before ? found.slice(-limit) : found.slice(0, limit);
	return { object: "list", data: data.map(view), has_more: found.length > limit, url };
}

export const intentSearch = z.strictObject({
	expand,
	limit: integer.pipe(z.number().min(1).max(100)).optional(),
	page: z.string().optional(),
	query: z.string().min(1),
});

const QUOTED = `(?:"([^"]*)"|'([^']*)')`;
const CLAUSE = new RegExp(`^metadata\\[${QUOTED}\\]\\s*:\\s*${QUOTED}$`);

/** Finds intents by their metadata. The provider's own search lags behind; this one does not. */
export function searchIntents(sandbox: SandboxContext, given: z.output<typeof intentSearch>): object {
	const filter = { metadata: Object.fromEntries(given.query.split(/\s+AND\s+/).map(readClause)) };
	const paging = { limit: given.limit, starting_after: given.page };
	const url = "/v1/payment_intents/search";
	const found = listView(sandbox, "payment_intent", url, paging, filter, (intent) => intentView(intent));
	const last = found.data.at(-1);
	return { ...found, object: "search_result", next_page: found.has_more && last ? last.id : null };
}

function readClause(clause: string): [string, string] {
	const [, name1, name2, value1, value2] = CLAUSE.exec(clause.trim()) ?? [];
	const name = name1 ?? name2;
	if (name === undefined) {
		throw malformed(
			`We were unable to parse your search query: only metadata["…"]:"…" is known here.`,
			undefined,
			"query",
		);
	}
	return [name, value1 ?? value2 ?? ""];
}
