import { describe, expect, it } from "vitest";
import { inviteMember, removeMember, signUpAgent } from "#app/commands/agents/agent-account.server.ts";
import { consumeMailQuota } from "#app/commands/mail/mail-quota.server.ts";
import { agents } from "#app/data/agent-schema.server.ts";
import { MAX_MAILS } from "#app/domain/inbox/mail.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { findAgentById, listMembers } from "#app/queries/agents/agents.server.ts";
import {
	agentMails,
	aMember,
	aMemberToken,
	anAgent,
	anAgentKey,
	aSignedInMember,
	signInMember,
} from "#test/services/agent-area.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { advanceClock, count, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { passTime } from "#test/services/staff-sign-in.ts";

const FIELDS = {
	name: "Lisbon Relocation",
	country: "PT",
	registration: "PT509442013",
	website: "firm.example",
	contact: "Carla Owner",
	email: "carla@firm.example",
};

async function apply(changes: Record<string, string> = {}) {
	const response = await new Client().post("/agents?lang=en", { ...FIELDS, ...changes });
	const location = response.headers.get("Location");
	return { status: response.status, location, page: location ? "" : await readHtml(response) };
}

const staff = (name: string) => signIn(`${name}@azulejo.example`);
const firm = () => row("SELECT id, state, decided_for FROM agents");

describe("a firm that applies", () => {
	it("waits for a person, and gets a confirmation by e-mail", async () => {
		expect(await apply()).toMatchObject({ status: 302, location: "/agents?sent=1&lang=en" });
		expect(await firm()).toMatchObject({ state: "applied" });
		const [mail] = await agentMails("carla@firm.example");
		expect(mail?.subject).toBe("We have received your firm’s application");
		await new Client().post("/agents/sign-in?lang=en", { email: "carla@firm.example" });
		expect(await agentMails("carla@firm.example")).toHaveLength(1);
	});

	it("sees an error beside each field that is wrong", async () => {
		const wrong = {
			name: "",
			country: "XX",
			registration: " ",
			website: "javascript:alert(1)",
			contact: "",
			email: "carla",
		};
		const { status, page } = await apply(wrong);
		expect(status).toBe(422);
		for (const [field, words] of Object.entries({
			name: "Please enter the name of the firm",
			country: "Please choose a country from the list",
			registration: "Please enter the registration or VAT number",
			website: "Please enter the address of the firm’s website",
			contact: "Please enter the name of the person",
			email: "Invalid email address",
		}))
			expect(page).toMatch(new RegExp(`id="${field}-error"[\\s\\S]{0,900}${words}`));
		expect(await count("agents")).toBe(0);
	});

	it("with a filled honeypot gets the same response, and nothing is stored", async () => {
		expect(await apply({ homepage: "https://spam.example" })).toMatchObject({ status: 302 });
		expect(await count("agents")).toBe(0);
	});

	it("a second time gets the same response, and its owner gets an e-mail", async () => {
		await anAgent();
		expect(await apply()).toMatchObject({ status: 302, location: "/agents?sent=1&lang=en" });
		expect(await count("agents")).toBe(1);
		const [mail] = await agentMails("carla@firm.example");
		expect(mail?.subject).toBe("You already have an account for firms");
	});

	it("with the address of another firm's member gets the same response, and the member gets an e-mail", async () => {
		await aMember(await anAgent(), "nuno@firm.example");
		expect(await apply({ email: "nuno@firm.example" })).toMatchObject({ status: 302 });
		expect(await count("agents")).toBe(1);
		expect((await agentMails("nuno@firm.example"))[0]?.subject).toBe("You already have an account for firms");
	});

	it("may apply again after a rejection, which is cleared, and the team is notified each time", async () => {
		await apply();
		const { id } = await firm();
		await (await staff("eva")).post(`/admin/agents/${id}`, { intent: "reject", reason: "not-verified" });
		expect(await apply({ name: "Lisbon Relocation Two" })).toMatchObject({ status: 302 });
		expect(await row("SELECT name, state, decided_by, decided_at, decided_for FROM agents")).toEqual({
			...{ name: "Lisbon Relocation Two", state: "applied" },
			...{ decided_by: null, decided_at: null, decided_for: null },
		});
		expect(await count("letters WHERE email_type = 'admin_notice' AND path LIKE '/admin/agents/%'")).toBe(2);
	});

	it("is not stored once its network has caused too many e-mails", async () => {
		const services = await openServices();
		const visitor = { language: "en" as const, network: "a-network" };
		const consumeMail = () => consumeMailQuota(services, { network: visitor.network, owner: null });
		for (let mails = 0; mails < MAX_MAILS.network.hour; mails += 1) expect(await consumeMail()).toBe("consumed");
		const refused = await signUpAgent(services, { ...FIELDS, website: "https://firm.example/" }, visitor);
		expect(refused).toMatchObject({ ok: false, failure: { code: "too_many_mails" } });
		expect(await count("agents")).toBe(0);
	});
});

