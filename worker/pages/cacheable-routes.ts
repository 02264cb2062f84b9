import * as build from "virtual:react-router/server-build";
import type { PageHandle } from "#app/page-handle.ts";

type CacheableRoute = { address: RegExp; varies: readonly string[] };

/** Pages that are the same for everybody, by their own word: `handle.varies`. */
const routes: CacheableRoute[] = Object.values(build.routes).flatMap((route) => {
	const { varies, hydrate } = (route?.module.handle ?? {}) as PageHandle;
	if (!route || !varies || hydrate) return [];
	const address = (route.path ?? "").replace(/:\w+/g, "[a-z0-9-]+");
	return [{ address: new RegExp(`^/${address}$`), varies }];
});

/** Whether the page of this address may be kept and shown to others as it is: none of what changes it is in the query. */
export function isCacheable(url: URL): boolean {
	const route = routes.find(({ address }) => address.test(url.pathname));
	return route !== undefined && !route.varies.some((name) => url.searchParams.has(name));
}
