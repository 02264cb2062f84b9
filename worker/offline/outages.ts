import { Hono } from "hono";
import * as z from "zod";
import { originGate } from "../middleware.ts";
import type { OfflineBindings, OfflineEnv } from "./bindings.ts";

/** Services that can be down, except Stripe and PayPal, which have their own faults. */
const OUTAGES = ["mail", "reader", "database", "database-full", "database-slow"] as const;
export type Outage = (typeof OUTAGES)[number];

const SLOW_MS = 2_000;

// The process is the whole environment: a restart ends every outage.
let current: readonly Outage[] = [];

export function isDown(outage: Outage): boolean {
	return current.includes(outage);
}

/** `POST /offline/outages` with `{"out": ["mail"]}`; an empty list ends them. `POST /offline/keys` takes the next step of a rotation. */
export const outageRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.post("/outages", async (c) => {
		const input = z.object({ out: z.array(z.enum(OUTAGES)) }).safeParse(await c.req.json().catch(() => null));
		if (!input.success) return c.json({ message: `Send {"out": [...]} with any of ${OUTAGES.join(", ")}.` }, 422);
		current = input.data.out;
		return c.json({ out: current });
	})
	.post("/keys", async (c) => c.json({ keys: await c.env.SIMULATOR.getByName("world").rotateKey() }));

/** The bindings, which fail during an outage. */
export function withOutages<T extends Pick<OfflineBindings, "DB"> & Partial<Pick<OfflineBindings, "READER">>>(
	env: T,
): T {
	return {
		...env,
		DB: new Proxy(env.DB, { get: getOfDatabase }),
		...(env.READER && { READER: new Proxy(env.READER, { get: getOfReader }) }),
	};
}

type Method = (...args: unknown[]) => unknown;

function getOfReader(reader: object, name: string): Method {
	if (isDown("reader")) return () => Promise.reject(new Error("The reader is out."));
	// A method of another Worker has no `bind`: it would be called there.
	return (...args) => (reader as Record<string, Method>)[name]?.(...args);
}

/** The errors are D1's own. */
function getOfDatabase(database: D1Database, name: string): unknown {
	const value = Reflect.get(database, name);
	if (typeof value !== "function") return value;
	return (...args: unknown[]) => {
		if (isDown("database")) throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
		if (isDown("database-full") && name === "prepare" && /^\s*(insert|update)/i.test(String(args[0])))
			throw new Error("D1_ERROR: Exceeded maximum DB size");
		const result = value.apply(database, args);
		return isDown("database-slow") ? slowed(result) : result;
	};
}

/** A promise that takes longer, or a statement whose promises do. */
function slowed<T>(result: T): T {
	if (result instanceof Promise)
		return result.then((value) => new Promise((resolve) => setTimeout(resolve, SLOW_MS, value))) as T;
	if (typeof result !== "object" || result === null) return result;
	return new Proxy(result, {
		get(statement, name) {
			const value = Reflect.get(statement, name);
			return typeof value === "function" ? (...args: unknown[]) => slowed(value.apply(statement, args)) : value;
		},
	});
}
