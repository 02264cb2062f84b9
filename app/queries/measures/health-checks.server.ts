import { readJobs } from "#app/data/scheduled-jobs.server.ts";
import { HEALTH_CHECKS, type HealthCheck, MAX_SAMPLE_AGE_MS } from "#app/domain/measures/service-status.ts";
import type { Services } from "#app/services.ts";

const CHECK_TIMEOUT_MS = 5000;

/** Checks each part of the system with a real request. A check throws if the part does not respond as it should. */
const CHECKS: Record<HealthCheck, (services: Services) => Promise<unknown>> = {
	database: ({ db }) => db.run("SELECT 1"),
	bucket: ({ documents }) => documents.ping(),
	// An empty room responds without opening an application.
	room: ({ rooms }) => rooms.ping(),
	// A stopped cron job also means an unprocessed outbox.
	async jobs({ db, now }) {
		const states = await readJobs(db);
		const lastStart = Math.max(0, ...states.map(({ startedAt }) => startedAt ?? 0));
		if (lastStart < now() - MAX_SAMPLE_AGE_MS) throw new Error("The scheduled jobs have not run.");
	},
	async reader({ signedPageReader }) {
		// These bytes are not a document, and a refusal shows that the reader works.
		const { readError } = await signedPageReader.readSignedFile(new Uint8Array([0]), "application/pdf");
		if (readError === "engine_failed") throw new Error("The reader does not respond.");
	},
	async payments({ payments }) {
		const { configured, reachable } = await payments.diagnose();
		if (configured && !reachable) throw new Error("The payment provider does not respond.");
	},
};

export type CheckResult = { isOk: boolean; ms: number };

/** Runs all checks at once; one that takes longer than five seconds counts as failed. */
export async function runHealthChecks(services: Services): Promise<Record<HealthCheck, CheckResult>> {
	const results = await Promise.all(
		HEALTH_CHECKS.map(async (name) => {
			const startedAt = performance.now();
			const isOk = await succeedsInTime(CHECKS[name](services));
			return [name, { isOk, ms: Math.round(performance.now() - startedAt) }] as const;
		}),
	);
	return Object.fromEntries(results) as Record<HealthCheck, CheckResult>;
}

async function succeedsInTime(check: Promise<unknown>): Promise<boolean> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const timeout = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new Error("timeout")), CHECK_TIMEOUT_MS);
	});
	return Promise.race([check, timeout])
		.then(
			() => true,
			() => false,
		)
		.finally(() => clearTimeout(timer));
}
