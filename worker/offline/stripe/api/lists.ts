import type { SandboxContext } from "../sandbox-context.ts";
import type { Kind, StoredOf } from "../shapes.ts";
import type { Query } from "../store.ts";

export type Paging = { limit?: number; starting_after?: string; ending_before?: string };
export type ListView = { object: "list"; data: { id: string }[]; has_more: boolean; url: string };

/** Returns one page of a list, newest first, in the provider's envelope. */
export function createListView<K extends Kind>(
	sandbox: SandboxContext,
	kind: K,
	url: string,
	paging: Paging,
	filter: Partial<Query>,
	view: (object: StoredOf<K>) => { id: string },
): ListView {
	const limit = paging.limit ?? 10;
	const cursors = { after: paging.starting_after, before: paging.ending_before };
	const rows = sandbox.store.list(kind, { ...filter, ...cursors, limit: limit + 1 });
	// The extra row shows that there are more. It is at the far end, which depends on the direction.
	const data = cursors.before ? rows.slice(-limit) : rows.slice(0, limit);
	return { object: "list", data: data.map(view), has_more: rows.length > limit, url };
}
