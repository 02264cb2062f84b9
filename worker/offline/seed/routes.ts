import { type Context, Hono } from "hono";
import { compose } from "../../compose.ts";
import { originGate } from "../../origin.ts";
import type { OfflineEnv } from "../bindings.ts";
import { runDue } from "../clock/routes.ts";
import { openOfflineWorld } from "../open-offline-world.ts";

/** /offline/cron, /offline/seed and /offline/reset: each answers when its work is done. */
export const worldRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.post("/cron", async (c) => {
		await runDue(c);
		return c.json({ done: true });
	})
	.post("/seed", async (c) => {
		await seed(c);
		return c.json({ done: true });
	})
	.post("/reset", async (c) => {
		await emptyDatabase(c.env.DB);
		await emptyBucket(c.env.DOCUMENTS);
		await c.env.MAILBOX.getByName("mailbox").clear();
		await c.env.STRIPE_SANDBOX.getByName("sandbox").clear();
		await c.env.PAYPAL_SANDBOX.getByName("sandbox").clear();
		await c.env.OFFLINE_WORLD.getByName("world").reset();
		await seed(c);
		if (c.req.header("Accept")?.includes("text/html")) return c.redirect("/offline", 303);
		return c.json({ done: true });
	});

/** By the world as it is now: a reset has turned its clock back. */
async function seed(c: Context<OfflineEnv>): Promise<void> {
	const { seedDemoApplications } = await import("./demo-applications.ts");
	const world = await openOfflineWorld(c.env);
	const services = compose(c.env, world, c.executionCtx);
	await seedDemoApplications({ services, world, office: c.env.OFFLINE_WORLD.getByName("world") });
}

/** Tables of SQLite, of the platform and of the migrations: not ours to empty. */
const FOREIGN_TABLES = /^(sqlite_|_cf_|d1_)/;

async function emptyDatabase(binding: D1Database): Promise<void> {
	const { results } = await binding
		.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
		.all<{ name: string }>();
	const own = results.filter(({ name }) => !FOREIGN_TABLES.test(name));
	// Histories keep whoever deletes them out; an emptied world has none.
	const triggers = await binding
		.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
		.all<{ name: string; sql: string }>();
	await binding.batch([
		binding.prepare("PRAGMA defer_foreign_keys = true"),
		...triggers.results.map(({ name }) => binding.prepare(`DROP TRIGGER "${name}"`)),
		...own.map(({ name }) => binding.prepare(`DELETE FROM "${name}"`)),
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
