import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { readJobs } from "#app/data/scheduled-jobs.server.ts";
import { sha256 } from "#app/domain/sha256.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { RELEASE } from "#app/server/unexpected-error.server.ts";
import type { Services } from "#app/services.ts";
import type { AppEnv } from "../context.ts";
import type { Bindings } from "../env.ts";

const CHECK_TIMEOUT_MS = 5000;
/** Three missed runs of the cron. */
const MAX_JOB_AGE_MS = 15 * MINUTE;

/** Each part of the service, by a real question to it. Throws when the part does not answer as it should. */
const CHECKS: Record<string, (services: Services, env: Bindings) => Promise<unknown>> = {
	database: ({ db }) => db.run("SELECT 1"),
	bucket: (_services, { DOCUMENTS }) => DOCUMENTS.head("health"),
	// Opens no application: the room of none answers without a row.
	room: ({ rooms }) => rooms.ping(),
	// A stopped cron also means that the outbox is not emptied.
	async jobs({ db, now }) {
		const states = await readJobs(db);
		const last = Math.max(0, ...states.map(({ startedAt }) => startedAt ?? 0));
		if (last < now() - MAX_JOB_AGE_MS) throw new Error("The scheduled jobs have not run.");
	},
	async reader(_services, { READER }) {
		// Not a document: a refusal shows that the reader works.
		await READER.readSignedFile(new Uint8Array([0]), "application/pdf");
	},
	async payments({ payments }) {
		const { configured, reachable } = await payments.diagnose();
		if (configured && !reachable) throw new Error("The payment provider does not answer.");
	},
};

/**
 * Tells everyone that the Worker runs and which release it is (vite/build-id.ts), and monitors with the token (`Authorization: Bearer …`) the state of each part,
 * with 503 when one fails.
 */
export const health = new Hono<AppEnv>().get("/health", async (c) => {
	const { HEALTH_TOKEN } = c.var.environment.config;
	if (!(await matches(c.req.header("Authorization"), HEALTH_TOKEN))) return c.json({ status: "ok", release: RELEASE });
	const checks = await Promise.all(
		Object.entries(CHECKS).map(async ([name, check]) => {
			const began = performance.now();
			const isOk = await within(check(c.var.services, c.env));
			return [name, { status: isOk ? "ok" : "failed", ms: Math.round(performance.now() - began) }] as const;
		}),
	);
	const status = checks.every(([, { status }]) => status === "ok") ? "ok" : "failed";
	return c.json({ status, release: RELEASE, checks: Object.fromEntries(checks) }, status === "ok" ? 200 : 503);
});

async function within(check: Promise<unknown>): Promise<boolean> {
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

/** Compares digests, so that the time taken reveals nothing about the token. */
async function matches(header: string | undefined, token: string | undefined): Promise<boolean> {
	if (!token || !header) return false;
	const [sent, expected] = await Promise.all([sha256(header), sha256(`Bearer ${token}`)]);
	return timingSafeEqual(sent, expected);
}
