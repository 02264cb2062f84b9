import { createExecutionContext } from "cloudflare:test";
import { expect, it } from "vitest";
import { runScheduledJobs } from "#app/commands/cron/scheduled-jobs.server.ts";
import { Client, ORIGIN } from "#test/services/client.ts";
import { offlineEnv } from "#test/services/offline-app.ts";
import { openServices } from "#test/services/open-services.ts";
import { createApp } from "../app.ts";
import { createOfflineEnvironment } from "../offline/create-offline-environment.ts";

const TOKEN = "a-token-of-monitors-and-of-no-one-else";

type Health = { status: string; checks?: Record<string, { status: string }> };

async function checkHealth(authorization: string | null, env = offlineEnv, token: string | undefined = TOKEN) {
	const app = createApp(async (bindings) => {
		const environment = await createOfflineEnvironment(bindings);
		return { ...environment, config: { ...environment.config, HEALTH_TOKEN: token } };
	});
	const headers = new Headers(authorization === null ? [] : [["Authorization", authorization]]);
	const response = await app.fetch(new Request(`${ORIGIN}/api/health`, { headers }), env, createExecutionContext());
	return { code: response.status, ...(await response.json<Health>()) };
}

const failing = ({ checks = {} }: Health) => Object.keys(checks).filter((name) => checks[name]?.status === "failed");

it("checks every part of the service, but only for a monitor with the token", async () => {
	await new Client().get("/");
	await runScheduledJobs(await openServices());
	const full = await checkHealth(`Bearer ${TOKEN}`);
	expect([full.code, full.status, failing(full)]).toEqual([200, "ok", []]);
	expect(Object.keys(full.checks ?? {})).toEqual(["database", "bucket", "room", "jobs", "reader", "payments"]);
	for (const wrong of [null, TOKEN, "Bearer ", `Bearer ${TOKEN}x`])
		expect(await checkHealth(wrong)).toEqual({ code: 200, status: "ok", release: "tests" });
	expect(await checkHealth("Bearer undefined", offlineEnv, "")).toEqual({ code: 200, status: "ok", release: "tests" });
});

it("names the part that fails", async () => {
	await new Client().get("/");
	const unavailable = () => Promise.reject(new Error("unavailable"));
	const env = {
		...offlineEnv,
		DOCUMENTS: { head: unavailable },
		READER: { readSignedFile: unavailable, read: unavailable },
	};
	const health = await checkHealth(`Bearer ${TOKEN}`, env as unknown as typeof offlineEnv);
	expect([health.code, health.status]).toEqual([503, "failed"]);
	// The scheduled jobs have never run here.
	expect(failing(health)).toEqual(["bucket", "jobs", "reader"]);
});
