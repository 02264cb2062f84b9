import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { authenticateAccess, type Client, signIn } from "#test/services/client.ts";
import { auditedActions } from "#test/services/ledger.ts";
import { offlineEnv } from "#test/services/offline-app.ts";
import { appCode, passTime } from "#test/services/staff-sign-in.ts";

const ANA = "ana@azulejo.example";
const TIA = "tia@azulejo.example";
const NINA = "nina@azulejo.example";
const PASSWORD = "cork oaks in the south";

async function page(client: Client): Promise<string> {
	const response = await client.get("/admin/staff?lang=en");
	expect(response.status).toBe(200);
	return (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
}

function manage(client: Client, fields: Record<string, string>): Promise<Response> {
	return client.post("/admin/staff?lang=en", fields);
}

async function postAndExpectDone(client: Client, fields: Record<string, string>, outcome: string): Promise<void> {
	const response = await manage(client, fields);
	expect(response.headers.get("Location"), await response.clone().text()).toBe(`/admin/staff?done=${outcome}&lang=en`);
}

async function postAndRead(client: Client, fields: Record<string, string>): Promise<[number, string]> {
	const response = await manage(client, fields);
	return [response.status, (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'")];
}

async function idOf(email: string): Promise<string> {
	const row = await env.DB.prepare("SELECT id FROM users WHERE email = ?").bind(email).first<{ id: number }>();
	return String(row?.id ?? "none");
}

async function roleOf(email: string): Promise<string | undefined> {
	return (await env.DB.prepare("SELECT role FROM users WHERE email = ?").bind(email).first<{ role: string }>())?.role;
}

async function openProposal(client: Client): Promise<string> {
	return /name="proposal" value="([^"]+)"/.exec(await page(client))?.[1] ?? "none";
}

const invite = (email = NINA, role = "reviewer", person = "") => ({
	intent: "invite",
	email,
	name: "Nina",
	role,
	person,
});

/** The URL in the latest invitation. */
async function invitationTo(email: string): Promise<string> {
	const mails = await offlineEnv.MAILBOX.getByName("mailbox").list();
	const mail = mails.find(({ to, emailType }) => to === email && emailType === "staff_invitation");
	return /\/admin\/invitation\?token=[\w-]{43}/.exec(mail?.text ?? "")?.[0] ?? "none";
}

/** Nina, invited by Ana and approved by Tia, with her link. */
async function invitedNina(): Promise<{ link: string; nina: Client }> {
	const [ana, tia] = [await signIn(ANA), await signIn(TIA)];
	await postAndExpectDone(ana, invite(), "waits");
	await postAndExpectDone(tia, { intent: "approve", proposal: await openProposal(tia) }, "role");
	return { link: await invitationTo(NINA), nina: await authenticateAccess(NINA) };
}

describe("an invitation", () => {
	it("is sent once a second administrator has approved the role, and sets up password, second factor and codes", async () => {
		const ana = await signIn(ANA);
		await postAndExpectDone(ana, invite(), "waits");
		expect(await roleOf(NINA)).toBe("user");
		expect(await invitationTo(NINA)).toBe("none");
		expect((await (await authenticateAccess(NINA)).get("/admin/login")).status).toBe(403);
		const tia = await signIn(TIA);
		await postAndExpectDone(tia, { intent: "approve", proposal: await openProposal(tia) }, "role");
		expect(await auditedActions("account-%")).toEqual([`account-invited by ${ANA}`]);
		expect(await auditedActions("role-%")).toEqual([`role-approved by ${TIA}`]);
		const link = await invitationTo(NINA);
		const nina = await authenticateAccess(NINA);
		expect(await (await nina.get(link)).text()).toContain('name="repeated"');
		const chosen = await nina.post(link, { password: PASSWORD, repeated: PASSWORD });
		expect(chosen.headers.get("Location")).toMatch(/^\/admin\/two-factor-setup/);
		expect((await nina.get("/admin/applications")).headers.get("Location")).toMatch(/^\/admin\/login/);
		const setup = await (await nina.get("/admin/two-factor-setup?lang=en")).text();
		const secret = (/class="secret-text">([^<]+)</.exec(setup)?.[1] ?? "").replaceAll(" ", "");
		expect(secret).toMatch(/^[A-Z2-7]{32}$/);
		const sealed = /name="secret" value="([^"]+)"/.exec(setup)?.[1] ?? "";
		const wrong = await nina.post("/admin/two-factor-setup?lang=en", { secret: sealed, code: "000000" });
		expect(wrong.status).toBe(401);
		// The same secret is offered after a wrong code, so that a second scan is unnecessary.
		expect((await wrong.text()).replaceAll(" ", "")).toContain(secret);
		const right = await nina.post("/admin/two-factor-setup?lang=en", { secret: sealed, code: await appCode(secret) });
		const codes = (await right.text()).match(/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/g) ?? [];
		expect(new Set(codes).size).toBe(10);
		expect((await nina.get("/admin/applications")).status).toBe(200);
		const later = await authenticateAccess(NINA);
		await later.post("/admin/login", { intent: "password", password: PASSWORD });
		expect((await later.post("/admin/login", { intent: "code", code: codes[0] ?? "" })).status).toBe(302);
	});

	it("works once, for its own address, and for two days", async () => {
		const { link, nina } = await invitedNina();
		const typed = { password: PASSWORD, repeated: PASSWORD };
		const rui = await authenticateAccess("rui@azulejo.example");
		expect(await (await rui.get(link)).text()).toContain("This invitation was used");
		expect((await rui.post(link, typed)).status).toBe(404);
		await passTime(48 * 60 * MINUTE);
		const later = await authenticateAccess(NINA);
		expect((await later.post(link, typed)).status).toBe(404);
		expect((await nina.get("/admin/applications")).status).toBe(403);
	});

	it("is consumed neither by simultaneous attempts nor by an invalid password", async () => {
		const { link } = await invitedNina();
		const nina = await authenticateAccess(NINA);
		for (const [password, repeated, message] of [
			["short", "short", "Please use at least 12 characters."],
			["qwertyuiop123", "qwertyuiop123", "Everybody tries this one first."],
			["nina@azulejo.example", "nina@azulejo.example", "Please do not build it from your name or address."],
			[PASSWORD, `${PASSWORD}!`, "The two are not the same."],
		] as const) {
			const response = await nina.post(`${link}&lang=en`, { password, repeated });
			expect(response.status).toBe(422);
			expect(await response.text()).toContain(message);
		}
		const responses = await Promise.all(
			[1, 2].map(async () => (await authenticateAccess(NINA)).post(link, { password: PASSWORD, repeated: PASSWORD })),
		);
		expect(responses.map(({ status }) => status).sort()).toEqual([302, 404]);
	});

	it("to a known or invalid address is rejected beside the field, which preserves the input", async () => {
		const ana = await signIn(ANA);
		const [status, page] = await postAndRead(ana, invite("rui@azulejo.example"));
		expect(status).toBe(422);
		expect(page).toContain("There is already an account with this address.");
		expect(page).toContain('value="rui@azulejo.example"');
		expect((await postAndRead(ana, invite("nina")))[0]).toBe(422);
		expect((await postAndRead(ana, { ...invite(), name: "" }))[0]).toBe(422);
		expect((await postAndRead(ana, invite(NINA, "owner")))[0]).toBe(422);
	});
});

