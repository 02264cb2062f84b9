import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { sha256 } from "#app/domain/sha256.ts";
import { runHealthChecks } from "#app/queries/measures/health-checks.server.ts";
import { RELEASE } from "#app/server/unexpected-error.server.ts";
import type { AppEnv } from "../context.ts";

/**
 * Reports to everyone that the Worker runs and its release (vite/build-id.ts), and to monitors with the token
 * (`Authorization: Bearer …`) the state of each part, with 503 if one fails.
 */
export const health = new Hono<AppEnv>().get("/health", async (c) => {
	const { HEALTH_TOKEN } = c.var.environment.config;
	if (!(await isValidToken(c.req.header("Authorization"), HEALTH_TOKEN)))
		return c.json({ status: "ok", release: RELEASE });
	const results = Object.entries(await runHealthChecks(c.var.services));
	const checks = results.map(([name, { isOk, ms }]) => [name, { status: isOk ? "ok" : "failed", ms }] as const);
	const status = checks.every(([, { status }]) => status === "ok") ? "ok" : "failed";
	return c.json({ status, release: RELEASE, checks: Object.fromEntries(checks) }, status === "ok" ? 200 : 503);
});

/** Compares digests, so that the timing reveals nothing about the token. */
async function isValidToken(header: string | undefined, token: string | undefined): Promise<boolean> {
	if (!token || !header) return false;
	const [sentDigest, expectedDigest] = await Promise.all([sha256(header), sha256(`Bearer ${token}`)]);
	return timingSafeEqual(sentDigest, expectedDigest);
}
