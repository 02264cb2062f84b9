import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { agentMails, aMember, anAgent, aSignedInMember, signInMember } from "#test/services/agent-area.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { newAddress } from "#test/services/fixtures.ts";
import { advanceClock, count, row } from "#test/services/ledger.ts";
import { appCode, nextStep, passTime, productTime } from "#test/services/staff-sign-in.ts";

const CARLA = "carla@firm.example";
const NUNO = "nuno@firm.example";
const SECURITY = "/agents/security?lang=en";

beforeEach(async () => {
	// A limit counts per quarter of an hour.
	await passTime(15 * MINUTE - ((await productTime()) % (15 * MINUTE)));
	await nextStep();
});

function offeredSecret(page: string): { secret: string; sealed: string } {
	const secret = (/class="secret-text">([A-Z2-7 ]+)</.exec(page)?.[1] ?? "none").replaceAll(" ", "");
	return { secret, sealed: /name="secret" value="([^"]+)"/.exec(page)?.[1] ?? "none" };
}

/** Sets up a code for a signed-in member; returns the secret and the recovery codes. */
async function setUp(client: Client): Promise<{ secret: string; codes: string[]; shown: string }> {
	const { secret, sealed } = offeredSecret(await readHtml(await client.get(SECURITY)));
	const response = await client.post(SECURITY, { intent: "confirm", secret: sealed, code: await appCode(secret) });
	const shown = await readHtml(response);
	return { secret, codes: shown.match(/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/g) ?? [], shown };
}

const enterCode = (client: Client, code: string) => client.post("/agents/sign-in?lang=en", { intent: "code", code });
const cases = async (client: Client) => {
	const response = await client.get("/agents/cases?lang=en");
	return response.headers.get("Location") ?? response.status;
};