describe("staff", () => {
	it("approve a firm, whose contact becomes its owner and signs in by link", async () => {
		await apply();
		const { id } = await firm();
		const eva = await staff("eva");
		expect(await readHtml(await eva.get(`/admin/agents/${id}?lang=en`))).toContain("PT509442013");
		expect((await eva.post(`/admin/agents/${id}`, { intent: "approve" })).status).toBe(302);
		expect((await eva.post(`/admin/agents/${id}`, { intent: "approve" })).status).toBe(409);
		expect(await row("SELECT email, role FROM agent_members")).toEqual({ email: "carla@firm.example", role: "owner" });
		expect(await row("SELECT action FROM audit_entries WHERE action LIKE 'agent%'")).toEqual({
			action: "agent-decided",
		});
		const carla = await signInMember();
		expect(await readHtml(await carla.get("/agents/team?lang=en"))).toContain("Carla Owner");
	});

	it("see all firms, a page at a time", async () => {
		const { db, now } = await openServices();
		const firm = { country: "PT", registration: "1", website: "", contact: "", state: "applied" as const };
		const firms = Array.from({ length: 51 }, (_, n) => ({ ...firm, name: `Firm ${n}.`, email: `${n}@f.example` }));
		for (const values of firms) await db.insert(agents).values({ ...values, createdAt: now() });
		const eva = await staff("eva");
		const first = await readHtml(await eva.get("/admin/agents?lang=en"));
		expect([first.includes("Firm 50."), first.includes("Firm 0.")]).toEqual([true, false]);
		const next = /\/admin\/agents\?before=\d+/.exec(first)?.[0] ?? "none";
		const last = await readHtml(await eva.get(`${next}&lang=en`));
		expect([last.includes("Firm 0."), last.includes("Firm 1.")]).toEqual([true, false]);
		expect([first.includes("Older"), last.includes("Older")]).toEqual([true, false]);
	});

	it("reject a firm only with a listed reason, and only if they may decide", async () => {
		await apply();
		const path = `/admin/agents/${(await firm()).id}`;
		const eva = await staff("eva");
		expect((await (await staff("ada")).post(path, { intent: "approve" })).status).toBe(403);
		expect((await eva.post(path, { intent: "reject", reason: "complaints" })).status).toBe(422);
		expect((await eva.post(path, { intent: "reject", reason: "not-verified" })).status).toBe(302);
		expect(await firm()).toMatchObject({ state: "rejected", decided_for: "not-verified" });
		await advanceClock("P33D", "delete-agents");
		expect(await count("agents")).toBe(0);
	});

	it("suspend a firm, whose members have no access until it is restored", async () => {
		const id = await anAgent();
		const carla = await aSignedInMember();
		const eva = await staff("eva");
		await eva.post(`/admin/agents/${id}`, { intent: "suspend", reason: "complaints" });
		expect((await carla.get("/agents/team?lang=en")).headers.get("Location")).toBe("/agents/sign-in?lang=en");
		await eva.post(`/admin/agents/${id}`, { intent: "restore" });
		expect((await carla.get("/agents/team?lang=en")).status).toBe(200);
	});
});

