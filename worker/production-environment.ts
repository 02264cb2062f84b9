import type { Bindings } from "./env.ts";
import { parseConfig } from "./env.ts";
import type { Environment } from "./environment.ts";

/** Production: configuration from the environment, the real network, the real clock, and data in the European Union or nowhere. */
export async function productionEnvironment(env: Bindings): Promise<Environment> {
	if (env.DATA_JURISDICTION !== "eu") throw new Error('DATA_JURISDICTION must be "eu", as wrangler.toml says.');
	return {
		config: parseConfig(env as unknown as Record<string, unknown>),
		fetch: (input, init) => fetch(input, init),
		now: Date.now,
		paymentScript: null,
		offline: false,
	};
}
