import { describe, expect, it } from "vitest";
import { removeMember } from "#app/commands/agents/agent-account.server.ts";
import {
	APPLICANT as APPLICANT_ACTOR,
	changeApplication,
} from "#app/commands/application/change-application.server.ts";
import { agentEvents } from "#app/data/agent-schema.server.ts";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import type { MemberRow } from "#app/queries/agents/agents.server.ts";
import { acceptMandate, readApplication } from "#test/services/admin-pages.ts";
import { agentMails, anAgent, aSignedInMember, aWebhook } from "#test/services/agent-area.ts";
import { apply } from "#test/services/api-helpers.ts";
import { readHtml, storedApplication } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { APPLICANT, APPLICANT_FORM } from "#test/services/fixtures.ts";
import { advanceClock, count, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { passTime } from "#test/services/staff-sign-in.ts";
import { continueApplication } from "#test/services/states.ts";

const CLIENT = { name: "Hannah Client", email: APPLICANT.email, language: "en", packageType: "standard", note: "F-77" };

async function newCase(member: Client, how: "link" | "documents", changes: Record<string, string> = {}) {
	const response = await member.post("/agents/cases/new?lang=en", { ...CLIENT, how, ...changes });
	return { status: response.status, location: response.headers.get("Location") ?? "", response };
}

/** The token in the latest invitation to an e-mail address. */
async function invitation(email = APPLICANT.email): Promise<string> {
	const tokens = (await agentMails(email)).flatMap(({ text }) => /invitation\?token=([\w-]{43})/.exec(text)?.[1] ?? []);
	if (!tokens[0]) throw new Error("no invitation arrived");
	return tokens[0];
}

/** A client who has accepted the invitation, in their own browser. */
async function acceptedClient(nif = ""): Promise<Client> {
	const client = new Client();
	const token = await invitation();
	const agreed = await client.post(`/agent-invitation?token=${token}&lang=en`, { token, intent: "agree", nif });
	expect(agreed.headers.get("Location")).toContain("/upload-documents?package=standard");
	return client;
}

/** Opens the e-mailed link to the page about the firm. */
async function openMailedLink(client = new Client()): Promise<Client> {
	const link = (await agentMails(APPLICANT.email)).flatMap(
		({ text }) => /\/resume\?token=([\w-]{43})[^\s]*to=agent/.exec(text)?.[1] ?? [],
	)[0];
	if (!link) throw new Error("no link arrived");
	const opened = await client.post("/resume?lang=en", { token: link, to: "agent" });
	expect(opened.headers.get("Location")).toMatch(/^\/agent-consent\//);
	return client;
}

const caseId = async () => String((await row("SELECT id FROM agent_cases")).id);
/** Removes the member who started the cases. */
async function removeCarla(): Promise<void> {
	await run("UPDATE agent_members SET role = 'member' WHERE id = 1");
	const owner = { id: 99, agentId: 1, role: "owner" } as MemberRow;
	expect((await removeMember(await openServices(), owner, 1)).ok).toBe(true);
}

const pageOf = async (member: Client, path: string) => readHtml(await member.get(`${path}?lang=en`));

describe("a client who is invited by a link", () => {
	it("agrees first, then applies, and the application belongs to the firm, with the consent recorded", async () => {
		const agentId = await anAgent();
		const carla = await aSignedInMember();
		expect((await newCase(carla, "link")).location).toMatch(/^\/agents\/cases\/[\w-]{22}\?done=invited/);
		const token = await invitation();
		expect(await readHtml(await new Client().get(`/agent-invitation?token=${token}&lang=en`))).toContain("PT509442013");
		expect(await count("visits")).toBe(0);
		const client = await acceptedClient("on");
		const { id, applicationNumber } = await apply(client);
		const { agentConsent, ...application } = await storedApplication(id);
		expect(application.agentId).toBe(agentId);
		expect(agentConsent).toMatchObject({ state: "agreed", language: "en", edition: "2026-11-30", showsNif: true });
		const list = await pageOf(carla, "/agents/cases");
		expect(list).toContain("Hannah Client");
		expect(list).toContain(applicationNumber);
		const page = await pageOf(carla, `/agents/cases/${await caseId()}`);
		for (const words of ["F-77", "Payment", "Not assigned yet"]) expect(page).toContain(words);
		for (const answer of [APPLICANT.phone, APPLICANT.addressLine1, APPLICANT.lastName])
			expect(page).not.toContain(answer);
		expect((await client.get(`/agent-invitation?token=${token}`)).status).toBe(404);
		await removeCarla();
		expect((await client.get(`/payment?id=${id}`)).status, "the browser is the client's own").toBe(200);
	});

	it("may decline, and may apply without the firm", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		await newCase(carla, "link");
		const token = await invitation();
		const client = new Client();
		const declined = await client.post("/agent-invitation?lang=en", { token, intent: "decline" });
		expect(await readHtml(declined)).toContain("You have declined");
		expect(await pageOf(carla, "/agents/cases")).toContain("Declined by the client");
		const { id } = await apply(client);
		expect((await storedApplication(id)).agentId).toBeNull();
		await advanceClock("P32D", "delete-agents");
		expect(await count("agent_cases")).toBe(0);
	});

	it("gets no invitation at the firm's own address, nor without the agreement", async () => {
		await anAgent();
		await anAgent({ name: "Other", email: "olga@other.example", agreementEdition: null, agreementAt: null });
		const carla = await aSignedInMember();
		const ownResponse = await newCase(carla, "link", { email: "CARLA@firm.example" });
		expect(ownResponse.status).toBe(422);
		expect(await readHtml(ownResponse.response)).toContain("This address belongs to the firm");
		const olga = await aSignedInMember("olga@other.example");
		expect((await newCase(olga, "link")).location).toContain("/agents/team");
		expect((await olga.get("/agents/cases/new")).headers.get("Location")).toContain("/agents/team");
		expect(await count("agent_cases")).toBe(0);
	});

	it("gets a new link when the firm requests it, and the earlier one stops working", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		await newCase(carla, "link");
		const first = await invitation();
		await passTime(2 * HOUR);
		const laterSession = await aSignedInMember();
		await laterSession.post(`/agents/cases/${await caseId()}`, { intent: "resend" });
		const second = await invitation();
		expect(second).not.toBe(first);
		expect((await new Client().get(`/agent-invitation?token=${first}`)).status).toBe(404);
		expect((await new Client().get(`/agent-invitation?token=${second}`)).status).toBe(200);
		await passTime(29 * DAY);
		expect((await new Client().get(`/agent-invitation?token=${second}`)).status).toBe(200);
		await passTime(2 * DAY);
		expect((await new Client().get(`/agent-invitation?token=${second}`)).status).toBe(404);
	});

	it("who declines after all, or whose firm is suspended in the meantime, applies without the firm", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		await newCase(carla, "link");
		const token = await invitation();
		const client = await acceptedClient();
		await client.post("/agent-invitation?lang=en", { token, intent: "decline" });
		expect((await storedApplication((await apply(client)).id)).agentId).toBeNull();
		await newCase(carla, "link", { email: "otto@client.example" });
		await run("UPDATE agent_cases SET declined_at = NULL, agreement = (SELECT max(agreement) FROM agent_cases)");
		const other = new Client();
		const second = await invitation("otto@client.example");
		await other.post("/agent-invitation?lang=en", { token: second, intent: "agree" });
		await run("UPDATE agents SET state = 'suspended'");
		expect((await storedApplication((await apply(other, { email: "otto@client.example" })).id)).agentId).toBeNull();
	});
});

