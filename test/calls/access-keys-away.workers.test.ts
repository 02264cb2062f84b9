import { createExecutionContext } from "cloudflare:test";
import { expect, it } from "vitest";
import { createApp } from "#worker/app.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";
import { seen } from "../services/application-states.ts";
import { ORIGIN, signIn } from "../services/client.ts";
import { offlineEnv } from "../services/offline-app.ts";
import { UNAVAILABLE } from "../services/open-services.ts";

/** The keys of a team that is known are kept: this one has never been asked. */
const TEAM = "https://team-away.cloudflareaccess.com";

/** The Worker with a fetch that does not reach Access. */
async function ask(path: string, headers: Record<string, string>): Promise<Response> {
	const app = createApp(async (env) => {
		const world = await createOfflineEnvironment(env);
		const away = () => Promise.reject(new TypeError("Network connection lost."));
		return { ...world, config: { ...world.config, ACCESS_TEAM_DOMAIN: TEAM }, fetch: away };
	});
	return app.request(ORIGIN + path, { headers }, offlineEnv, createExecutionContext());
}

it.each(Object.entries(UNAVAILABLE))(
	"asks staff in %s to come again while Access's keys cannot be had, and lets nobody in",
	async (lang, words) => {
		const { headers } = await signIn("ana@azulejo.example");
		const page = await ask(`/admin/applications?lang=${lang}`, { ...headers, Accept: "text/html" });
		expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "30"]);
		expect(await seen(page)).toContain(words);
	},
);

it("refuses as ever whoever brings no token", async () => {
	expect((await ask("/admin/applications?lang=en", { Accept: "text/html" })).status).toBe(403);
});
