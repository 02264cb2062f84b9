import * as z from "zod";
import { intentView } from "../intents/intent-view.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import { malformed } from "./errors.ts";
import { listView } from "./lists.ts";
import { expand, integer } from "./parameters.ts";

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
