declare namespace Cloudflare {
	interface Env {
		TEST_MIGRATIONS: import("@cloudflare/vitest-pool-workers").D1Migration[];
		/** How many random lives `npm run bars -- 9` asks for. */
		ROOM_LIVES?: string;
	}
}
