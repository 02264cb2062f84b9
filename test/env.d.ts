declare namespace Cloudflare {
	interface Env {
		TEST_MIGRATIONS: import("@cloudflare/vitest-pool-workers").D1Migration[];
		/** Signs a PDF (test/services/sign-pdf.ts); the product never does. */
		SIGN_PDF: Fetcher;
		/** Writes the statements of the code to a file (test/services/record-statements.ts). */
		RECORD_STATEMENTS?: Fetcher;
		/** Number of random sequences that `npm run bars -- 9` runs. */
		ROOM_LIVES?: string;
		/** Milliseconds that each call to database, bucket, objects and queue takes in test/calls/trips.long.workers.test.ts. */
		TRIP_MS?: string;
	}
}