describe("a change of role", () => {
	const change = async (email: string, role: string) => ({ intent: "role", account: await idOf(email), role });

	it("cannot be approved by its proposer", async () => {
		const ana = await signIn(ANA);
		await postAndExpectDone(ana, await change("rui@azulejo.example", "senior"), "waits");
		expect(await page(ana)).toContain("You proposed this. Somebody else must approve it.");
		expect(await page(ana)).not.toContain('value="approve"');
		const proposal = await openProposal(ana);
		const [status, text] = await postAndRead(ana, { intent: "approve", proposal });
		expect(status).toBe(409);
		expect(text).toContain("A second person must confirm this.");
		expect(await roleOf("rui@azulejo.example")).toBe("reviewer");
	});

	it("cannot be approved by the same person from another session or another address", async () => {
		const ana = await signIn(ANA);
		const tia = await signIn(TIA);
		// Ana's second account: the address shows the same mailbox.
		await postAndExpectDone(ana, invite("ana+2@azulejo.example", "admin"), "waits");
		await postAndExpectDone(tia, { intent: "approve", proposal: await openProposal(tia) }, "role");
		await env.DB.prepare(
			"UPDATE users SET two_factor_enabled = 1, password = 'x' WHERE email = 'ana+2@azulejo.example'",
		).run();
		await postAndExpectDone(await signIn(ANA), await change("rui@azulejo.example", "admin"), "waits");
		const proposal = await openProposal(tia);
		for (const email of [ANA, "ana+2@azulejo.example"]) {
			const secondSession = await signIn(email);
			expect((await postAndRead(secondSession, { intent: "approve", proposal }))[0], email).toBe(409);
		}
		expect(await roleOf("rui@azulejo.example")).toBe("reviewer");
		await postAndExpectDone(await signIn(TIA), { intent: "approve", proposal }, "role");
		expect(await roleOf("rui@azulejo.example")).toBe("admin");
	});

	it("is denied to its proposer before the account is looked up", async () => {
		const ana = await signIn(ANA);
		await postAndExpectDone(ana, await change("rui@azulejo.example", "senior"), "waits");
		const proposal = await openProposal(ana);
		await env.DB.prepare("DELETE FROM users WHERE email = 'rui@azulejo.example'").run();
		const [status, text] = await postAndRead(ana, { intent: "approve", proposal });
		expect([status, text.includes("A second person must confirm this.")]).toEqual([409, true]);
	});

	it("cannot be approved by the account it concerns", async () => {
		const [ana, tia] = [await signIn(ANA), await signIn(TIA)];
		await postAndExpectDone(ana, await change(TIA, "senior"), "waits");
		expect((await postAndRead(tia, { intent: "approve", proposal: await openProposal(tia) }))[0]).toBe(409);
	});

	it("is rejected by the database if proposer and approver are the same person", async () => {
		await expect(
			env.DB.prepare(
				"INSERT INTO approvals (id, kind, subject, details, state, maker, made_at, checker, checked_at) VALUES ('a', 'role', '2', '{}', 'approved', 1, 1, 1, 1)",
			).run(),
		).rejects.toThrow(/approvals_two_people/);
	});

	it("is carried out immediately if there is no other administrator, and signs the colleague out", async () => {
		const rui = await signIn("rui@azulejo.example");
		await env.DB.prepare("UPDATE users SET disabled_at = 1 WHERE email = ?").bind(TIA).run();
		await postAndExpectDone(await signIn(ANA), await change("rui@azulejo.example", "senior"), "role");
		expect(await roleOf("rui@azulejo.example")).toBe("senior");
		expect((await rui.get("/admin/applications")).headers.get("Location")).toMatch(/^\/admin\/login/);
		const stored = await env.DB.prepare("SELECT state, checker FROM approvals").first();
		expect(stored).toEqual({ state: "alone", checker: null });
	});

	it("never removes the last administrator", async () => {
		const ana = await signIn(ANA);
		await env.DB.prepare("UPDATE users SET disabled_at = 1 WHERE email = ?").bind(TIA).run();
		const [status, text] = await postAndRead(ana, await change(ANA, "auditor"));
		expect(status).toBe(409);
		expect(text).toContain("This is the last administrator.");
		expect(await roleOf(ANA)).toBe("admin");
	});

	it("can be withdrawn by its proposer and rejected by a colleague", async () => {
		const [ana, tia] = [await signIn(ANA), await signIn(TIA)];
		for (const client of [ana, tia]) {
			await postAndExpectDone(ana, await change("rui@azulejo.example", "senior"), "waits");
			await postAndExpectDone(client, { intent: "return", proposal: await openProposal(client) }, "returned");
			expect(await page(ana)).not.toContain("Waiting for a second administrator");
		}
		expect(await roleOf("rui@azulejo.example")).toBe("reviewer");
		expect(await auditedActions("role-%")).toEqual(
			[ANA, TIA].flatMap((email) => [`role-proposed by ${ANA}`, `role-returned by ${email}`]),
		);
	});
});

