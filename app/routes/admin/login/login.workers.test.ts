import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { authenticateAccess, Client, signIn } from "#test/services/client.ts";
import { auditedActions } from "#test/services/ledger.ts";
import { appCode, nextStep, passTime, productTime } from "#test/services/staff-sign-in.ts";
import { OFFLINE_PASSWORD, OFFLINE_STAFF } from "#worker/offline/staff.ts";

const RUI = "rui@azulejo.example";
const SECRET = OFFLINE_STAFF.find(({ email }) => email === RUI)?.secret ?? "";

const enterPassword = (client: Client, password = OFFLINE_PASSWORD, path = "/admin/login") =>
	client.post(path, { intent: "password", password });
const enterCode = (client: Client, typed: string, path = "/admin/login") =>
	client.post(path, { intent: "code", code: typed });

/** Passes Access and the password step. */
async function signInWithPassword(email = RUI): Promise<Client> {
	const client = await authenticateAccess(email);
	expect((await enterPassword(client)).status).toBe(302);
	return client;
}

/** The same browser session, from another IP address. */
function elsewhere(client: Client): Client {
	const { "CF-Connecting-IP": _, ...headers } = client.headers;
	return new Client(headers);
}

/** Advances to the next quarter of an hour, in which attempts are counted anew. */
const nextQuarter = async () => passTime(15 * MINUTE - ((await productTime()) % (15 * MINUTE)));

