import { expect, it } from "vitest";
import { offlineApp, offlineEnv } from "#test/services/offline-app.ts";
import { verifyAccess } from "#worker/staff/access.ts";
import { accessRoutes } from "./access.ts";
import { createOfflineEnvironment } from "./create-offline-environment.ts";
import { OFFLINE_STAFF } from "./staff.ts";

const app = offlineApp((app) => app.route("/offline/access", accessRoutes));
const DAY = 24 * 60 * 60 * 1000;

async function requestToken(email: unknown): Promise<Response> {
	const body = JSON.stringify({ email });
	return app.request("/offline/access", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

async function whoIs(headers: Record<string, string>) {
	const environment = await createOfflineEnvironment(offlineEnv);
	return verifyAccess(
		new Request("http://localhost:5000/admin", { headers }),
		environment.config,
		environment.fetch,
		environment.now(),
	);
}

it("issues tokens that the production check accepts, with its own keys and the product's clock", async () => {
	await offlineEnv.SIMULATOR.getByName("singleton").moveClock(40 * DAY);
	const { token } = (await (await requestToken("rui@azulejo.example")).json()) as { token: string };
	const headers = { "Cf-Access-Jwt-Assertion": token };
	expect(await whoIs(headers)).toEqual({ ok: true, value: { email: "rui@azulejo.example" } });
	await offlineEnv.SIMULATOR.getByName("singleton").moveClock(2 * DAY);
	expect(await whoIs(headers)).toMatchObject({ ok: false });
});

it("reuses its keys", async () => {
	const simulator = offlineEnv.SIMULATOR.getByName("singleton");
	const [one, other] = await Promise.all([simulator.getAccessKeys(), simulator.getAccessKeys()]);
	expect(other).toEqual(one);
});

it("publishes only the public half of its keys", async () => {
	const { fetch } = await createOfflineEnvironment(offlineEnv);
	const response = await fetch("https://azulejo-offline.cloudflareaccess.com/cdn-cgi/access/certs");
	const { keys } = (await response.json()) as { keys: Record<string, string>[] };
	expect(keys).toHaveLength(1);
	expect(Object.keys(keys[0] ?? {}).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
});

it("signs a browser in and redirects it to /admin", async () => {
	const response = await app.request("/offline/access", {
		method: "POST",
		body: new URLSearchParams({ email: "ana@azulejo.example" }),
	});
	expect(response.status).toBe(303);
	expect(response.headers.get("Location")).toBe("/admin");
	const cookie = response.headers.get("Set-Cookie") ?? "";
	expect(cookie).toMatch(/^CF_Authorization=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
	expect(await whoIs({ Cookie: cookie.split(";")[0] ?? "" })).toMatchObject({
		value: { email: "ana@azulejo.example" },
	});
});

it("offers every member of staff", async () => {
	const page = await (await app.request("/offline/access")).text();
	for (const { email } of OFFLINE_STAFF) expect(page).toContain(`value="${email}"`);
});

it("signs out", async () => {
	const response = await app.request("/offline/access/leave", { method: "POST" });
	expect(response.headers.get("Set-Cookie")).toMatch(/^CF_Authorization=;.*Max-Age=0/);
});

it("signs no one in without an e-mail address, or for another site", async () => {
	for (const email of [undefined, "", "ana", { $ne: "" }]) expect((await requestToken(email)).status).toBe(422);
	const headers = { Origin: "https://evil.example" };
	const body = new URLSearchParams({ email: "ana@azulejo.example" });
	const response = await app.request("/offline/access", { method: "POST", headers, body });
	expect(response.status).toBe(403);
	expect(response.headers.get("Set-Cookie")).toBeNull();
});