describe("an account", () => {
	it("is signed out when closed, and stays out until reopened", async () => {
		const rui = await signIn("rui@azulejo.example");
		const ana = await signIn(ANA);
		const account = await idOf("rui@azulejo.example");
		await postAndExpectDone(ana, { intent: "disable", account }, "disabled");
		expect((await rui.get("/admin/applications")).status).toBe(403);
		await postAndExpectDone(ana, { intent: "enable", account }, "enabled");
		expect((await rui.get("/admin/applications")).headers.get("Location")).toMatch(/^\/admin\/login/);
		expect(await auditedActions("account-%")).toEqual([`account-disabled by ${ANA}`, `account-enabled by ${ANA}`]);
	});

	it("of an administrator cannot be closed by one person", async () => {
		const [status, text] = await postAndRead(await signIn(ANA), { intent: "disable", account: await idOf(TIA) });
		expect(status).toBe(409);
		expect(text).toContain("cannot be disabled by one person alone");
	});

	it("is managed by administrators only; others see the list", async () => {
		for (const name of ["rui", "eva", "leo", "ada"]) {
			const client = await signIn(`${name}@azulejo.example`);
			const shown = await page(client);
			expect(shown).toContain("tia@azulejo.example");
			expect(shown).not.toContain('value="invite"');
			expect((await manage(client, invite())).status, name).toBe(403);
			expect((await manage(client, { intent: "disable", account: "1" })).status, name).toBe(403);
		}
		expect(await roleOf(NINA)).toBeUndefined();
	});

	it("is changed only after a fresh code", async () => {
		const ana = await signIn(ANA);
		await passTime(10 * MINUTE);
		const response = await ana.get("/admin/staff?lang=en");
		expect(response.headers.get("Location")).toBe("/admin/login?next=%2Fadmin%2Fstaff%3Flang%3Den&again=&lang=en");
		expect((await manage(ana, invite())).headers.get("Location")).toMatch(/^\/admin\/login\?next=.*again/);
		expect(await roleOf(NINA)).toBeUndefined();
		expect((await ana.get("/admin/applications")).status).toBe(200);
	});
});
