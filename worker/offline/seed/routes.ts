import { type Context, Hono } from "hono";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { compose } from "../../compose.ts";
import { originGate } from "../../middleware.ts";
import type { OfflineEnv } from "../bindings.ts";
import { runDueWork } from "../clock.ts";
import { createOfflineEnvironment } from "../create-offline-environment.ts";
import { clearPushes } from "../push/push-service.ts";

/**
 * The data to seed: ninety days of business with the demonstration applications, only the demonstrations, or nothing.
 * `npm start` uses the first; the second is the default.
 */
const DATASETS = ["business", "demonstrations", "nothing"] as const;
type Dataset = (typeof DATASETS)[number];

/** /offline/cron, /offline/seed and /offline/reset, the latter two with `?fill=`. Each responds when its work is done. */
export const seedRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.post("/cron", async (c) => {
		await runDueWork(c);
		return c.json({ done: true });
	})
	.post("/seed", async (c) => {
		await seed(c, readDataset(c));
		return c.json({ done: true });
	})
	.post("/reset", async (c) => {
		await emptyDatabase(c.env.DB);
		await emptyBucket(c.env.DOCUMENTS);
		await emptyBucket(c.env.OFFLINE_BACKUP);
		await c.env.MAILBOX.getByName("mailbox").clear();
		await c.env.STRIPE_SANDBOX.getByName("sandbox").clear();
		await c.env.PAYPAL_SANDBOX.getByName("sandbox").clear();
		await c.env.INVOICEXPRESS_SANDBOX.getByName("sandbox").clear();
		clearPushes();
		await c.env.SIMULATOR.getByName("singleton").reset();
		const isFromPage = c.req.header("Accept")?.includes("text/html") ?? false;
		await seed(c, readDataset(c), isFromPage);
		return isFromPage ? c.redirect("/offline", 303) : c.json({ done: true });
	});

function readDataset(c: Context<OfflineEnv>): Dataset {
	return DATASETS.find((dataset) => dataset === c.req.query("fill")) ?? "demonstrations";
}

/**
 * Seeds an environment without applications. Creates its environment again, because a reset moves the clock back.
 * @param isBackgroundAllowed seeds what the first pages do not need after the response
 */
async function seed(c: Context<OfflineEnv>, dataset: Dataset, isBackgroundAllowed = false): Promise<void> {
	if (dataset === "nothing") return;
	const { claimEmptyEnvironment, seedDemoApplications } = await import("./demo-applications.ts");
	const { fillBusiness } = await import("../business/fill-business.ts");
	const environment = await createOfflineEnvironment(c.env);
	const services = compose(c.env, environment, c.executionCtx);
	if (!(await claimEmptyEnvironment(services))) return;
	const office = c.env.SIMULATOR.getByName("singleton");
	const context = { services, environment, office, sandbox: c.env.STRIPE_SANDBOX.getByName("sandbox") };
	await office.delayNextCron(MAX_SEED_MS);
	const seedRemaining = dataset === "business" ? await fillBusiness(context) : async () => undefined;
	const remainingSeeding = seedRemaining()
		.then(() => seedDemoApplications(context))
		.finally(() => office.delayNextCron());
	if (isBackgroundAllowed) services.background(remainingSeeding);
	else await remainingSeeding;
}

/** Seeding takes seconds, or a minute on a busy machine. */
const MAX_SEED_MS = 5 * MINUTE;

/** Tables of SQLite, of the platform and of the migrations, which a reset must not empty. */
const SYSTEM_TABLES = /^(sqlite_|_cf_|d1_)/;

async function emptyDatabase(binding: D1Database): Promise<void> {
	const { results } = await binding
		.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
		.all<{ name: string }>();
	const ownTables = results.filter(({ name }) => !SYSTEM_TABLES.test(name));
	// Triggers prevent deletions from the history, so a reset drops and recreates them.
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
