import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { codeAt } from "#app/commands/staff/credentials.server.ts";
import { MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { authenticateAccess, Client, signIn } from "#test/services/client.ts";
import { appCode, nextStep, passTime, productTime } from "#test/services/staff-sign-in.ts";
import { OFFLINE_PASSWORD, OFFLINE_STAFF } from "#worker/offline/staff.ts";

const RUI = "rui@azulejo.example";
const SECRET = OFFLINE_STAFF.find(({ email }) => email === RUI)?.secret ?? "";

const enterPassword = (client: Client, password = OFFLINE_PASSWORD, path = "/admin/login") =>
	client.post(path, { intent: "password", password });
const enterCode = (client: Client, typed: string, path = "/admin/login") =>
	client.post(path, { intent: "code", code: typed });

/** Let in by Access, with the right password. */
async function halfWay(email = RUI): Promise<Client> {
	const client = await authenticateAccess(email);
	expect((await enterPassword(client)).status).toBe(302);
	return client;
}

async function textOf(response: Response): Promise<string> {
	return (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
}

beforeEach(nextStep);

describe("the way in", () => {
	it("leads from a page over password and code back to that page", async () => {
		const rui = await authenticateAccess(RUI);
		const asked = await rui.get("/admin/applications?stage=in_review&lang=pt");
		expect(asked.status).toBe(302);
		const login = asked.headers.get("Location") ?? "";
		expect(login).toBe("/admin/login?next=%2Fadmin%2Fapplications%3Fstage%3Din_review%26lang%3Dpt&lang=pt");
		expect(await textOf(await rui.get(login))).toContain("rui@azulejo.example");
		const half = await enterPassword(rui, OFFLINE_PASSWORD, login);
		expect(half.headers.getSetCookie()[0]).toMatch(
			/^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
		);
		const on = half.headers.get("Location") ?? "";
		expect(await textOf(await rui.get(on))).toContain('name="code"');
		const whole = await enterCode(rui, await appCode(SECRET), on);
		expect(whole.headers.get("Location")).toBe("/admin/applications?stage=in_review&lang=pt");
		expect((await rui.get("/admin/applications")).status).toBe(200);
	});

	it("opens nothing after the password alone, at any address", async () => {
		const rui = await halfWay();
		for (const path of [
			"/admin",
			"/admin/applications",
			"/admin/payments",
			"/admin/security-settings",
			"/admin/staff",
		]) {
			expect((await rui.get(path)).headers.get("Location"), path).toMatch(/^\/admin\/login/);
			expect((await rui.get(`${path}.data`)).status, path).toBe(401);
			expect((await rui.post(path, { intent: "x" })).status, path).toBe(401);
		}
		expect((await rui.get("/admin/documents/x/0")).status).not.toBe(200);
		expect((await rui.get("/admin/payments.csv")).headers.get("Location")).toMatch(/^\/admin\/login/);
		expect((await rui.call("/api/set-nif/aaaaaaaaaaaaaaaaaaaaaa", { nifNumber: "293456780" })).status).toBe(401);
		expect((await rui.get("/admin/two-factor-setup")).headers.get("Location")).toMatch(/^\/admin\/login/);
	});

	it("gives each step a session of its own and lets the one before open nothing more", async () => {
		const rui = await halfWay();
		const before = rui.cookies;
		await enterCode(rui, await appCode(SECRET));
		expect(rui.cookies).not.toBe(before);
		const old = await authenticateAccess(RUI);
		const answer = await old.fetch("/admin/applications", { headers: { Cookie: before } });
		expect(answer.headers.get("Location")).toMatch(/^\/admin\/login/);
	});

	it("is no way in for the session of somebody else whom Access lets in", async () => {
		const rui = await signIn(RUI);
		const eva = await authenticateAccess("eva@azulejo.example");
		const answer = await eva.fetch("/admin/applications", { headers: { Cookie: rui.cookies } });
		expect(answer.headers.get("Location")).toMatch(/^\/admin\/login/);
	});

	it("is closed for a session without a token of Access", async () => {
		const rui = await signIn(RUI);
		const outside = new Client({ Cookie: rui.cookies });
		expect((await outside.get("/admin/applications")).status).toBe(403);
		expect((await outside.get("/admin/login")).status).toBe(403);
	});

	it("asks a browser that comes from another site to come again, for its cookie stays at home the first time", async () => {
		const headers = { "Sec-Fetch-Site": "cross-site" };
		const first = await (await authenticateAccess(RUI)).fetch("/admin/applications", { headers });
		expect([first.status, first.headers.get("Refresh"), first.headers.get("Cache-Control")]).toEqual([
			200,
			"0",
			"no-store",
		]);
		expect((await (await signIn(RUI)).fetch("/admin/applications", { headers })).status).toBe(200);
	});
});

describe("a password", () => {
	it("that is wrong is refused in words and typed nowhere again", async () => {
		const rui = await authenticateAccess(RUI);
		const answer = await enterPassword(rui, "green tiles by the river");
		expect(answer.status).toBe(401);
		const page = await textOf(answer);
		expect(page).toContain("This password is not correct.");
		expect(page).not.toContain("green tiles");
		expect(answer.headers.get("Set-Cookie")).toBeNull();
	});

	it("is compared five times at most, of a hundred at once", async () => {
		const tries = await Promise.all(
			Array.from({ length: 100 }, async (_, at) =>
				enterPassword(await authenticateAccess(RUI), `wrong password ${at}`),
			),
		);
		const compared = tries.filter(({ status }) => status === 401);
		const limited = tries.filter(({ status }) => status === 429);
		expect(compared.length).toBeLessThanOrEqual(5);
		expect(compared.length + limited.length).toBe(100);
		for (const answer of limited) expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
	});

	it("is not compared any more after five wrong ones, until a quarter of an hour is over", async () => {
		await passTime(15 * MINUTE - ((await productTime()) % (15 * MINUTE)));
		for (let n = 0; n < 5; n += 1)
			expect((await enterPassword(await authenticateAccess(RUI), "wrong wrong wrong")).status).toBe(401);
		const sixth = await enterPassword(await authenticateAccess(RUI));
		expect(sixth.status).toBe(429);
		expect(await textOf(sixth)).toContain("Too many attempts. Please wait a quarter of an hour.");
		expect((await enterPassword(await authenticateAccess("eva@azulejo.example"))).status).toBe(302);
		await passTime(15 * MINUTE);
		expect((await enterPassword(await authenticateAccess(RUI))).status).toBe(302);
	});

	it("forgets the wrong ones before it", async () => {
		for (let round = 0; round < 2; round += 1) {
			for (let n = 0; n < 3; n += 1) await enterPassword(await authenticateAccess(RUI), "wrong wrong wrong");
			expect((await enterPassword(await authenticateAccess(RUI))).status).toBe(302);
		}
	});
});

describe("a code", () => {
	it("opens once, of eight at once", async () => {
		const clients = await Promise.all(Array.from({ length: 5 }, () => halfWay()));
		const typed = await appCode(SECRET);
		const answers = await Promise.all([...clients, ...clients.slice(0, 3)].map((client) => enterCode(client, typed)));
		expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
	});

	it("that was used does not open again, and the next one does", async () => {
		const typed = await appCode(SECRET);
		expect((await enterCode(await halfWay(), typed)).status).toBe(302);
		const again = await enterCode(await halfWay(), typed);
		expect(again.status).toBe(401);
		expect(await textOf(again)).toContain("This code is not correct, or has already been used.");
		await passTime(30 * SECOND);
		expect((await enterCode(await halfWay(), await appCode(SECRET))).status).toBe(302);
	});

	it("counts half a minute before and after its time, not longer", async () => {
		const at = await productTime();
		expect((await enterCode(await halfWay(), await codeAt(SECRET, at - 60 * SECOND))).status).toBe(401);
		expect((await enterCode(await halfWay(), await codeAt(SECRET, at + 60 * SECOND))).status).toBe(401);
		expect((await enterCode(await halfWay(), await codeAt(SECRET, at - 30 * SECOND))).status).toBe(302);
		expect((await enterCode(await halfWay(), await codeAt(SECRET, at + 30 * SECOND))).status).toBe(302);
	});

	it("is limited like a password", async () => {
		const clients = await Promise.all(Array.from({ length: 4 }, () => halfWay()));
		const answers = await Promise.all(
			Array.from({ length: 40 }, (_, at) => enterCode(clients[at % 4] as Client, String(100_000 + at))),
		);
		expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
		expect((await enterCode(clients[0] as Client, await appCode(SECRET))).status).toBe(429);
	});

	it("cannot be entered without the password before it", async () => {
		const rui = await authenticateAccess(RUI);
		const answer = await enterCode(rui, await appCode(SECRET));
		expect(answer.status).toBe(401);
		expect(answer.headers.get("Set-Cookie")).toBeNull();
	});
});

describe("a session", () => {
	it("ends after thirty minutes without a request and after twelve hours in any case", async () => {
		const rui = await signIn(RUI);
		await passTime(29 * MINUTE);
		expect((await rui.get("/admin/applications")).status).toBe(200);
		await passTime(29 * MINUTE);
		expect((await rui.get("/admin/applications")).status).toBe(200);
		await passTime(30 * MINUTE);
		expect((await rui.get("/admin/applications")).headers.get("Location")).toMatch(/^\/admin\/login/);
		const busy = await signIn(RUI);
		for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
			await passTime(20 * MINUTE);
			expect((await busy.get("/admin/applications")).status, `${minutes}`).toBe(200);
		}
		await passTime(20 * MINUTE);
		expect((await busy.get("/admin/applications")).headers.get("Location")).toMatch(/^\/admin\/login/);
	});

	it("is over on the server when its owner leaves", async () => {
		const rui = await signIn(RUI);
		const kept = rui.cookies;
		const answer = await rui.post("/admin/login", { leave: "yes" });
		expect(answer.headers.get("Location")).toBe("/cdn-cgi/access/logout");
		expect(answer.headers.get("Set-Cookie")).toMatch(/^__Host-staff=; Max-Age=0/);
		const again = await (await authenticateAccess(RUI)).fetch("/admin/applications", { headers: { Cookie: kept } });
		expect(again.headers.get("Location")).toMatch(/^\/admin\/login/);
	});

	it("keeps no secret that opens anything in the database", async () => {
		const rui = await signIn(RUI);
		const token = /__Host-staff=([\w-]+)/.exec(rui.cookies)?.[1] ?? "none";
		const rows = await env.DB.prepare("SELECT * FROM staff_sessions").all();
		const users = await env.DB.prepare("SELECT * FROM users").all();
		const kept = JSON.stringify([rows.results, users.results]);
		expect(kept).not.toContain(token);
		expect(kept).not.toContain(SECRET);
		expect(kept).not.toContain(OFFLINE_PASSWORD);
	});
});