describe("a client whose documents the firm sends", () => {
	async function submitCase() {
		await anAgent();
		const carla = await aSignedInMember();
		expect((await newCase(carla, "documents")).location).toContain("/upload-documents?package=standard");
		expect(await row("SELECT token_hash, mail_due_at FROM agent_cases")).toEqual({
			token_hash: null,
			mail_due_at: null,
		});
		const { id } = await apply(carla);
		return { carla, id };
	}

	it("is asked by e-mail, and until they answer nothing is filed and the firm sees only the state", async () => {
		const { carla, id } = await submitCase();
		expect((await storedApplication(id)).agentConsent).toEqual({ state: "requested" });
		const page = await pageOf(carla, `/agents/cases/${await caseId()}`);
		expect(page).toContain("The client has not answered yet");
		expect(page).not.toContain("What is missing</h2><ul");
		await continueApplication(id).paid().waived().accepted().signed().build();
		await acceptMandate(id);
		const rui = await signIn("rui@azulejo.example");
		const staffPage = await readApplication(rui, id);
		expect(staffPage).toContain("The client has not yet agreed that the firm acts for them");
		const mails = await agentMails(APPLICANT.email);
		expect(mails.some(({ subject }) => subject.includes("May Lisbon Relocation act for you?"))).toBe(true);
	});

	it("decides in a browser that opened the e-mailed link, never in the firm's", async () => {
		const { carla, id } = await submitCase();
		const decide = (client: Client, intent: string) =>
			client.post(`/agent-consent/${id}?lang=en`, { intent, nif: "on" });
		expect((await decide(carla, "agree")).status).toBe(401);
		const client = await openMailedLink();
		expect((await carla.get(`/agent-consent/${id}`)).status).toBe(401);
		expect(await pageOf(client, `/agent-consent/${id}`)).toContain("May Lisbon Relocation act for you?");
		expect((await decide(client, "agree")).status).toBe(302);
		expect((await storedApplication(id)).agentConsent).toMatchObject({ state: "agreed", showsNif: true });
		expect(await pageOf(client, `/confirmation/${id}`)).toContain("Lisbon Relocation acts for you");
		expect(await pageOf(carla, `/agents/cases/${await caseId()}`)).toContain("Given on");
	});

	it("appears in the firm's shared link with only date and stage, until taking over the application", async () => {
		const { carla, id } = await submitCase();
		const client = await openMailedLink();
		const share = (form: Record<string, string>) => carla.post("/agents/share?lang=en", form);
		const path = /\/progress\/[\w-]{43}/.exec(await readHtml(await share({ intent: "make" })))?.[0] ?? "none";
		const page = await pageOf(new Client(), path);
		expect(page).toContain("Case of ");
		const { application_number: number } = await row("SELECT application_number FROM applications");
		for (const secret of [id, String(number), CLIENT.name, CLIENT.note, "Łucja"]) expect(page).not.toContain(secret);
		const list = await pageOf(carla, "/agents/share");
		const hash = /name="link" value="([0-9a-f]{64})"/.exec(list)?.[1] ?? "";
		await anAgent({ email: "other@other.example", contact: "Other" });
		const stranger = await aSignedInMember("other@other.example");
		expect((await stranger.post("/agents/share", { intent: "end", link: hash })).status).toBe(302);
		expect((await new Client().get(path)).status).toBe(200);
		await client.post(`/agent-consent/${id}?lang=en`, { intent: "end" });
		expect(await pageOf(new Client(), path)).not.toContain("Case of ");
		expect((await share({ intent: "end", link: hash })).status).toBe(302);
		expect((await new Client().get(path)).status).toBe(404);
	});

	it("may take over the application: the firm then sees only the state, and what it entered is deleted", async () => {
		const { carla, id } = await submitCase();
		const client = await openMailedLink();
		expect((await client.post(`/agent-consent/${id}?lang=en`, { intent: "end" })).status).toBe(302);
		const page = await pageOf(carla, `/agents/cases/${await caseId()}`);
		expect(page).toContain("The client has taken the case over");
		for (const words of ["Hannah Client", APPLICANT.email]) expect(page).not.toContain(words);
		expect(await row("SELECT name, email FROM agent_cases")).toEqual({ name: "", email: "" });
		expect((await client.post(`/agent-consent/${id}?lang=en`, { intent: "agree" })).status).toBe(409);
	});

	it("is asked at the case's address, which the firm cannot change, whatever case its browser is working on", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		await newCase(carla, "documents");
		await expect(apply(carla, { email: "elsewhere@firm.example" })).rejects.toThrow("422");
		expect(await count("applications")).toBe(0);
		const { id } = await apply(carla);
		const send = async (email: string) =>
			(await carla.post(`/personal-info?id=${id}&lang=en`, { ...APPLICANT_FORM, email })).status;
		carla.forgeCookie("__Host-visit", "");
		expect(await send("alias@firm.example")).toBe(422);
		await newCase(carla, "documents", { email: "otto@client.example" });
		expect(await send("otto@client.example")).toBe(422);
		expect(await send(APPLICANT.email)).toBe(302);
		expect((await storedApplication(id)).email).toBe(APPLICANT.email);
		expect(await count("agent_cases WHERE application_id IS NULL")).toBe(1);
		const client = await openMailedLink();
		const corrected = { ...APPLICANT_FORM, email: "hannah.new@client.example" };
		expect((await client.post(`/personal-info?id=${id}&lang=en`, corrected)).status).toBe(302);
	});

	it("is out of reach for a removed member, even in the browser that sent the documents", async () => {
		const { carla, id } = await submitCase();
		expect((await carla.get(`/payment?id=${id}`)).status).toBe(200);
		await removeCarla();
		expect((await carla.get(`/payment?id=${id}`)).status).toBe(401);
	});

	it("can still reach the application when the member who sent the documents is removed", async () => {
		const { id } = await submitCase();
		const client = await openMailedLink();
		await removeCarla();
		expect((await client.get(`/payment?id=${id}`)).status).toBe(200);
	});

	it("has one application, and another one from the same browser does not belong to the firm", async () => {
		const { carla, id } = await submitCase();
		const { id: another } = await apply(carla, { email: "another@client.example" });
		expect(another).not.toBe(id);
		expect((await storedApplication(another)).agentId).toBeNull();
		expect(await row("SELECT application_id FROM agent_cases")).toEqual({ application_id: id });
	});
});

