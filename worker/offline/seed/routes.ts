import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { openDatabase } from "#app/data/db.server.ts";
import { originGate } from "../../origin.ts";
import type { OfflineEnv } from "../bindings.ts";
import { runDue } from "../clock/routes.ts";
import { seedDemoCases } from "./demo-cases.ts";

/** /offline/cron, /offline/seed and /offline/reset: each answers when its work is done. */
export const worldRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.post("/cron", async (c) => {
		await runDue(c);
		return c.json({ done: true });
	})
	.post("/seed", async (c) => {
		await seedDemoCases(c.var.services);
		return c.json({ done: true });
	})
	.post("/reset", async (c) => {
		await emptyDatabase(c.env.DB);
		await emptyBucket(c.env.DOCUMENTS);
		await c.env.MAILBOX.getByName("mailbox").clear();
		await c.env.STRIPE_SANDBOX.getByName("sandbox").clear();
		await c.env.OFFLINE_WORLD.getByName("world").reset();
		await seedDemoCases(c.var.services);
		return c.json({ done: true });
	});

async function emptyDatabase(binding: D1Database): Promise<void> {
	const db = openDatabase(binding);
	const tables = await db.all<{ name: string }>(
		sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\_cf\_%' ESCAPE '\' AND name NOT LIKE 'd1\_%' ESCAPE '\'`,
	);
	await binding.batch([
		binding.prepare("PRAGMA defer_foreign_keys = true"),
		...tables.map(({ name }) => binding.prepare(`DELETE FROM "${name}"`)),
	]);
}

async function emptyBucket(bucket: R2Bucket): Promise<void> {
	for (;;) {
		const { objects } = await bucket.list({ limit: 500 });
		if (objects.length === 0) return;
		await bucket.delete(objects.map((object) => object.key));
	}
}