describe("an authenticator code", () => {
	it("is set up with a valid code, shows ten recovery codes once, and is announced by an e-mail without secrets", async () => {
		await anAgent();
		const otherBrowser = await aSignedInMember();
		const carla = await aSignedInMember();
		const first = offeredSecret(await readHtml(await carla.get(SECURITY)));
		const wrong = await carla.post(SECURITY, { intent: "confirm", secret: first.sealed, code: "000000" });
		expect(wrong.status).toBe(401);
		expect(offeredSecret(await readHtml(wrong))).toEqual(first);
		const stolen = await otherBrowser.post(SECURITY, {
			...{ intent: "confirm", secret: first.sealed },
			code: await appCode(first.secret),
		});
		expect(stolen.status).toBe(401);

		const { secret, codes, shown } = await setUp(carla);
		expect(new Set(codes).size).toBe(10);
		expect(shown).toContain("They are only shown now");
		const laterPage = await readHtml(await carla.get(SECURITY));
		expect(laterPage).toContain("Recovery codes left: 10");
		for (const hidden of [secret, ...codes]) expect(laterPage).not.toContain(hidden);
		// A session started by the e-mailed link alone needs the code.
		expect(await cases(otherBrowser)).toBe("/agents/sign-in?lang=en");
		expect(await cases(carla)).toBe(200);

		const [mail] = await agentMails(CARLA);
		expect(mail?.subject).toBe("A code now protects your sign-in");
		const tables = ["agent_members", "agent_recovery_codes", "agent_sessions", "letters", "audit_entries"];
		const stored = await Promise.all(
			tables.map(async (name) => (await env.DB.prepare(`SELECT * FROM ${name}`).all()).results),
		);
		for (const hidden of [secret, ...codes]) {
			expect(mail?.text).not.toContain(hidden);
			expect(JSON.stringify(stored)).not.toContain(hidden);
			expect(JSON.stringify(stored)).not.toContain(hidden.replaceAll("-", ""));
		}
		expect(await row("SELECT user_id, details FROM audit_entries WHERE action = 'agent-code-changed'")).toEqual({
			user_id: null,
			details: JSON.stringify({ agent: 1, action: "set", member: 1, by: 1 }),
		});
	});

	it("is required after the link, before any page, file or form of the portal", async () => {
		await anAgent();
		const { secret } = await setUp(await aSignedInMember());
		await passTime(30 * SECOND);
		const carla = await signInMember();
		for (const path of ["cases", "team", "security", "account", "account.csv", "statement.csv", "api", "cases/import"])
			expect((await carla.get(`/agents/${path}?lang=en`)).headers.get("Location"), path).toBe(
				"/agents/sign-in?lang=en",
			);
		await carla.post("/agents/team?lang=en", { intent: "invite", name: "Eve", email: "eve@firm.example" });
		await carla.post(SECURITY, { intent: "require" });
		expect(await count("agent_members")).toBe(1);
		expect(await count("agents WHERE code_required = 1")).toBe(0);
		const page = await readHtml(await carla.get("/agents/sign-in?lang=en"));
		expect(page).toContain("Enter your code");
		const wrong = await enterCode(carla, "000000");
		expect(wrong.status).toBe(401);
		expect(await readHtml(wrong)).toContain("This code is not correct, or has already been used.");
		expect(await cases(carla)).toBe("/agents/sign-in?lang=en");

		const before = carla.cookies;
		expect((await enterCode(carla, await appCode(secret))).headers.get("Location")).toBe("/agents/cases?lang=en");
		expect(await cases(carla)).toBe(200);
		expect(await cases(new Client({ Cookie: before }))).toBe("/agents/sign-in?lang=en");
	});

	it("works once, even for three browsers at the same time", async () => {
		await anAgent();
		const { secret } = await setUp(await aSignedInMember());
		const code = await appCode(secret);
		// The code that confirmed the set-up has been used.
		expect((await enterCode(await aSignedInMember(), code)).status).toBe(401);
		await passTime(30 * SECOND);
		const clients = [await aSignedInMember(), await aSignedInMember(), await aSignedInMember()];
		const next = await appCode(secret);
		const responses = await Promise.all(clients.map((client) => enterCode(client, next)));
		expect(responses.map(({ status }) => status).sort()).toEqual([302, 401, 401]);
	});

	it("is checked five times per quarter of an hour, from any IP address, without locking out other members", async () => {
		const firm = await anAgent();
		await aMember(firm, NUNO);
		const { secret } = await setUp(await aSignedInMember());
		const other = await setUp(await aSignedInMember(NUNO));
		await passTime(30 * SECOND);
		const carla = await aSignedInMember();
		for (let n = 0; n < 5; n += 1) {
			carla.headers["CF-Connecting-IP"] = newAddress();
			expect((await enterCode(carla, `00000${n}`)).status).toBe(401);
		}
		carla.headers["CF-Connecting-IP"] = newAddress();
		const limited = await enterCode(carla, await appCode(secret));
		expect(limited.status).toBe(429);
		expect(await readHtml(limited)).toContain("Too many attempts");
		expect((await enterCode(await aSignedInMember(NUNO), await appCode(other.secret))).status).toBe(302);
		await passTime(15 * MINUTE);
		expect((await enterCode(carla, await appCode(secret))).status).toBe(302);
	});

	it("can be replaced by each recovery code once", async () => {
		await anAgent();
		const { codes } = await setUp(await aSignedInMember());
		const [code = ""] = codes;
		expect((await enterCode(await aSignedInMember(), code.toLowerCase().replaceAll("-", " "))).status).toBe(302);
		expect((await enterCode(await aSignedInMember(), code)).status).toBe(401);
		expect(await count("agent_recovery_codes")).toBe(9);
	});

	it("is removed with a code, and an e-mail confirms it", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		const { secret } = await setUp(carla);
		expect((await carla.post(SECURITY, { intent: "remove", code: "000000" })).status).toBe(401);
		expect((await carla.post(SECURITY, { intent: "remove", code: await appCode(secret) })).status).toBe(401);
		await passTime(30 * SECOND);
		const removed = await carla.post(SECURITY, { intent: "remove", code: await appCode(secret) });
		expect(removed.headers.get("Location")).toBe("/agents/security?done=remove&lang=en");
		const [mail] = await agentMails(CARLA);
		expect(mail?.subject).toBe("The code of your sign-in was removed");
		expect(await cases(await aSignedInMember())).toBe(200);
		expect(await count("agent_recovery_codes")).toBe(0);
	});
});

describe("a firm that requires a code", () => {
	it("redirects members without one to the set-up, even in sessions that started earlier", async () => {
		const firm = await anAgent();
		await aMember(firm, NUNO);
		const nuno = await aSignedInMember(NUNO);
		const carla = await aSignedInMember();
		await setUp(carla);
		expect((await nuno.post(SECURITY, { intent: "require" })).status).toBe(403);
		const required = await carla.post(SECURITY, { intent: "require" });
		expect(required.headers.get("Location")).toBe("/agents/security?done=require&lang=en");
		expect(await cases(carla)).toBe(200);

		for (const client of [nuno, await aSignedInMember(NUNO)]) {
			expect(await cases(client)).toBe(SECURITY);
			expect((await client.get("/agents/sign-in?lang=en")).headers.get("Location")).toBe("/agents/cases?lang=en");
			expect((await client.post("/agents/share?lang=en", { intent: "make" })).headers.get("Location")).toBe(SECURITY);
		}
		expect(await readHtml(await nuno.get(SECURITY))).toContain("Your firm requires a code");
		await setUp(nuno);
		expect(await cases(nuno)).toBe(200);
		await carla.post(SECURITY, { intent: "release" });
		expect(await count("agents WHERE code_required = 1")).toBe(0);
		const auditRow = await row(
			"SELECT group_concat(json_extract(details, '$.action')) AS actions FROM audit_entries WHERE action = 'agent-code-changed'",
		);
		expect(auditRow).toEqual({ actions: "set,required,set,optional" });
	});
});