describe("the events of a firm's cases", () => {
	const events = async () => {
		const { db } = await openServices();
		const rows = await db.select().from(agentEvents).orderBy(agentEvents.id);
		return rows.map(({ type, data, live }) => [type, data.stage ?? data.consent ?? null, live]);
	};

	it("are recorded in order with the changes themselves, each with its deliveries to the firm's webhooks", async () => {
		await anAgent();
		await anAgent({ name: "Other", email: "olga@other.example" });
		await aWebhook(1, { id: "live" });
		await aWebhook(1, { live: false });
		await aWebhook(1, { disabledAt: 1 });
		await aWebhook(2);
		const carla = await aSignedInMember();
		await newCase(carla, "documents");
		const { id } = await apply(carla);
		const client = await openMailedLink();
		await client.post(`/agent-consent/${id}?lang=en`, { intent: "agree" });
		await client.post(`/agent-consent/${id}?lang=en`, { intent: "end" });
		await continueApplication(id).paid().build();
		expect(await events()).toEqual([
			["case.created", "invited", true],
			["case.started", "awaiting_payment", true],
			["case.consent_changed", "agreed", true],
			["case.consent_changed", "ended", true],
			["case.status_changed", "in_review", true],
		]);
		const delivered = await count(
			"agent_deliveries d JOIN agent_events e ON e.id = d.event_id AND e.case_id = d.case_id",
		);
		expect(delivered).toBe(5);
		expect(await count("agent_deliveries WHERE webhook_id <> 'live'")).toBe(0);
	});

	it("are recorded once for a client who declines, and never for a person without a firm", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		await newCase(carla, "link");
		const token = await invitation();
		const client = new Client();
		for (const _ of [1, 2]) await client.post("/agent-invitation?lang=en", { token, intent: "decline" });
		await apply(client);
		expect(await events()).toEqual([
			["case.created", "invited", true],
			["case.declined", null, true],
		]);
	});
});