describe("a sign-in link", () => {
	it("opens once, even for four concurrent requests, and expires after ten minutes", async () => {
		await anAgent();
		const token = await aMemberToken();
		const open = () => new Client().post("/agents/sign-in?lang=en", { token });
		const responses = await Promise.all([open(), open(), open(), open()]);
		expect(responses.map(({ status }) => status).sort()).toEqual([302, 410, 410, 410]);
		const other = await aMemberToken();
		await passTime(11 * MINUTE);
		expect((await new Client().post("/agents/sign-in?lang=en", { token: other })).status).toBe(410);
	});
});

describe("members", () => {
	it("are added by the owner, notified, and lose access at once when removed", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		const added = await carla.post("/agents/team?lang=en", {
			intent: "invite",
			name: "Nuno",
			email: "nuno@firm.example",
		});
		expect(added.headers.get("Location")).toBe("/agents/team?done=invite&lang=en");
		const [mail] = await agentMails("nuno@firm.example");
		expect(mail?.text).toContain("Lisbon Relocation has given you access");
		const nuno = await aSignedInMember("nuno@firm.example");
		expect((await nuno.get("/agents/team")).status).toBe(200);
		const { id } = await row("SELECT id FROM agent_members WHERE role = 'member'");
		expect((await carla.post("/agents/team", { intent: "remove", member: String(id) })).status).toBe(302);
		expect((await nuno.get("/agents/team")).status).toBe(302);
	});

	it("who are not owners cannot change anything, and no owner can reach another firm", async () => {
		const id = await anAgent({ agreementEdition: null, agreementAt: null });
		await aMember(id, "nuno@firm.example");
		await anAgent({ name: "Other", email: "olga@other.example" });
		const nuno = await aSignedInMember("nuno@firm.example");
		const forms: Record<string, string>[] = [
			{ intent: "invite", name: "Eve", email: "eve@firm.example" },
			{ intent: "agreement", agree: "on" },
			{ intent: "remove", member: "2" },
		];
		for (const form of forms) expect((await nuno.post("/agents/team?lang=en", form)).status).toBe(403);
		const olga = await aSignedInMember("olga@other.example");
		expect((await olga.post("/agents/team", { intent: "remove", member: "2" })).status).toBe(409);
		expect(await row("SELECT count(*) AS n FROM agent_members WHERE removed_at IS NULL")).toEqual({ n: 3 });
	});

	it("are removed with their sessions and open links, once, and never an owner", async () => {
		const agentId = await anAgent();
		await aMember(agentId, "nuno@firm.example");
		const nuno = await aSignedInMember("nuno@firm.example");
		const token = await aMemberToken("nuno@firm.example");
		const services = await openServices();
		const [carla] = await listMembers(services, agentId);
		if (!carla) throw new Error("no owner");
		const wrongState = { ok: false, failure: { code: "wrong_state" } };
		expect(await removeMember(services, carla, carla.id)).toMatchObject(wrongState);
		expect((await removeMember(services, carla, 2)).ok).toBe(true);
		expect(await removeMember(services, carla, 2)).toMatchObject(wrongState);
		expect([await count("agent_sessions"), await count("agent_links")]).toEqual([0, 0]);
		expect((await nuno.post("/agents/sign-in?lang=en", { token })).status).toBe(410);
	});

	it("are not added without the e-mail that notifies them", async () => {
		const agentId = await anAgent();
		const services = await openServices();
		const agent = await findAgentById(services, agentId);
		const [member] = await listMembers(services, agentId);
		if (!agent || !member) throw new Error("no firm");
		await consumeMailQuota(services, { network: null, owner: { unverified: "eve@firm.example" } });
		const visitor = { language: "en" as const, network: "network" };
		const invited = await inviteMember(
			services,
			{ member, agent },
			{ name: "Eve", email: "eve@firm.example" },
			visitor,
		);
		expect(invited).toMatchObject({ ok: false, failure: { code: "too_many_mails" } });
		expect(await count("agent_members")).toBe(1);
	});

	it("cannot have an address that belongs to another firm", async () => {
		await anAgent();
		await anAgent({ name: "Other", email: "olga@other.example" });
		const carla = await aSignedInMember();
		const form = { intent: "invite", name: "Olga", email: "OLGA@other.example" };
		const response = await carla.post("/agents/team?lang=en", form);
		expect(response.status).toBe(422);
		expect(await readHtml(response)).toContain("already belongs to an account for firms");
	});
});

