import * as build from "virtual:react-router/server-build";
import type { PageHandle } from "#app/page-handle.ts";
import { isVaried } from "./cached-pages.ts";

type CacheableRoute = { address: RegExp; varies: readonly string[] };

/** Pages that are the same for everybody, by their own word: `handle.varies`. */
const routes: CacheableRoute[] = Object.values(build.routes).flatMap((route) => {
	const { varies, hydrate } = (route?.module.handle ?? {}) as PageHandle;
	if (!route || !varies || hydrate) return [];
	const address = (route.path ?? "").replace(/:\w+/g, "[a-z0-9-]+");
	return [{ address: new RegExp(`^/${address}$`), varies }];
});

/**
 * The names in a query that change the page of this address, if it may be cached and shown to others as it is: none of
 * them is in the query. Null where it may not.
 */
export function cacheableVaries(url: URL): readonly string[] | null {
	const route = routes.find(({ address }) => address.test(url.pathname));
	return route && !isVaried(url, route.varies) ? route.varies : null;
}