describe("a reset", () => {
	it("by the owner ends the member's code and sessions, and the member is notified", async () => {
		const firm = await anAgent();
		await aMember(firm, NUNO);
		await anAgent({ name: "Other", email: "olga@other.example" });
		const nuno = await aSignedInMember(NUNO);
		await setUp(nuno);
		const [carla, olga] = [await aSignedInMember(), await aSignedInMember("olga@other.example")];
		const { id } = await row(`SELECT id FROM agent_members WHERE email = '${NUNO}'`);
		const reset = (client: Client, member = String(id)) =>
			client.post("/agents/team?lang=en", { intent: "reset", member });
		expect((await reset(olga)).status).toBe(409);
		expect((await reset(nuno)).status).toBe(403);
		expect(await cases(nuno)).toBe(200);
		expect(await readHtml(await carla.get("/agents/team?lang=en"))).toContain("Reset the code of Nuno Member");
		expect((await reset(carla)).headers.get("Location")).toBe("/agents/team?done=reset&lang=en");
		expect((await reset(carla)).status).toBe(409);
		expect(await cases(nuno)).toBe("/agents/sign-in?lang=en");
		const [mail] = await agentMails(NUNO);
		expect(mail?.subject).toBe("The code of your sign-in was reset");
		expect(mail?.text).toContain("The owner of the account of Lisbon Relocation");
		expect(await cases(await aSignedInMember(NUNO))).toBe(200);
		expect(await count("agent_recovery_codes")).toBe(0);
		expect(await row("SELECT details FROM audit_entries WHERE json_extract(details, '$.action') = 'reset'")).toEqual({
			details: JSON.stringify({ agent: firm, action: "reset", member: id, by: 1 }),
		});
	});

	it("of an owner's code requires staff, a reason and a fresh code of their own", async () => {
		const firm = await anAgent();
		await aMember(firm, NUNO);
		const carla = await aSignedInMember();
		await setUp(carla);
		await setUp(await aSignedInMember(NUNO));
		const path = `/admin/agents/${firm}?lang=en`;
		const form = { intent: "reset-code", member: "1", reason: "lost" };
		const eva = await signIn("eva@azulejo.example");
		expect(await readHtml(await eva.get(path))).toContain("Reset the code of Carla Owner");
		expect((await (await signIn("ada@azulejo.example")).post(path, form)).status).toBe(403);
		expect((await eva.post(path, { ...form, reason: "because" })).status).toBe(422);
		const { id } = await row(`SELECT id FROM agent_members WHERE email = '${NUNO}'`);
		expect((await eva.post(path, { ...form, member: String(id) })).status).toBe(409);
		expect(await cases(carla)).toBe(200);
		await passTime(11 * MINUTE);
		expect((await eva.post(path, form)).headers.get("Location")).toMatch(/^\/admin\/login/);
		expect(await cases(carla)).toBe(200);
		const freshSession = await signIn("eva@azulejo.example");
		expect((await freshSession.post(path, form)).status).toBe(302);
		expect(await cases(carla)).toBe("/agents/sign-in?lang=en");
		expect((await agentMails(CARLA))[0]?.text).toContain("at the firm’s request");
		expect(
			await row("SELECT role, details FROM audit_entries WHERE json_extract(details, '$.action') = 'reset'"),
		).toEqual({
			role: "senior",
			details: JSON.stringify({ agent: firm, action: "reset", member: 1, reason: "lost" }),
		});
	});
});

it("deletes a removed member's secret and recovery codes with the member", async () => {
	const firm = await anAgent();
	await aMember(firm, NUNO);
	await setUp(await aSignedInMember(NUNO));
	const { id } = await row(`SELECT id FROM agent_members WHERE email = '${NUNO}'`);
	await (await aSignedInMember()).post("/agents/team", { intent: "remove", member: String(id) });
	await advanceClock("P31D", "delete-agents");
	expect([await count("agent_members"), await count("agent_recovery_codes")]).toEqual([1, 0]);
});
