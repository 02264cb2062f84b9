import { env, SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { catalogue } from "#worker/api/catalogue.ts";
import { ORIGIN } from "../services/client.ts";

const unsafeCalls = catalogue
	.filter(({ method, path }) => method === "post" && !path.startsWith("/api/webhooks/"))
	.map(({ path }) => path.replace(/\{\w+\}/g, "x"));
const pages = [
	"/upload-documents",
	"/personal-info",
	"/payment",
	"/payment?id=x",
	"/checkout?id=x",
	"/certificate/x",
	"/confirmation/x",
	"/provide-information/x",
	"/sign/x",
	"/phone",
	"/after/x",
	"/withdraw",
	"/refunds/x",
	"/data/x",
	"/represent",
	"/resume",
	"/contact",
	"/admin/applications/x",
	"/personal-info.data",
	"/no-such-page",
];
const types = [
	"application/json",
	"application/x-www-form-urlencoded",
	"multipart/form-data; boundary=x",
	"text/plain",
];

const rejected: [string, Record<string, string>][] = [
	["Origin: null", { Origin: "null" }],
	["another site", { Origin: "https://evil.example" }],
	["the same host on another port", { Origin: "http://localhost:5001" }],
	["the same host with another scheme", { Origin: "https://localhost:5000" }],
	["our name as a prefix", { Origin: "http://localhost:5000.evil.example" }],
	["a browser that calls it cross-site", { "Sec-Fetch-Site": "cross-site" }],
	["a browser that calls it only same-site", { "Sec-Fetch-Site": "same-site", Origin: ORIGIN }],
	["a browser that calls it cross-site with our Origin", { "Sec-Fetch-Site": "cross-site", Origin: ORIGIN }],
];
const allowed: [string, Record<string, string>][] = [
	["our Origin", { Origin: ORIGIN }],
	["a browser on our page", { "Sec-Fetch-Site": "same-origin", Origin: ORIGIN }],
	["a form in a browser that sends no referrer", { "Sec-Fetch-Site": "same-origin", Origin: "null" }],
	["a tool that is not a browser", {}],
];

async function post(path: string, type: string, headers: Record<string, string>): Promise<Response> {
	return SELF.fetch(ORIGIN + path, {
		method: "POST",
		redirect: "manual",
		headers: {
			"Content-Type": type,
			"CF-Connecting-IP": `origin-${Math.trunc(performance.now())}-${type}`,
			...headers,
		},
		body: "{}",
	});
}

it("rejects a POST from other origins, whatever its URL and content type, and accepts one from our own pages", async () => {
	for (const path of [...unsafeCalls, ...pages]) {
		for (const [from, headers] of rejected)
			for (const type of types) {
				const response = await post(path, type, headers);
				expect(response.status, `${path}, ${from}, ${type}`).toBe(403);
				expect(await response.json(), path).toEqual({ message: expect.stringContaining("our own pages") });
				expect(response.headers.get("Access-Control-Allow-Origin"), path).toBeNull();
			}
		for (const [from, headers] of allowed) {
			const response = await post(path, "application/x-www-form-urlencoded", headers);
			expect(await response.text(), `${path}, ${from}`).not.toContain("our own pages");
			expect(response.status, `${path}, ${from}`).not.toBe(400);
		}
	}
});

it("requires application/json for every call that accepts JSON, so that no form can post it", async () => {
	for (const { path, request } of catalogue) {
		if (request?.content !== "application/json" || path.includes("webhooks") || path.includes("set-nif")) continue;
		for (const type of types.slice(1)) {
			const response = await post(path.replace(/\{\w+\}/g, "passport"), type, { Origin: ORIGIN });
			expect(response.status, `${path}, ${type}`).toBe(415);
		}
	}
});

it("accepts Stripe's webhook events from any origin, because their signature authenticates them", async () => {
	const response = await post("/api/webhooks/stripe", "application/json", { Origin: "https://evil.example" });
	expect(response.status).toBe(400);
});

it("changes nothing on a GET", async () => {
	const count = async () => {
		// A session may be created: it belongs to the new visitor and is empty.
		const tables = ["applications", "application_events", "payments", "uploads", "outbox"];
		const rows = tables.map((table) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>());
		return (await Promise.all(rows)).map((row) => row?.n);
	};
	const before = await count();
	for (const path of [...unsafeCalls, ...pages, ...catalogue.map((call) => call.path.replace(/\{\w+\}/g, "x"))]) {
		await (await SELF.fetch(ORIGIN + path, { headers: { "Sec-Fetch-Site": "cross-site" } })).text();
	}
	expect(await count()).toEqual(before);
});