async function textOf(response: Response): Promise<string> {
	return (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
}

beforeEach(nextStep);

describe("the sign-in", () => {
	it("returns to the requested page after password and code", async () => {
		const rui = await authenticateAccess(RUI);
		const response = await rui.get("/admin/applications?stage=in_review&lang=pt");
		expect(response.status).toBe(302);
		const login = response.headers.get("Location") ?? "";
		expect(login).toBe("/admin/login?next=%2Fadmin%2Fapplications%3Fstage%3Din_review%26lang%3Dpt&lang=pt");
		expect(await textOf(await rui.get(login))).toContain("rui@azulejo.example");
		const afterPassword = await enterPassword(rui, OFFLINE_PASSWORD, login);
		expect(afterPassword.headers.getSetCookie()[0]).toMatch(
			/^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
		);
		const location = afterPassword.headers.get("Location") ?? "";
		expect(await textOf(await rui.get(location))).toContain('name="code"');
		const afterCode = await enterCode(rui, await appCode(SECRET), location);
		expect(afterCode.headers.get("Location")).toBe("/admin/applications?stage=in_review&lang=pt");
		expect((await rui.get("/admin/applications")).status).toBe(200);
	});

	it("opens no page with the password alone", async () => {
		const rui = await signInWithPassword();
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

	it("gives each step a new session and revokes the previous one", async () => {
		const rui = await signInWithPassword();
		const before = rui.cookies;
		await enterCode(rui, await appCode(SECRET));
		expect(rui.cookies).not.toBe(before);
		const oldClient = await authenticateAccess(RUI);
		const response = await oldClient.fetch("/admin/applications", { headers: { Cookie: before } });
		expect(response.headers.get("Location")).toMatch(/^\/admin\/login/);
	});

	it("rejects the session of another Access user", async () => {
		const rui = await signIn(RUI);
		const eva = await authenticateAccess("eva@azulejo.example");
		const response = await eva.fetch("/admin/applications", { headers: { Cookie: rui.cookies } });
		expect(response.headers.get("Location")).toMatch(/^\/admin\/login/);
	});

	it("rejects a session without an Access token", async () => {
		const rui = await signIn(RUI);
		const outside = new Client({ Cookie: rui.cookies });
		expect((await outside.get("/admin/applications")).status).toBe(403);
		expect((await outside.get("/admin/login")).status).toBe(403);
	});

	it("asks a browser that comes from another site to retry, because its first request has no cookie", async () => {
		const headers = { "Sec-Fetch-Site": "cross-site" };
		const firstResponse = await (await authenticateAccess(RUI)).fetch("/admin/applications", { headers });
		expect([
			firstResponse.status,
			firstResponse.headers.get("Refresh"),
			firstResponse.headers.get("Cache-Control"),
		]).toEqual([200, "0", "no-store"]);
		expect((await (await signIn(RUI)).fetch("/admin/applications", { headers })).status).toBe(200);
	});
});

describe("a password", () => {
	it("is rejected with a message if wrong, and never sent back", async () => {
		const rui = await authenticateAccess(RUI);
		const response = await enterPassword(rui, "green tiles by the river");
		expect(response.status).toBe(401);
		const page = await textOf(response);
		expect(page).toContain("This password is not correct.");
		expect(page).not.toContain("green tiles");
		expect(response.headers.get("Set-Cookie")).toBeNull();
	});

	it("is compared at most five times in twelve simultaneous attempts, and then not even a correct one", async () => {
		await nextQuarter();
		const rui = await authenticateAccess(RUI);
		const attempts = await Promise.all(
			Array.from({ length: 12 }, (_, index) => enterPassword(elsewhere(rui), `wrong password ${index}`)),
		);
		const compared = attempts.filter(({ status }) => status === 401);
		const limited = attempts.filter(({ status }) => status === 429);
		expect(compared.length).toBeLessThanOrEqual(5);
		expect(compared.length + limited.length).toBe(12);
		for (const response of limited) expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
		const correct = await enterPassword(elsewhere(rui));
		expect(correct.status).toBe(429);
		expect(await textOf(correct)).toContain("Too many attempts. Please wait a quarter of an hour.");
		expect((await enterPassword(await authenticateAccess("eva@azulejo.example"))).status).toBe(302);
	});
});

describe("a code", () => {
	it("works once out of eight simultaneous attempts, in the same session or another", async () => {
		const sessions = [await signInWithPassword(), await signInWithPassword()];
		const typed = await appCode(SECRET);
		const responses = await Promise.all(
			[1, 2, 3, 4].flatMap(() => sessions.map((client) => enterCode(elsewhere(client), typed))),
		);
		expect(responses.filter(({ status }) => status === 302)).toHaveLength(1);
		const rejected = responses.find(({ status }) => status === 401);
		expect(rejected && (await textOf(rejected))).toContain("This code is not correct, or has already been used.");
	});

	it("is limited like a password", async () => {
		await nextQuarter();
		const rui = await signInWithPassword();
		const responses = await Promise.all(
			Array.from({ length: 40 }, (_, index) => enterCode(elsewhere(rui), String(100_000 + index))),
		);
		expect(responses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
		expect((await enterCode(rui, await appCode(SECRET))).status).toBe(429);
	});

	it("is rejected without the password step", async () => {
		const rui = await authenticateAccess(RUI);
		const response = await enterCode(rui, await appCode(SECRET));
		expect(response.status).toBe(401);
		expect(response.headers.get("Set-Cookie")).toBeNull();
	});
});

describe("a session", () => {
	it("ends after thirty minutes of inactivity and after twelve hours in any case", async () => {
		const rui = await signIn(RUI);
		await passTime(29 * MINUTE);
		expect((await rui.get("/admin/applications")).status).toBe(200);
		await passTime(29 * MINUTE);
		expect((await rui.get("/admin/applications")).status).toBe(200);
		await passTime(30 * MINUTE);
		expect((await rui.get("/admin/applications")).headers.get("Location")).toMatch(/^\/admin\/login/);
		const busy = await signIn(RUI);
		await passTime(12 * 60 * MINUTE - MINUTE);
		await env.DB.prepare("UPDATE staff_sessions SET seen_at = ?")
			.bind((await productTime()) - 10 * MINUTE)
			.run();
		expect((await busy.get("/admin/applications")).status).toBe(200);
		await passTime(MINUTE);
		expect((await busy.get("/admin/applications")).headers.get("Location")).toMatch(/^\/admin\/login/);
	});

	it("ends on the server on sign-out", async () => {
		const rui = await signIn(RUI);
		const oldCookies = rui.cookies;
		const response = await rui.post("/admin/login", { leave: "yes" });
		expect(response.headers.get("Location")).toBe("/cdn-cgi/access/logout");
		expect(response.headers.get("Set-Cookie")).toMatch(/^__Host-staff=; Max-Age=0/);
		expect(await auditedActions("signed-out")).toEqual([`signed-out by ${RUI}`]);
		const reused = await (await authenticateAccess(RUI)).fetch("/admin/applications", {
			headers: { Cookie: oldCookies },
		});
		expect(reused.headers.get("Location")).toMatch(/^\/admin\/login/);
	});

	it("stores no usable secret in the database", async () => {
		const rui = await signIn(RUI);
		const token = /__Host-staff=([\w-]+)/.exec(rui.cookies)?.[1] ?? "none";
		const rows = await env.DB.prepare("SELECT * FROM staff_sessions").all();
		const users = await env.DB.prepare("SELECT * FROM users").all();
		const stored = JSON.stringify([rows.results, users.results]);
		expect(stored).not.toContain(token);
		expect(stored).not.toContain(SECRET);
		expect(stored).not.toContain(OFFLINE_PASSWORD);
	});
});
