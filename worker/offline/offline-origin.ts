import type { Bindings } from "../env.ts";

/** Where this world is served, without a trailing slash. */
export function offlineOrigin(env: Bindings): string {
	return `http://localhost:${(env as { PORT?: string }).PORT ?? 5000}`;
}
