import type { Bindings } from "./env.ts";
import { parseConfig } from "./env.ts";
import type { World } from "./world.ts";

/** Production: configuration from the environment, the real network, the real clock. */
export async function realWorld(env: Bindings): Promise<World> {
	return {
		config: parseConfig(env as unknown as Record<string, unknown>),
		fetch: (input, init) => fetch(input, init),
		now: Date.now,
		paymentScript: null,
		offline: false,
	};
}
