import { type Context, Hono } from "hono";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { compose } from "../../compose.ts";
import { originGate } from "../../middleware.ts";
import type { OfflineEnv } from "../bindings.ts";
import { runDue } from "../clock.ts";
import { createOfflineEnvironment } from "../create-offline-environment.ts";
import { clearPushes } from "../push/push-service.ts";

/**
 * The data to seed: ninety days of a business and the demonstration applications, only those, or nothing. `npm start` uses
 * the first; the second is the default.
 */
const DATASETS = ["business", "demonstrations", "nothing"] as const;
type Dataset = (typeof DATASETS)[number];

/** /offline/cron, /offline/seed and /offline/reset, each with `?fill=`: each responds when its work is done. */
export const worldRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.post("/cron", async (c) => {
		await runDue(c);
		return c.json({ done: true });
	})
	.post("/seed", async (c) => {
		await seed(c, datasetOf(c));
		return c.json({ done: true });
	})
	.post("/reset", async (c) => {
		await emptyDatabase(c.env.DB);
		await emptyBucket(c.env.DOCUMENTS);
		await c.env.MAILBOX.getByName("mailbox").clear();
		await c.env.STRIPE_SANDBOX.getByName("sandbox").clear();
		await c.env.PAYPAL_SANDBOX.getByName("sandbox").clear();
		clearPushes();
		await c.env.SIMULATOR.getByName("world").reset();
		const isPage = c.req.header("Accept")?.includes("text/html") ?? false;
		await seed(c, datasetOf(c), isPage);
		return isPage ? c.redirect("/offline", 303) : c.json({ done: true });
	});

function datasetOf(c: Context<OfflineEnv>): Dataset {
	return DATASETS.find((filling) => filling === c.req.query("fill")) ?? "demonstrations";
}

/**
 * Seeds an environment without applications; rereads it, because a reset moves the clock back.
 * @param isQuick continues after the response with what the first pages do not need
 */
async function seed(c: Context<OfflineEnv>, filling: Dataset, isQuick = false): Promise<void> {
	if (filling === "nothing") return;
	const { claimEmptyEnvironment, seedDemoApplications } = await import("./demo-applications.ts");
	const { fillBusiness } = await import("../business/fill-business.ts");
	const environment = await createOfflineEnvironment(c.env);
	const services = compose(c.env, environment, c.executionCtx);
	if (!(await claimEmptyEnvironment(services))) return;
	const office = c.env.SIMULATOR.getByName("world");
	const stage = { services, environment, office, sandbox: c.env.STRIPE_SANDBOX.getByName("sandbox") };
	await office.putOffBeat(MAX_SEED_MS);
	const continueFilling = filling === "business" ? await fillBusiness(stage) : async () => undefined;
	const rest = continueFilling()
		.then(() => seedDemoApplications(stage))
		.finally(() => office.putOffBeat());
	if (isQuick) services.background(rest);
	else await rest;
}

/** Seeding takes seconds, or a minute on a busy machine. */
const MAX_SEED_MS = 5 * MINUTE;

/** Tables of SQLite, of the platform and of the migrations: not ours to empty. */
const FOREIGN_TABLES = /^(sqlite_|_cf_|d1_)/;

async function emptyDatabase(binding: D1Database): Promise<void> {
	const { results } = await binding
		.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
		.all<{ name: string }>();
	const ownTables = results.filter(({ name }) => !FOREIGN_TABLES.test(name));
	// Triggers prevent deletions from the history; resetting drops them.
	const triggers = await binding
		.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
		.all<{ name: string; sql: string }>();
	await binding.batch([
		binding.prepare("PRAGMA defer_foreign_keys = true"),
		...triggers.results.map(({ name }) => binding.prepare(`DROP TRIGGER "${name}"`)),
		...ownTables.map(({ name }) => binding.prepare(`DELETE FROM "${name}"`)),
		...triggers.results.map(({ sql }) => binding.prepare(sql)),
	]);
}

async function emptyBucket(bucket: R2Bucket): Promise<void> {
	for (;;) {
		const { objects } = await bucket.list({ limit: 500 });
		if (objects.length === 0) return;
		await bucket.delete(objects.map((object) => object.key));
	}
}
