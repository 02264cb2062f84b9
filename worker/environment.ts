import type { Bindings, Config } from "./env.ts";

/** Everything beyond our own bindings: what differs between production and the offline world, and nothing else. */
export type Environment = {
	config: Config;
	/** Every outgoing request goes through here. */
	fetch: typeof fetch;
	/** UTC milliseconds of the product's clock. */
	now(): number;
	/** A same-origin script in place of the card provider's, or null for the real one. */
	paymentScript: string | null;
	/** Shows the ribbon and allows specimen documents. */
	offline: boolean;
};

export type CreateEnvironment = (env: Bindings) => Promise<Environment>;
