import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { removeMember } from "#app/commands/agents/agent-account.server.ts";
import { APPLICANT, changeApplication } from "#app/commands/application/change-application.server.ts";
import { runScheduledJobs } from "#app/commands/cron/scheduled-jobs.server.ts";
import { UNATTENDED_HEADER } from "#app/domain/staff/staff-hub-message.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import { listMembers } from "#app/queries/agents/agents.server.ts";
import { readApplication } from "#test/services/admin-pages.ts";
import { agentMails, aMember, anAgent, aSignedInMember, aStartedCase } from "#test/services/agent-area.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { APPLICANT as PERSON } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { count, everyRow, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { erase } from "#test/services/own-data.ts";
import { passTime } from "#test/services/staff-sign-in.ts";
import { unzip } from "#test/services/unzip.ts";

const QUESTION = "Is the fIrMqUeStIoN answered here?";
const ANSWER = "Yes, the fIrMaNsWeR is here.";

const casePage = async (member: Client, caseId: string) =>
	readHtml(await member.get(`/agents/cases/${caseId}?lang=en`));
const cases = async (member: Client, query = "") => readHtml(await member.get(`/agents/cases?lang=en${query}`));

const messageIdIn = (html: string) => /name="messageId" value="([\w-]{22})"/.exec(html)?.[1] ?? "A".repeat(22);

/** Submits the form of the case's page as a browser without scripts does. */
async function write(member: Client, caseId: string, message: string): Promise<Response> {
	const messageId = messageIdIn(await casePage(member, caseId));
	return member.post(`/agents/cases/${caseId}?lang=en`, { messageId, message });
}

/** Submits the staff form of the firm's thread. */
async function answer(staff: Client, id: string, agentMessage: string, intent = "answer-message"): Promise<Response> {
	const messageId = messageIdIn(await readApplication(staff, id));
	return staff.post(`/admin/applications/${id}?lang=en`, { intent, party: "agent", messageId, agentMessage });
}

const end = async (id: string) => changeApplication(await openServices(), id, APPLICANT, { type: "agent-ended" });