describe("a firm's cases", () => {
	it("are neither cached nor indexed, and neither are invitations and consents", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		for (const path of ["/agents/cases", "/agents/team", "/agent-invitation?token=x", "/agent-consent/x"]) {
			const { headers } = await carla.get(path);
			const names = ["Cache-Control", "X-Robots-Tag", "Referrer-Policy"];
			expect([path, ...names.map((name) => headers.get(name))]).toEqual([
				path,
				"private, no-store",
				"noindex",
				"same-origin",
			]);
		}
		expect((await carla.get("/agents?lang=en")).headers.get("X-Robots-Tag")).toBeNull();
	});

	it("are found by number, e-mail address, start of name or note, and state", async () => {
		await anAgent();
		await anAgent({ name: "Other", email: "olga@other.example" });
		const carla = await aSignedInMember();
		await newCase(carla, "documents");
		const { applicationNumber } = await apply(carla);
		await newCase(carla, "link", { name: "Otto", email: "otto@client.example", note: "" });
		const findNames = async (query: string) => {
			const page = await readHtml(await carla.get(`/agents/cases?lang=en&${query}`));
			return ["Hannah Client", "Otto"].filter((name) => page.includes(`>${name}<`));
		};
		for (const [query, expected] of [
			["", ["Hannah Client", "Otto"]],
			["q=hann", ["Hannah Client"]],
			["q=f-7", ["Hannah Client"]],
			[`q=${applicationNumber}`, ["Hannah Client"]],
			["q=OTTO@client.example", ["Otto"]],
			["q=nobody", []],
			["state=invited", ["Otto"]],
			["state=unpaid", ["Hannah Client"]],
			["state=work", []],
		] as const)
			expect([query, await findNames(query)]).toEqual([query, expected]);
		const olga = await aSignedInMember("olga@other.example");
		const olgasPage = await readHtml(await olga.get(`/agents/cases?lang=en&q=${applicationNumber}`));
		expect(olgasPage).not.toContain("Hannah Client");
		expect((await olga.get(`/agents/cases/${await caseId()}`)).status).toBe(404);
	});
});

