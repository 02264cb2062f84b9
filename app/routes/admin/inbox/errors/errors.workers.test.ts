import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { recordVisitorError } from "#app/commands/inbox/visitor-errors.server.ts";
import { DAY, HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { count, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { passTime, productTime } from "#test/services/staff-sign-in.ts";

/** Breaks a table of the page's data during a request. */
async function whileBroken(table: string, request: () => Promise<Response>): Promise<Response> {
	await env.DB.prepare(`ALTER TABLE ${table} RENAME TO hidden`).run();
	try {
		return await request();
	} finally {
		await env.DB.prepare(`ALTER TABLE hidden RENAME TO ${table}`).run();
	}
}

const REPORT = { name: "TypeError", path: "/checkout" };

async function report(body: object = REPORT): Promise<number> {
	const init = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
	return (await new Client().fetch("/api/error-report", init)).status;
}

async function notices(): Promise<{ subject: string; text: string }[]> {
	const { body } = await new Client().call<{ subject: string; text: string; emailType: string }[]>(
		"/offline/mailbox?format=json&to=team@azulejo.example",
	);
	return body.filter(({ emailType }) => emailType === "visitor_error");
}

async function groups(staff: Client, query = "?lang=en"): Promise<string> {
	return (await (await staff.get(`/admin/inbox/errors${query}`)).text()).replaceAll("<!-- -->", "");
}

let rui: Client;
let minutes = 0;
beforeEach(async () => {
	// Each test has its own minutes: an isolate does not write the same group again within one.
	minutes += 10;
	await passTime(minutes * MINUTE);
	rui = await signIn("rui@azulejo.example");
});

describe("a visitor's error", () => {
	it("on a page is counted by name and kind of page, and the visitor sees the usual error page", async () => {
		const failingRequest = () =>
			whileBroken("applications", () => new Client().get("/confirmation/AAAAAAAAAAAAAAAAAAAAAA"));
		// Flushes what this isolate recorded in other tests.
		await failingRequest();
		await flushBackgroundWork();
		await run("DELETE FROM visitor_errors");
		await passTime(2 * MINUTE);
		const response = await failingRequest();
		expect(response.status).toBe(503);
		await flushBackgroundWork();
		expect(await row("SELECT source, route, code, times FROM visitor_errors")).toEqual({
			source: "server",
			route: "/confirmation/:id",
			code: 503,
			times: 1,
		});
		expect(await groups(rui)).toContain("/confirmation/:id");
		expect(JSON.stringify(await row("SELECT * FROM visitor_errors"))).not.toContain("AAAAAAAAAAAA");
	});

	it("in an API call is counted by its route pattern", async () => {
		const response = await whileBroken("applications", () =>
			new Client().get("/api/applications/AAAAAAAAAAAAAAAAAAAAAA"),
		);
		expect(response.status).toBe(503);
		await flushBackgroundWork();
		expect((await row("SELECT route FROM visitor_errors")).route).toBe("/api/applications/:id");
	});

	it("in a script is counted only with a known error name and one of our pages", async () => {
		expect(await report()).toBe(204);
		expect(await report({ name: "olivia@applicant.example", path: "/contact?email=olivia@applicant.example" })).toBe(
			204,
		);
		expect(await report({ name: "Olivia", path: "/confirmation/AAAAAAAAAAAAAAAAAAAAAA" })).toBe(204);
		await flushBackgroundWork();
		const { results } = await env.DB.prepare(
			"SELECT source, name, route, code FROM visitor_errors ORDER BY route",
		).all();
		expect(results).toEqual([
			{ source: "browser", name: "TypeError", route: "/checkout", code: 0 },
			{ source: "browser", name: "Error", route: "/confirmation/:id", code: 0 },
		]);
	});

	it("is rejected without a name of at most sixty characters", async () => {
		for (const body of [{}, { name: "x".repeat(61), path: "/" }, { name: 1, path: "/" }])
			expect(await report(body), JSON.stringify(body)).toBe(422);
		expect(await count("visitor_errors")).toBe(0);
	});
});

describe("recording an error", () => {
	it("writes once per group and minute, and counts every error", async () => {
		const services = await openServices();
		const writes: Promise<unknown>[] = [];
		let now = services.now() + 7_200_000;
		const counting = { ...services, now: () => now, background: (work: Promise<unknown>) => void writes.push(work) };
		const error = { source: "server", name: "Looped", route: "/faq", code: 503 } as const;
		for (let attempt = 0; attempt < 50; attempt += 1) recordVisitorError(counting, error, "r1");
		expect(writes).toHaveLength(1);
		now += 60_000;
		recordVisitorError(counting, error, "r2");
		expect(writes).toHaveLength(2);
		for (const work of writes) await work;
		expect(await row("SELECT times, first_release, last_release FROM visitor_errors")).toEqual({
			times: 51,
			first_release: "r1",
			last_release: "r2",
		});
	});

	it("never worsens the failing request, even without the database", async () => {
		const response = await whileBroken("visitor_errors", () =>
			whileAlsoBroken("applications", () => new Client().get("/confirmation/AAAAAAAAAAAAAAAAAAAAAA")),
		);
		expect(response.status).toBe(503);
		expect(await response.text()).toContain("</html>");
	});
});

async function whileAlsoBroken(table: string, request: () => Promise<Response>): Promise<Response> {
	await env.DB.prepare(`ALTER TABLE ${table} RENAME TO hidden_too`).run();
	try {
		return await request();
	} finally {
		await env.DB.prepare(`ALTER TABLE hidden_too RENAME TO ${table}`).run();
	}
}

describe("a group of errors", () => {
	it("is reported to the team when it is new or returns, at most once a day", async () => {
		await passTime(Date.parse("2027-03-01T09:00:00Z") - (await productTime()));
		await report();
		await flushBackgroundWork();
		expect(await notices()).toHaveLength(1);
		expect((await notices())[0]?.text).toContain("/checkout");
		const resolve = () => rui.post("/admin/inbox/errors", { fingerprint: "browser|TypeError|/checkout|0" });
		rui = await signIn("rui@azulejo.example");
		expect((await resolve()).status).toBe(302);
		expect(await groups(rui)).toContain("No open errors.");
		await report();
		await flushBackgroundWork();
		expect(await groups(rui), "it was reopened automatically").toContain("/checkout");
		expect(await notices(), "one a day").toHaveLength(1);
		await resolve();
		await passTime(DAY);
		await report();
		await flushBackgroundWork();
		const [reopenedNotice] = await notices();
		expect(reopenedNotice?.subject).toContain("An error that was resolved is back");
		expect(await notices()).toHaveLength(2);
	});

	it("from browsers is reported to the team at most three times an hour, but always listed", async () => {
		await passTime(Date.parse("2027-04-01T09:00:00Z") - (await productTime()));
		rui = await signIn("rui@azulejo.example");
		for (const name of ["TypeError", "RangeError", "SyntaxError"])
			for (const path of ["/pricing", "/faq", "/contact"]) expect(await report({ name, path })).toBe(204);
		await flushBackgroundWork();
		expect(await notices()).toHaveLength(3);
		expect(await count("visitor_errors")).toBe(9);
		// Server errors are still reported.
		recordVisitorError(await openServices(), { source: "server", name: "Error", route: "/faq", code: 503 }, "r1");
		await flushBackgroundWork();
		expect(await notices()).toHaveLength(4);
		await passTime(HOUR);
		await report({ name: "URIError", path: "/pricing" });
		await flushBackgroundWork();
		expect(await notices()).toHaveLength(5);
	});

	it("is visible to all staff, but finance and audit cannot resolve it", async () => {
		await report();
		await flushBackgroundWork();
		for (const email of ["leo@azulejo.example", "ada@azulejo.example"]) {
			const staff = await signIn(email);
			const html = await groups(staff);
			expect(html).toContain("TypeError");
			expect(html).not.toContain('<button type="submit" class="btn btn-secondary">Resolved');
			const fingerprint = "browser|TypeError|/checkout|0";
			expect((await staff.post("/admin/inbox/errors", { fingerprint })).status).toBe(403);
		}
		expect((await rui.post("/admin/inbox/errors", { fingerprint: "none" })).status).toBe(404);
	});
});