describe("messages between a firm and staff", () => {
	it("are written on the case's page and answered, and staff see which member of which firm writes", async () => {
		const agentId = await anAgent();
		await aMember(agentId, "nuno@firm.example");
		const { id, caseId } = await aStartedCase(agentId);
		const nuno = await aSignedInMember("nuno@firm.example");
		const sent = await write(nuno, caseId, QUESTION);
		expect(sent.headers.get("Location")).toBe(`/agents/cases/${caseId}?lang=en#messages-title`);
		const rui = await signIn("rui@azulejo.example");
		expect(await readHtml(await rui.get("/admin/dashboard?lang=en"))).toContain("1 unanswered message");
		expect(await readHtml(await rui.get("/admin/applications?only=message&lang=en"))).toContain(id);
		const staffPage = await readApplication(rui, id);
		expect(staffPage).toContain("Messages with the firm Lisbon Relocation");
		expect(staffPage).toMatch(/Nuno Member<\/strong>, Lisbon Relocation[\s\S]{0,200}fIrMqUeStIoN/);
		expect((await answer(rui, id, ANSWER)).headers.get("Location")).toContain("#agent-thread");
		expect(await readHtml(await rui.get("/admin/applications?only=message&lang=en"))).not.toContain(id);
		const page = await casePage(nuno, caseId);
		expect(page).toMatch(/Nuno Member<\/strong>[\s\S]{0,200}fIrMqUeStIoN/);
		expect(page).toMatch(/Our team<\/strong>[\s\S]{0,200}fIrMaNsWeR/);
		expect(page).not.toContain("rui@azulejo.example");
	});

	it("are announced by one e-mail with number and link to the member who wrote, and flagged until the case is opened", async () => {
		const agentId = await anAgent();
		await aMember(agentId, "nuno@firm.example");
		const { id, caseId } = await aStartedCase(agentId);
		await write(await aSignedInMember("nuno@firm.example"), caseId, QUESTION);
		const rui = await signIn("rui@azulejo.example");
		await answer(rui, id, ANSWER);
		await answer(rui, id, "And one thing more.");
		const { number } = await row("SELECT application_number AS number FROM applications");
		const newsMails = async (email: string) =>
			(await agentMails(email)).filter(({ subject }) => subject === `New message about case ${number}`);
		const [mail, second] = await newsMails("nuno@firm.example");
		expect(second).toBeUndefined();
		expect(mail?.text).toContain(`/agents/cases/${caseId}`);
		for (const secret of ["fIrM", PERSON.lastName, PERSON.email, "Hannah"]) expect(mail?.text).not.toContain(secret);
		expect(await newsMails("carla@firm.example")).toEqual([]);
		const carla = await aSignedInMember();
		expect(await cases(carla)).toContain("New messages (1)");
		expect(await cases(carla, "&state=unread")).toContain(caseId);
		const unattended = { headers: { ...carla.headers, [UNATTENDED_HEADER]: "1" } };
		await carla.fetch(`/agents/cases/${caseId}`, unattended);
		expect(await cases(carla)).toContain("New message");
		await casePage(carla, caseId);
		expect(await cases(carla)).not.toContain("New message");
		expect(await cases(carla, "&state=unread")).not.toContain(caseId);
	});

	it("may be started by staff, and then go to the member who started the case, or to the owners if that member left", async () => {
		const agentId = await anAgent();
		await aMember(agentId, "nuno@firm.example");
		const { id } = await aStartedCase(agentId);
		await env.DB.prepare("UPDATE agent_cases SET member_id = 2").run();
		const rui = await signIn("rui@azulejo.example");
		await answer(rui, id, ANSWER);
		const services = await openServices();
		const [carla] = await listMembers(services, agentId);
		if (!carla) throw new Error("no owner");
		const countNewsMails = async (email: string) =>
			(await agentMails(email)).filter(({ subject }) => subject.startsWith("New message")).length;
		expect([await countNewsMails("nuno@firm.example"), await countNewsMails("carla@firm.example")]).toEqual([1, 0]);
		await removeMember(services, carla, 2);
		await passTime(2 * HOUR);
		await answer(await signIn("rui@azulejo.example"), id, ANSWER);
		expect([await countNewsMails("nuno@firm.example"), await countNewsMails("carla@firm.example")]).toEqual([1, 1]);
	});

	it("are separate from the client's, so that neither side sees the other's", async () => {
		const agentId = await anAgent();
		const { id, caseId, applicant } = await aStartedCase(agentId);
		const carla = await aSignedInMember();
		await write(carla, caseId, QUESTION);
		const messageId = "C".repeat(22);
		await applicant.post(`/messages/${id}`, { messageId, message: "A cLiEnTsecret" });
		const rui = await signIn("rui@azulejo.example");
		await answer(rui, id, ANSWER);
		const replyToClient = { intent: "answer-message", messageId, message: "A reply to the cLiEnT" };
		expect((await rui.post(`/admin/applications/${id}`, replyToClient)).status).toBe(302);
		expect(await casePage(carla, caseId)).not.toContain("cLiEnT");
		for (const page of [`/messages/${id}`, `/confirmation/${id}`, `/data/${id}`]) {
			const shown = await readHtml(await applicant.get(`${page}?lang=en`));
			expect([page, shown.includes("fIrM"), shown.includes("Carla")]).toEqual([page, false, false]);
		}
		// Answering one side leaves the other waiting.
		await write(carla, caseId, "One more question");
		await rui.post(`/admin/applications/${id}`, { ...replyToClient, messageId: "D".repeat(22) });
		expect(await readHtml(await rui.get("/admin/applications?only=message&lang=en"))).toContain(id);
		expect((await answer(rui, id, "", "settle-messages")).status).toBe(302);
		expect(await readHtml(await rui.get("/admin/applications?only=message&lang=en"))).not.toContain(id);
	});

	it("are in the client's export, and unreadable once the client is erased", { timeout: 60_000 }, async () => {
		const agentId = await anAgent();
		const { id, caseId, applicant } = await aStartedCase(agentId, { completed: true });
		await write(await aSignedInMember(), caseId, QUESTION);
		await answer(await signIn("rui@azulejo.example"), id, ANSWER);
		const archive = await (await applicant.get(`/api/exports/${id}`)).arrayBuffer();
		const json = new TextDecoder().decode((await unzip(new Uint8Array(archive))).get("application.json"));
		for (const words of ["fIrMqUeStIoN", "fIrMaNsWeR", "Carla Owner"]) expect(json).toContain(words);
		expect((await erase(applicant, id)).status).toBe(200);
		await flushBackgroundWork();
		await runScheduledJobs(await openServices());
		expect(JSON.stringify(await everyRow())).not.toMatch(/fIrMqUeStIoN|fIrMaNsWeR/);
		expect((await readApplication(await signIn("rui@azulejo.example"), id)).includes("fIrM")).toBe(false);
	});

	it("are closed to the firm once the client acts alone, but stay visible to staff", async () => {
		const agentId = await anAgent();
		const { id, caseId } = await aStartedCase(agentId);
		const carla = await aSignedInMember();
		await write(carla, caseId, QUESTION);
		const rui = await signIn("rui@azulejo.example");
		await answer(rui, id, ANSWER);
		await write(carla, caseId, "Not yet answered");
		await end(id);
		expect(await casePage(carla, caseId)).not.toMatch(/fIrM|messageId/);
		expect(await cases(carla)).not.toContain("New message");
		expect((await write(carla, caseId, "Late")).status).toBe(409);
		expect((await answer(rui, id, "Late")).status).toBe(409);
		expect(await count("application_events WHERE type LIKE 'agent-message-%'")).toBe(3);
		expect(await readHtml(await rui.get("/admin/applications?only=message&lang=en"))).not.toContain(id);
		const staffPage = await readApplication(rui, id);
		expect(staffPage).toContain("fIrMqUeStIoN");
		expect(staffPage).toContain("the firm can no longer read or write here");
	});

	it("are denied to other firms, removed members, signed-out visitors, and staff who do not answer messages", async () => {
		const agentId = await anAgent();
		await aMember(agentId, "nuno@firm.example");
		await anAgent({ name: "Other", email: "olga@other.example" });
		const { id, caseId } = await aStartedCase(agentId);
		await write(await aSignedInMember(), caseId, QUESTION);
		const path = `/agents/cases/${caseId}?lang=en`;
		const message = { messageId: "B".repeat(22), message: "Let me in" };
		const olga = await aSignedInMember("olga@other.example");
		expect((await olga.get(path)).status).toBe(404);
		expect((await olga.post(path, message)).status).toBe(404);
		const nuno = await aSignedInMember("nuno@firm.example");
		const services = await openServices();
		const [carla] = await listMembers(services, agentId);
		if (!carla) throw new Error("no owner");
		await removeMember(services, carla, 2);
		for (const client of [nuno, new Client()])
			for (const refused of [await client.get(path), await client.post(path, message)])
				expect(refused.headers.get("Location")).toBe("/agents/sign-in?lang=en");
		for (const name of ["leo", "ada"]) {
			const staff = await signIn(`${name}@azulejo.example`);
			expect(await readApplication(staff, id)).not.toContain('name="agentMessage"');
			expect((await answer(staff, id, ANSWER)).status).toBe(403);
			expect((await answer(staff, id, "", "settle-messages")).status).toBe(403);
		}
		expect(await count("application_events WHERE type LIKE 'agent-message-%'")).toBe(1);
	});

	it("are stored encrypted, once, and cannot be empty, too long, too many or sent before there is an application", async () => {
		const agentId = await anAgent();
		const { id, caseId } = await aStartedCase(agentId);
		const carla = await aSignedInMember();
		const message = { messageId: messageIdIn(await casePage(carla, caseId)), message: QUESTION };
		for (const _ of [1, 2]) await carla.post(`/agents/cases/${caseId}`, message);
		expect(await count("application_events WHERE type = 'agent-message-sent'")).toBe(1);
		expect(JSON.stringify(await everyRow())).not.toContain("fIrM");
		const empty = await write(carla, caseId, "  ");
		expect(empty.status).toBe(422);
		expect(await readHtml(empty)).toContain("Write a message");
		const long = await write(carla, caseId, `begin ${"x".repeat(2000)}`);
		expect(long.status).toBe(422);
		expect(await readHtml(long)).toMatch(/This message is too long.*begin xxx/s);
		const tooLong = await answer(await signIn("rui@azulejo.example"), id, "x".repeat(2001));
		expect(tooLong.status).toBe(422);
		expect(await readHtml(tooLong)).toMatch(/id="agentMessage-error"/);
		await env.DB.prepare("UPDATE counters SET count = 20 WHERE key LIKE 'message:firm:%'").run();
		const overLimit = await write(carla, caseId, "One more");
		expect(overLimit.status).toBe(429);
		expect(await readHtml(overLimit)).toContain("One more");
		await env.DB.prepare("UPDATE agent_cases SET application_id = NULL").run();
		expect(await casePage(carla, caseId)).not.toContain("messageId");
		expect((await write(carla, caseId, "Before there is an application")).status).toBe(404);
	});
});
