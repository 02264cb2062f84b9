import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { openDatabase } from "#app/data/db.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { aPaidApplication, openDocuments, postAction, readApplication, versionOn } from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { aKeyring } from "#test/services/fixtures.ts";
import { count } from "#test/services/ledger.ts";
import { passTime } from "#test/services/staff-sign-in.ts";

async function everyAdminPath(): Promise<{ id: string; paths: string[] }> {
	const { id } = await aPaidApplication();
	const rui = await signIn("rui@azulejo.example");
	await openDocuments(rui, id);
	const page = await readApplication(rui, id);
	const document = page.match(/\/admin\/documents\/[\w-]+\/0/)?.[0] ?? "";
	expect(document).not.toBe("");
	const pages = ["/admin", "/admin/dashboard", "/admin/applications", `/admin/applications/${id}`, "/admin/settings"];
	const data = ["/admin.data", "/admin/applications.data", `/admin/applications/${id}.data`];
	return { id, paths: [...pages, ...data, document, `${document}?download`] };
}

it("rejects non-staff at every URL of the admin area", async () => {
	const { id, paths } = await everyAdminPath();
	await openDatabase(env.DB, aKeyring())
		.insert(users)
		.values({ username: "ulla", password: "!", email: "ulla@azulejo.example", role: "user" });
	const strangers = [
		new Client(),
		new Client({ "Cf-Access-Jwt-Assertion": "forged" }),
		new Client({ "Cf-Access-Authenticated-User-Email": "ana@azulejo.example" }),
		await signIn("mallory@evil.example"),
		await signIn("ulla@azulejo.example"),
	];
	for (const stranger of strangers) {
		for (const path of paths) {
			const response = await stranger.get(path);
			expect(response.status, path).toBe(403);
			expect(await response.text()).not.toContain("Gonçalves");
		}
		const posted = await stranger.post(`/admin/applications/${id}`, { intent: "cancel", version: "1" });
		expect(posted.status).toBe(403);
	}
});

it("shows only the refusal page to users whom Access does not admit", async () => {
	const response = await new Client().get("/admin?lang=en");
	expect(response.headers.get("Content-Type")).toContain("text/html");
	const html = await response.text();
	expect(html).toContain("You cannot open this page");
	expect(html).toContain("It is for our staff");
	// Only this page's language links may point here.
	expect(html).not.toMatch(/href="\/admin\//);
	expect((await new Client().get("/admin.data")).headers.get("Content-Type")).toContain("application/json");
});

it("cannot be bypassed by another spelling of the path", async () => {
	const { id } = await aPaidApplication();
	for (const path of [
		`/ADMIN/applications/${id}`,
		`/Admin/applications/${id}.data`,
		`//admin/applications/${id}`,
		`/%61dmin/applications/${id}`,
		`/admin%2fapplications/${id}`,
		`/./admin/applications/${id}`,
	]) {
		const response = await new Client().get(path);
		expect([403, 404], path).toContain(response.status);
		expect(await response.text()).not.toContain("Gonçalves");
	}
});

it("lets an auditor see everything and change nothing", async () => {
	const { id, applicationNumber } = await aPaidApplication();
	const ada = await signIn("ada@azulejo.example");
	expect(await (await ada.get("/admin/applications")).text()).toContain(applicationNumber);
	const page = await readApplication(ada, id);
	expect(page).toContain("Gonçalves");
	expect(page).toContain("There is nothing for you to do at this stage.");
	expect(page).not.toContain('name="intent"');
	const version = versionOn(await readApplication(await signIn("rui@azulejo.example"), id));
	for (const name of ["decide-passport", "cancel", "request-information"]) {
		const fields = { version, decision: "accepted", "kind.0": "passport", "reason.0": "Blurred" };
		const response = await postAction(ada, id, name, { ...fields, "kind.1": "passport", "kind.2": "passport" });
		expect(response.status, name).toBe(403);
	}
	expect(await readApplication(ada, id)).not.toContain("Document decided");
});

it("offers final decisions to senior staff only", async () => {
	const { id } = await aPaidApplication();
	const rui = await signIn("rui@azulejo.example");
	expect(await readApplication(rui, id)).not.toContain("<summary>Cancel the application");
	expect((await postAction(rui, id, "cancel")).status).toBe(403);
	const eva = await signIn("eva@azulejo.example");
	expect(await readApplication(eva, id)).toContain("Cancel the application");
	expect((await postAction(eva, id, "cancel")).status).toBe(302);
	expect(await readApplication(eva, id)).toContain("Cancelled");
});

it("shows the signed-in user, forbids indexing and links to no public pages", async () => {
	const rui = await signIn("rui@azulejo.example");
	const home = await rui.get("/admin");
	expect(home.headers.get("Location")).toBe("/admin/dashboard?lang=en");
	const response = await rui.get("/admin/applications");
	expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
	// With no-referrer a browser would post forms under the origin "null".
	expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
	const page = (await response.text()).replaceAll("<!-- -->", "");
	expect(page).toContain("rui@azulejo.example");
	expect(page).toContain("(reviewer)");
	expect(page).toContain('action="/admin/login?lang=en"');
	expect(page).not.toContain("Why Choose Our Service?");
	expect(page).not.toMatch(/<script(?! type="module" src="[^"]*(site-script|admin-shortcuts|admin-live))/);
	for (const path of ["/admin/nothing", "/admin/settings/nothing", "/admin/applications/unknown"]) {
		expect((await rui.get(path)).status).toBe(404);
	}
});

it("opens documents only for roles that review them", async () => {
	const { id } = await aPaidApplication();
	const rui = await signIn("rui@azulejo.example");
	await openDocuments(rui, id);
	const documentPath = /\/admin\/documents\/[\w-]+\/0/.exec(await readApplication(rui, id))?.[0] ?? "missing";
	expect((await rui.get(documentPath)).status).toBe(200);
	for (const email of ["leo@azulejo.example", "ada@azulejo.example"]) {
		const staff = await signIn(email);
		const page = await readApplication(staff, id);
		expect(page, email).toContain("Your role is not allowed to open documents.");
		expect(page, email).not.toContain("/admin/documents/");
		expect((await staff.get(documentPath)).status, email).toBe(403);
	}
});

it("asks for a new code before any action that moves money or changes its limits", async () => {
	const leo = await signIn("leo@azulejo.example");
	await passTime(10 * MINUTE);
	const limit = { key: "refund-limit", cents: "20", version: "0", reason: "Agreed" };
	const responses = {
		"the limits": await leo.get("/admin/settings/thresholds"),
		"a limit": await leo.post("/admin/settings/thresholds", limit),
		"a payout run": await leo.post("/admin/payouts", { method: "sepa" }),
		"a release": await leo.post("/admin/payouts/none", { intent: "approve", version: "1" }),
		"a webhook": await leo.post("/admin/settings/stripe-settings", { id: "evt_1" }),
	};
	for (const [name, response] of Object.entries(responses))
		expect(response.headers.get("Location"), name).toMatch(/^\/admin\/login\?next=%2Fadmin%2F.*&again=/);
	expect(await count("settings WHERE key = 'refund-limit'")).toBe(0);
	expect((await leo.get("/admin/settings/retention")).status).toBe(200);
});
