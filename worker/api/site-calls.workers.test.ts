import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { Client, signIn } from "#test/services/client.ts";
import { advanceClock } from "#test/services/ledger.ts";

beforeEach(async () => {
	await env.DB.exec("DELETE FROM page_views");
});

async function viewPage(path: unknown, language: unknown = "en"): Promise<number> {
	const init = {
		method: "POST",
		body: JSON.stringify({ path, language }),
		headers: { "Content-Type": "application/json" },
	};
	return (await new Client().fetch("/api/page-view", init)).status;
}

async function countedViews(): Promise<unknown[]> {
	const { results } = await env.DB.prepare(
		"SELECT path, language, views FROM page_views ORDER BY path, language",
	).all();
	return results;
}

describe("page views", () => {
	it("are counted by day, kind of page and language", async () => {
		for (const path of ["/", "/pricing", "/pricing"]) expect(await viewPage(path)).toBe(204);
		expect(await viewPage("/pricing", "pt")).toBe(204);
		expect(await countedViews()).toEqual([
			{ path: "/", language: "en", views: 1 },
			{ path: "/pricing", language: "en", views: 2 },
			{ path: "/pricing", language: "pt", views: 1 },
		]);
	});

	it("contain no id and no query", async () => {
		await viewPage("/confirmation/4f1c9d3e8b7a6c5d4e3f2a1b0c9d8e7f");
		expect(await countedViews()).toEqual([{ path: "/confirmation/:id", language: "en", views: 1 }]);
	});

	it.each(["/no-such-page", "/admin/applications", "https://elsewhere.example/", "/offline"])(
		"are not counted for anything but public pages: %s",
		async (path) => {
			expect(await viewPage(path)).toBe(204);
			expect(await countedViews()).toEqual([]);
		},
	);

	it.each([
		[7, "en"],
		["/", "fr"],
		["/".repeat(600), "en"],
	])("are rejected if malformed: %s", async (path, language) => {
		expect(await viewPage(path, language)).toBe(422);
	});

	it("are shown in the admin area", async () => {
		for (let times = 0; times < 3; times += 1) await viewPage("/nif-usage");
		await viewPage("/faq", "es");
		const page = await (await (await signIn("eva@azulejo.example")).get("/admin/visits?lang=en")).text();
		expect(page).toMatch(/All pages<\/th><td>4<\/td><td>4<\/td>/);
		expect(page).toMatch(/\/nif-usage<\/th><td>3<\/td><td>3<\/td>/);
	});

	it("are deleted after two years", async () => {
		await viewPage("/");
		await env.DB.exec("UPDATE page_views SET day = '2020-01-01'");
		await viewPage("/pricing");
		await advanceClock("PT3M");
		expect(await countedViews()).toEqual([{ path: "/pricing", language: "en", views: 1 }]);
	});
});
