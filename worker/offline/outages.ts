import { Hono } from "hono";
import * as z from "zod";
import { originGate } from "../middleware.ts";
import type { OfflineBindings, OfflineEnv } from "./bindings.ts";

/** Services that can be down. Stripe and PayPal have their own faults. */
const OUTAGES = ["mail", "reader", "database", "database-full", "database-slow"] as const;
export type Outage = (typeof OUTAGES)[number];

const SLOW_MS = 2_000;

// Stored in the process: a restart ends every outage.
let activeOutages: readonly Outage[] = [];

export function isDown(outage: Outage): boolean {
	return activeOutages.includes(outage);
}

/**
 * `POST /offline/outages` with `{"out": ["mail"]}` sets the outages; an empty list ends them. `POST /offline/keys`
 * takes the next step of a key rotation.
 */
export const outageRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.post("/outages", async (c) => {
		const input = z.object({ out: z.array(z.enum(OUTAGES)) }).safeParse(await c.req.json().catch(() => null));
		if (!input.success) return c.json({ message: `Send {"out": [...]} with any of ${OUTAGES.join(", ")}.` }, 422);
		activeOutages = input.data.out;
		return c.json({ out: activeOutages });
	})
	.post("/keys", async (c) => c.json({ keys: await c.env.SIMULATOR.getByName("singleton").rotateKey() }));

/** Returns the bindings, wrapped so that they fail during an outage. */
export function withOutages<T extends Pick<OfflineBindings, "DB"> & Partial<Pick<OfflineBindings, "READER">>>(
	env: T,
): T {
	return {
		...env,
		DB: new Proxy(env.DB, { get: getDatabaseMember }),
		...(env.READER && { READER: new Proxy(env.READER, { get: getReaderMethod }) }),
	};
}

type Method = (...args: unknown[]) => unknown;

function getReaderMethod(reader: object, name: string): Method {
	if (isDown("reader")) return () => Promise.reject(new Error("The reader is down."));
	// Not bound: `bind` on a method of another Worker would be called in that Worker.
	return (...args) => (reader as Record<string, Method>)[name]?.(...args);
}

/** Wraps the database's methods; the errors are D1's own. */
function getDatabaseMember(database: D1Database, name: string): unknown {
	const value = Reflect.get(database, name);
	if (typeof value !== "function") return value;
	return (...args: unknown[]) => {
		if (isDown("database")) throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
		if (isDown("database-full") && name === "prepare" && /^\s*(insert|update)/i.test(String(args[0])))
			throw new Error("D1_ERROR: Exceeded maximum DB size");
		const result = value.apply(database, args);
		return isDown("database-slow") ? slowDown(result) : result;
	};
}

/** Delays a promise, or the promises of a statement. */
function slowDown<T>(result: T): T {
	if (result instanceof Promise)
		return result.then((value) => new Promise((resolve) => setTimeout(resolve, SLOW_MS, value))) as T;
	if (typeof result !== "object" || result === null) return result;
	return new Proxy(result, {
		get(statement, name) {
			const value = Reflect.get(statement, name);
			return typeof value === "function" ? (...args: unknown[]) => slowDown(value.apply(statement, args)) : value;
		},
	});
}