describe("the data processing agreement", () => {
	it("is accepted by the owner, with edition, time and person", async () => {
		await anAgent({ agreementEdition: null, agreementAt: null });
		const carla = await aSignedInMember();
		expect((await carla.post("/agents/team?lang=en", { intent: "agreement" })).status).toBe(422);
		expect((await carla.post("/agents/team?lang=en", { intent: "agreement", agree: "on" })).status).toBe(302);
		expect(await row("SELECT agreement_edition, agreement_by, agreement_at > 0 AS timed FROM agents")).toEqual({
			agreement_edition: "2026-11-30",
			agreement_by: 1,
			timed: 1,
		});
		await run("UPDATE agents SET agreement_at = 1");
		await carla.post("/agents/team?lang=en", { intent: "agreement", agree: "on" });
		expect(await row("SELECT agreement_at FROM agents"), "the first time counts").toEqual({ agreement_at: 1 });
	});
});

describe("the keys of a firm's software", () => {
	const form = { intent: "make", name: "Office system", mode: "test", scope: "cases:read" };

	it("are created by an owner, shown once, rotated and revoked, each with a record of who did it", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		const created = await readHtml(await carla.post("/agents/api?lang=en", form));
		const [key = ""] = /azn_test_[0-9A-Za-z]{38}/.exec(created) ?? [];
		expect(key).not.toBe("");
		const list = await readHtml(await carla.get("/agents/api?lang=en"));
		expect(list).toContain("Office system");
		expect(list).toContain("See cases, events and certificates");
		expect(list).not.toContain(key);
		const { id } = await row("SELECT id FROM agent_keys");
		const rotated = await readHtml(await carla.post("/agents/api?lang=en", { intent: "rotate", key: String(id) }));
		expect(rotated.replaceAll(key, "")).toMatch(/azn_test_[0-9A-Za-z]{38}/);
		expect(rotated).toContain("Rotated: it ends on");
		const revoked = await carla.post("/agents/api?lang=en", { intent: "revoke", key: String(id) });
		expect(revoked.headers.get("Location")).toBe("/agents/api?done=revoke&lang=en");
		const auditRow = await row(
			"SELECT group_concat(json_extract(details, '$.action')) AS actions, max(json_extract(details, '$.member')) AS member FROM audit_entries WHERE action = 'agent-key-changed'",
		);
		expect(auditRow).toEqual({ actions: "made,rotated,revoked", member: 1 });
	});

	it("are at most ten, and are out of reach for other members", async () => {
		const agentId = await anAgent();
		await aMember(agentId, "nuno@firm.example");
		for (let index = 0; index < 10; index += 1) await anAgentKey(agentId);
		const carla = await aSignedInMember();
		expect(await readHtml(await carla.post("/agents/api?lang=en", form))).toContain("Your firm has ten keys");
		const { id } = await row("SELECT id FROM agent_keys");
		const nuno = await aSignedInMember("nuno@firm.example");
		expect((await nuno.get("/agents/api")).headers.get("Location")).toContain("/agents/cases");
		for (const intent of ["rotate", "revoke"]) await nuno.post("/agents/api", { ...form, intent, key: String(id) });
		expect(await count("agent_keys WHERE revoked_at IS NULL AND expires_at IS NULL")).toBe(10);
	});

	it("need a name and a permission", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		const page = await readHtml(await carla.post("/agents/api?lang=en", { intent: "make", name: "", mode: "test" }));
		expect(page).toContain("Give the key a name");
		expect(page).toContain("Choose at least one permission");
	});
});