describe("an import", () => {
	const HEAD = "Name;Email;Language;Package;Note";
	const importForm = (...lines: string[]) => {
		const form = new FormData();
		form.set("intent", "preview");
		form.set("file", new File([[HEAD, ...lines].join("\r\n")], "clients.csv", { type: "text/csv" }));
		return form;
	};

	it("shows a preview, then invites all clients, once", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		const lines = ["Otto;otto@client.example;pt;express;F-1", "Pia;pia@client.example;en;standard;"];
		const preview = await readHtml(await carla.postFiles("/agents/cases/import?lang=en", importForm(...lines)));
		expect(preview).toContain("2 clients get an invitation by e-mail");
		expect(await count("agent_cases")).toBe(0);
		const confirm = { intent: "import", text: [HEAD, ...lines].join("\r\n") };
		const imported = await carla.post("/agents/cases/import?lang=en", confirm);
		expect(imported.headers.get("Location")).toBe("/agents/cases?imported=2&lang=en");
		expect((await carla.post("/agents/cases/import?lang=en", confirm)).status).toBe(422);
		expect(await count("agent_cases")).toBe(2);
		const [mail] = await agentMails("otto@client.example");
		expect(mail?.subject).toBe("Lisbon Relocation convida-o a pedir o seu NIF");
	});

	it("with one invalid line imports nothing, and reports the errors of each line", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		const wrong = importForm(
			"Otto;otto@client.example;pt;express;",
			"Pia;pia;en;standard;",
			"Eva;carla@firm.example;en;standard;",
		);
		const response = await carla.postFiles("/agents/cases/import?lang=en", wrong);
		expect(response.status).toBe(422);
		const page = (await readHtml(response)).replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
		expect(page).toContain("Nothing was imported");
		expect(page).toMatch(/3 Pia pia Invalid email address 4 Eva carla@firm\.example This address belongs to the firm/);
		expect(page).not.toContain("otto@client.example");
		expect(await count("agent_cases")).toBe(0);
	});
});

describe("the statement", () => {
	it("lists a month's payments for the firm only, and omits cases that clients have taken over", async () => {
		await anAgent();
		const carla = await aSignedInMember();
		await newCase(carla, "link", { note: "=F-77" });
		const client = await acceptedClient();
		const { id, applicationNumber } = await apply(client);
		expect(await pageOf(carla, "/agents/statement")).toContain("Nothing was paid in this month");
		await continueApplication(id).paid().build();
		const page = await pageOf(carla, "/agents/statement");
		for (const words of [applicationNumber, "Hannah Client", "€79.00", "Payments: 1."]) expect(page).toContain(words);
		const csv = await (await carla.get("/agents/statement.csv")).text();
		expect(csv).toContain(`"${applicationNumber}","Hannah Client","'=F-77","standard"`);
		expect(await pageOf(carla, "/agents/statement?month=2026-01&x=")).toContain("Nothing was paid");
		await anAgent({ email: "other@other.example", name: "Other" });
		const other = await aSignedInMember("other@other.example");
		expect(await (await other.get("/agents/statement.csv")).text()).not.toContain(applicationNumber);
		expect((await new Client().get("/agents/statement.csv")).status).toBe(302);
		const services = await openServices();
		await changeApplication(services, id, APPLICANT_ACTOR, { type: "agent-ended" });
		expect(await (await carla.get("/agents/statement.csv")).text()).not.toContain(applicationNumber);
	});
});
