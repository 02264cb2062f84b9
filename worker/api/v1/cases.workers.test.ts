import { SELF } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
	APPLICANT as APPLICANT_ACTOR,
	changeApplication,
} from "#app/commands/application/change-application.server.ts";
import { requestInformation } from "#app/commands/application/review.server.ts";
import { answerThread } from "#app/commands/application/write-message.server.ts";
import { deleteAbandonedUploads } from "#app/commands/documents/purge-documents.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { INVITATION_DAYS } from "#app/domain/agents/agent-case.ts";
import type { KeyScope } from "#app/domain/agents/agent-key.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { randomId } from "#app/server/random.server.ts";
import { aCase, agentMails, anAgent, anAgentKey, aStartedCase, signInMember } from "#test/services/agent-area.ts";
import { readHtml, storedApplication } from "#test/services/application-states.ts";
import { Client, ORIGIN } from "#test/services/client.ts";
import { APPLICANT, aPdf, newAddress } from "#test/services/fixtures.ts";
import { count, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aPassportFile, inMonths } from "#test/services/sample-documents.ts";
import { anApplication, continueApplication } from "#test/services/states.ts";
import { offlineStaff } from "#worker/offline/staff.ts";
import { ApiError, createClient } from "../../../clients/typescript/index.ts";

const { termsAccepted: _terms, ...ANSWERS } = APPLICANT;
const CLIENT = {
	name: "Hannah Client",
	email: APPLICANT.email,
	language: "es",
	package: "standard",
	note: "F-77",
} as const;

/** The typed client for a key, from its own network. */
function client(key: string) {
	return createClient({
		baseUrl: ORIGIN,
		key,
		fetch(request) {
			request.headers.set("CF-Connecting-IP", newAddress());
			return SELF.fetch(request);
		},
	});
}

async function aClient(options: { live?: boolean; scopes?: readonly KeyScope[] } = {}) {
	const agentId = await anAgent();
	return { agentId, api: client(await anAgentKey(agentId, options)) };
}

/** Returns the status, code and fields of an error. */
async function refusal(call: Promise<unknown>): Promise<[number, string, ...string[]]> {
	const error = await call.then(
		() => null,
		(error: unknown) => error,
	);
	if (!(error instanceof ApiError)) throw new Error("not refused", { cause: error });
	const fields = (error.problem.errors ?? []).map(({ field, line }) => field ?? `line ${line}`);
	return [error.status, error.code, ...fields];
}

type Api = ReturnType<typeof client>;
const create = async (api: Api, changes: Partial<Parameters<typeof body>[0]> = {}) => {
	const { data } = await api.POST("/api/v1/cases", { body: body(changes) });
	if (!data) throw new Error("no case");
	return data;
};
function body(changes: { email?: string; by?: "client" | "firm"; name?: string }) {
	return { ...CLIENT, ...changes };
}
const get = async (api: Api, id: string) => (await api.GET("/api/v1/cases/{id}", { params: { path: { id } } })).data;

/** A case as it is once the firm's software has sent documents and details. */
async function sentCase(agentId: number) {
	const { id: applicationId } = await anApplication(new Client()).build();
	const { db } = await openServices();
	const agentConsent = { state: "requested" as const };
	await db.update(applications).set({ agentId, agentConsent }).where(eq(applications.id, applicationId));
	return { id: await aCase(agentId, { applicationId, byFirm: true }), applicationId };
}
const DETAILS = { ...ANSWERS, termsAccepted: true, consentToBegin: true, acknowledgesEnd: true };

describe("a case in the API", () => {
	it("invites the client by e-mail, in their language", async () => {
		const { api } = await aClient();
		const created = await create(api);
		expect(created).toMatchObject({
			object: "case",
			live: true,
			stage: "invited",
			by: "client",
			consent: null,
			needs: [],
		});
		expect(created.price).toEqual({ amount: expect.any(Number), currency: "EUR" });
		const [mail] = await agentMails(APPLICANT.email);
		expect(mail?.subject).toBe("Lisbon Relocation le invita a solicitar su NIF");
		expect(await refusal(create(api))).toEqual([409, "agent_case_exists", "email"]);
		expect(await row("SELECT expires_at - created_at AS ms FROM agent_cases")).toEqual({ ms: INVITATION_DAYS * DAY });
		await run("UPDATE agent_cases SET expires_at = 0");
		await api.POST("/api/v1/cases/{id}/invitation", { params: { path: { id: created.id } } });
		expect(Date.parse((await get(api, created.id))?.expiresAt ?? "")).toBeGreaterThan(Date.now() / 2);
	});

	it("names each invalid field", async () => {
		const { api } = await aClient();
		expect(await refusal(create(api, { name: "", email: "nobody" }))).toEqual([
			422,
			"invalid_request",
			"name",
			"email",
		]);
		const wrong = { ...CLIENT, package: "gold" } as unknown as typeof CLIENT;
		expect(await refusal(api.POST("/api/v1/cases", { body: wrong }))).toEqual([422, "invalid_request", "package"]);
	});

	it("requires the scope and, to be created, an Idempotency-Key", async () => {
		const agentId = await anAgent();
		const key = await anAgentKey(agentId, { scopes: ["cases:read"] });
		expect(await refusal(create(client(key)))).toEqual([403, "api_scope_missing"]);
		const writes = client(await anAgentKey(agentId, { scopes: ["cases:write"] }));
		expect(await refusal(writes.GET("/api/v1/cases"))).toEqual([403, "api_scope_missing"]);
		const headers = { Authorization: `Bearer ${await anAgentKey(agentId)}`, "Content-Type": "application/json" };
		const bare = await SELF.fetch(`${ORIGIN}/api/v1/cases`, { method: "POST", headers, body: JSON.stringify(CLIENT) });
		expect(await bare.json()).toMatchObject({ status: 422, code: "idempotency_key_missing" });
	});

	it("is created once per Idempotency-Key", async () => {
		const { api } = await aClient();
		const params = { header: { "Idempotency-Key": "order-77" } };
		const [first, second] = [
			await api.POST("/api/v1/cases", { params, body: CLIENT }),
			await api.POST("/api/v1/cases", { params, body: CLIENT }),
		];
		expect(second.data).toEqual(first.data);
		expect(await count("agent_cases")).toBe(1);
		const other = api.POST("/api/v1/cases", { params, body: { ...CLIENT, email: "other@client.example" } });
		expect(await refusal(other)).toEqual([422, "idempotency_key_reused"]);
	});

	it("is visible only to its firm, with a key of its mode", async () => {
		const { agentId, api } = await aClient();
		const other = await anAgent({ name: "Other", email: "olga@other.example" });
		const [foreign, live] = [await aCase(other), await aCase(agentId)];
		const test = client(await anAgentKey(agentId, { live: false }));
		const created = await create(test);
		for (const [from, id] of [
			[api, foreign],
			[api, created.id],
			[test, live],
		] as const) {
			const params = { path: { id } };
			const missing = [404, "agent_case_not_found"];
			expect(await refusal(from.GET("/api/v1/cases/{id}", { params }))).toEqual(missing);
			expect(await refusal(from.GET("/api/v1/cases/{id}/certificate", { params }))).toEqual(missing);
			expect(await refusal(from.POST("/api/v1/cases/{id}/invitation", { params }))).toEqual(missing);
			expect(await refusal(from.sendDocument(id, "passport", [aPdf("p.pdf")]))).toEqual(missing);
			expect(await refusal(from.POST("/api/v1/cases/{id}/details", { params, body: DETAILS }))).toEqual(missing);
			expect(await refusal(from.GET("/api/v1/cases/{id}/messages", { params }))).toEqual(missing);
			const text = { text: "When?" };
			expect(await refusal(from.POST("/api/v1/cases/{id}/messages", { params, body: text }))).toEqual(missing);
			const stage = { stage: "closed" } as const;
			expect(await refusal(from.POST("/api/v1/cases/{id}/simulate", { params, body: stage }))).toEqual(missing);
			expect(await refusal(from.GET("/api/v1/cases", { params: { query: { cursor: id } } }))).toEqual([
				422,
				"invalid_request",
				"cursor",
			]);
		}
		expect((await api.GET("/api/v1/cases")).data?.data.map(({ id }) => id)).toEqual([live]);
	});

	it("is listed in pages, newest first", async () => {
		const { agentId, api } = await aClient();
		const ids: string[] = [];
		for (let createdAt = 1; createdAt <= 3; createdAt += 1)
			ids.unshift(await aCase(agentId, { createdAt, email: `c${createdAt}@x.example` }));
		const pageAt = async (cursor?: string) => {
			const query = { limit: 2, ...(cursor && { cursor }) };
			return (await api.GET("/api/v1/cases", { params: { query } })).data;
		};
		const first = await pageAt();
		const second = await pageAt(first?.nextCursor ?? "");
		expect([...(first?.data ?? []), ...(second?.data ?? [])].map(({ id }) => id)).toEqual(ids);
		expect([first?.data.length, second?.nextCursor]).toEqual([2, null]);
		for (const limit of [0, 101])
			expect(await refusal(api.GET("/api/v1/cases", { params: { query: { limit } } }))).toEqual([
				422,
				"invalid_request",
				"limit",
			]);
	});

	it("is imported with all others in its file or not at all, with the errors of each line", async () => {
		const { api } = await aClient();
		const head = "name,email,language,package,note";
		const wrong = [head, "Otto,otto@client.example,pt,express,", "Pia,nobody,xx,standard,"].join("\n");
		expect(await refusal(api.importCases(wrong))).toEqual([422, "invalid_request", "line 3", "line 3"]);
		expect(await count("agent_cases")).toBe(0);
		const right = [head, "Otto,otto@client.example,pt,express,", "Pia,pia@client.example,en,standard,"].join("\n");
		const { data } = await api.importCases(right);
		expect(data?.data.map(({ name, stage }) => [name, stage])).toEqual([
			["Otto", "invited"],
			["Pia", "invited"],
		]);
	});
});

describe("a case whose documents the firm's software sends", () => {
	it("is checked at once, awaits payment, and shows only its stage until the client agrees", async () => {
		const { agentId, api } = await aClient();
		const { id } = await create(api, { by: "firm" });
		const { data: passport } = await api.sendDocument(id, "passport", [aPdf("passport.pdf", "passport")]);
		expect(passport).toMatchObject({ object: "document", documentType: "passport", reading: "done" });
		expect(passport?.flags.length).toBeGreaterThan(0);
		const early = api.POST("/api/v1/cases/{id}/details", { params: { path: { id } }, body: DETAILS });
		expect(await refusal(early)).toEqual([422, "file_missing"]);
		await api.sendDocument(id, "address", [aPdf("bill.pdf", "bill")]);
		const elsewhere = { ...DETAILS, email: "elsewhere@firm.example" };
		const params = { path: { id } };
		const wrong = api.POST("/api/v1/cases/{id}/details", { params, body: elsewhere });
		expect(await refusal(wrong)).toEqual([422, "invalid_request", "email"]);
		const { data } = await api.POST("/api/v1/cases/{id}/details", { params, body: DETAILS });
		expect(data).toMatchObject({ stage: "awaiting_payment", consent: "requested", needs: [] });
		const stored = await row("SELECT application_id FROM agent_cases WHERE id = ?", id);
		const application = await storedApplication(String(stored.application_id));
		expect(application).toMatchObject({ agentId, agentConsent: { state: "requested" }, language: "es" });
		expect(data?.applicationNumber).toBe(application.applicationNumber);
		expect(await refusal(api.sendDocument(id, "passport", [aPdf("p.pdf", "other")]))).toEqual([409, "wrong_state"]);
		expect(application.consentToBeginAt).not.toBeNull();
	});

	it("accepts files only if the firm sends them, and does not begin at once unless requested", async () => {
		const { api } = await aClient();
		const { id: invited } = await create(api);
		expect(await refusal(api.sendDocument(invited, "passport", [aPdf("p.pdf")]))).toEqual([409, "wrong_state"]);
		const { id } = await create(api, { by: "firm", email: "otto@client.example" });
		expect(await refusal(api.sendDocument(id, "passport", []))).toEqual([422, "file_missing", "file"]);
		for (const kind of ["passport", "address"] as const) await api.sendDocument(id, kind, [aPdf(`${kind}.pdf`, kind)]);
		const waiting = { ...DETAILS, email: "otto@client.example", consentToBegin: false };
		await api.POST("/api/v1/cases/{id}/details", { params: { path: { id } }, body: waiting });
		const { application_id: applicationId } = await row("SELECT application_id FROM agent_cases WHERE id = ?", id);
		expect((await storedApplication(String(applicationId))).consentToBeginAt).toBeNull();
	});

	it("shows what is needed, and provides the certificate, as far as the client allows", async () => {
		const { agentId, api } = await aClient();
		const { id, applicationId } = await sentCase(agentId);
		const certificate = () =>
			api.GET("/api/v1/cases/{id}/certificate", { params: { path: { id } }, parseAs: "arrayBuffer" });
		expect(await refusal(certificate())).toEqual([403, "agent_certificate_not_shared"]);
		const services = await openServices();
		const agree = (showsNif: boolean) =>
			changeApplication(services, applicationId, APPLICANT_ACTOR, { type: "agent-agreed", language: "en", showsNif });
		await agree(false);
		expect(await get(api, id)).toMatchObject({ consent: "agreed", needs: ["pay"] });
		await continueApplication(applicationId).paid().waived().accepted().signed().filed().completed().build();
		expect(await get(api, id)).toMatchObject({ stage: "certificate_ready", nif: null, paidAt: expect.any(String) });
		expect(await refusal(certificate())).toEqual([403, "agent_certificate_not_shared"]);
		await agree(true);
		expect((await get(api, id))?.nif).toMatch(/^\d{9}$/);
		const carla = await signInMember();
		expect(await readHtml(await carla.get(`/agents/cases/${id}?lang=en`))).toContain("Download the certificate");
		const download = await carla.get(`/agents/cases/${id}/certificate`);
		expect([download.status, download.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
		await anAgent({ name: "Other", email: "olga@other.example", contact: "Olga" });
		const olga = await signInMember("olga@other.example");
		expect((await olga.get(`/agents/cases/${id}/certificate`)).status).toBe(404);
		const { response, data } = await certificate();
		expect(response.headers.get("Content-Type")).toBe("application/pdf");
		expect(new TextDecoder().decode((data as ArrayBuffer).slice(0, 5))).toBe("%PDF-");
		const { details } = await row("SELECT max(version), details FROM application_events");
		expect(JSON.parse(String(details))).toEqual({ by: "agent", device: "" });
	});
});

it("a case shows only its stage after the client has taken over", async () => {
	const { agentId, api } = await aClient();
	const { id, applicationId } = await sentCase(agentId);
	const services = await openServices();
	for (const event of [
		{ type: "agent-ended" },
		{ type: "package-chosen", packageType: "express", deliveryAddress: null },
	] as const)
		expect((await changeApplication(services, applicationId, APPLICANT_ACTOR, event)).ok).toBe(true);
	expect(await get(api, id)).toMatchObject({ consent: "ended", package: "standard", price: { amount: 7900 } });
	const carla = await signInMember();
	const page = await readHtml(await carla.get(`/agents/cases/${id}?lang=en`));
	expect([page.includes("Standard"), page.includes("Express")]).toEqual([true, false]);
});

describe("a document that staff request after the details", () => {
	const BLURRED = { kind: "passport", reason: "The picture is blurred" } as const;
	const QUESTION = { kind: "information", reason: "Which of the two addresses?" } as const;

	/** Paid, with these requests; `agree` is the client's decision. */
	async function requestedCase(agentId: number, ...items: (typeof BLURRED | typeof QUESTION)[]) {
		const sent = await sentCase(agentId);
		await continueApplication(sent.applicationId).paid().build();
		const services = await openServices();
		const requested = await requestInformation(services, offlineStaff("Rui"), sent.applicationId, items);
		if (!requested.ok) throw new Error(requested.failure.code);
		const decide = (event: ApplicationEvent) => changeApplication(services, sent.applicationId, APPLICANT_ACTOR, event);
		return { ...sent, agree: () => decide({ type: "agent-agreed", language: "en", showsNif: false }), decide };
	}

	it("is shown and accepted once the client has agreed, as the firm's answer, and continues the case", async () => {
		const { agentId, api } = await aClient();
		const { id, applicationId, agree } = await requestedCase(agentId, BLURRED);
		const sharper = () => api.sendDocument(id, "passport", [aPdf("passport.pdf", "sharper")]);
		expect((await get(api, id))?.requested).toEqual([]);
		expect(await refusal(sharper())).toEqual([409, "wrong_state"]);
		await agree();
		const requested = [{ documentType: "passport", reason: BLURRED.reason }];
		expect(await get(api, id)).toMatchObject({ stage: "waiting_for_applicant", needs: ["provide"], requested });
		expect(await refusal(api.sendDocument(id, "address", [aPdf("bill.pdf", "other")]))).toEqual([409, "wrong_state"]);
		const expired = await api.sendDocument(id, "passport", [aPassportFile({ expiry: inMonths(-2) })]);
		expect(expired.data).toMatchObject({ verdict: "rejected", extracted: null });
		await deleteAbandonedUploads(await openServices());
		expect(await count("uploads WHERE verdict = 'rejected'")).toBe(0);
		expect((await get(api, id))?.requested).toEqual(requested);
		const { passportDocumentPath: before } = await storedApplication(applicationId);
		expect((await sharper()).data).toMatchObject({ object: "document", documentType: "passport", reading: "done" });
		expect(await get(api, id)).toMatchObject({ stage: "in_review", requested: [] });
		const { passportDocumentPath: after } = await storedApplication(applicationId);
		expect(after).not.toBe(before);
		const owner = await row("SELECT application_id AS id FROM uploads WHERE id = ?", String(after));
		expect(owner).toEqual({ id: applicationId });
		const event = await row("SELECT actor FROM application_events WHERE type = 'information-provided'");
		expect(JSON.parse(String(event.actor))).toMatchObject({ kind: "agent", agentId: 1 });
		expect(await refusal(sharper())).toEqual([409, "wrong_state"]);
	});

	it("is rejected if the client has taken over or sends the documents; other answers remain the client's", async () => {
		const { agentId, api } = await aClient();
		const { id, agree, decide } = await requestedCase(agentId, BLURRED, QUESTION);
		const sharper = () => api.sendDocument(id, "passport", [aPdf("passport.pdf", "sharper")]);
		await agree();
		expect((await get(api, id))?.requested.map(({ documentType }) => documentType)).toEqual(["passport", null]);
		await run("UPDATE agent_cases SET by_firm = 0");
		expect(await refusal(sharper())).toEqual([409, "wrong_state"]);
		await run("UPDATE agent_cases SET by_firm = 1");
		await decide({ type: "agent-ended" });
		expect((await get(api, id))?.requested).toEqual([]);
		expect(await refusal(sharper())).toEqual([409, "wrong_state"]);
	});
});

describe("messages about a case", () => {
	const write = (api: Api, id: string, text: string, key?: string) => {
		const params = { path: { id }, ...(key && { header: { "Idempotency-Key": key } }) };
		return api.POST("/api/v1/cases/{id}/messages", { params, body: { text } });
	};
	const list = async (api: Api, id: string, query: { limit?: number; cursor?: string } = {}) =>
		(await api.GET("/api/v1/cases/{id}/messages", { params: { path: { id }, query } })).data;
	const answerAsStaff = async (applicationId: string, text: string) =>
		answerThread(await openServices(), offlineStaff("Rui"), "agent", applicationId, {
			id: randomId(),
			text,
			files: [],
		});

	it("are written and read in pages, and an event without text announces a reply from staff", async () => {
		const { agentId, api } = await aClient();
		const { id: applicationId, caseId } = await aStartedCase(agentId);
		const { data: sent } = await write(api, caseId, "When?");
		expect(sent).toMatchObject({ object: "message", from: "firm", author: "Office system", text: "When?" });
		await answerAsStaff(applicationId, "Tomorrow.");
		await write(api, caseId, "Thank you.");
		const first = await list(api, caseId, { limit: 2 });
		const second = await list(api, caseId, { limit: 2, cursor: first?.nextCursor ?? "" });
		const listed = [...(first?.data ?? []), ...(second?.data ?? [])];
		expect(listed.map(({ from, author, text }) => [from, author, text])).toEqual([
			["firm", "Office system", "Thank you."],
			["staff", null, "Tomorrow."],
			["firm", "Office system", "When?"],
		]);
		expect([first?.data.length, second?.nextCursor, listed[2]]).toEqual([2, null, sent]);
		const events = (await api.GET("/api/v1/events")).data?.data ?? [];
		expect(events.map(({ type, caseId, data }) => [type, caseId, data])).toEqual([
			["case.message_received", caseId, {}],
		]);
		const carla = await signInMember();
		expect(await readHtml(await carla.get("/agents/cases?lang=en"))).toContain("New messages (1)");
		expect(await readHtml(await carla.get(`/agents/cases/${caseId}?lang=en`))).toMatch(/Office system.*Thank you/s);
	});

	it("are stored once per Idempotency-Key, even if the response was lost", async () => {
		const { agentId, api } = await aClient();
		const { caseId } = await aStartedCase(agentId);
		const first = await write(api, caseId, "When?", "question-1");
		await run("DELETE FROM agent_requests");
		expect((await write(api, caseId, "When?", "question-1")).data).toEqual(first.data);
		await run("DELETE FROM agent_requests");
		await write(api, caseId, "And where?", "question-1");
		expect((await list(api, caseId))?.data.map(({ text }) => text)).toEqual(["And where?", "When?"]);
	});

	it("are unavailable while the client has saved the form for later", async () => {
		const { agentId, api } = await aClient();
		const { caseId } = await aStartedCase(agentId);
		await run("UPDATE applications SET status = 'draft'");
		expect(await list(api, caseId)).toEqual({ data: [], nextCursor: null });
		expect(await refusal(write(api, caseId, "When?"))).toEqual([409, "wrong_state"]);
	});

	it("are rejected if empty, too long, too many, before an application exists or after the client takes over", async () => {
		const { agentId, api } = await aClient();
		const invited = await aCase(agentId);
		expect(await refusal(write(api, invited, "When?"))).toEqual([409, "wrong_state"]);
		expect(await list(api, invited)).toEqual({ data: [], nextCursor: null });
		const { id: applicationId, caseId } = await aStartedCase(agentId);
		for (const text of [" ", "x".repeat(2001)])
			expect(await refusal(write(api, caseId, text))).toEqual([422, "invalid_request", "text"]);
		expect(await refusal(list(api, caseId, { cursor: "evt_1" }))).toEqual([422, "invalid_request", "cursor"]);
		await write(api, caseId, "When?");
		await run("UPDATE counters SET count = 20 WHERE key LIKE 'message:firm:%'");
		expect(await refusal(write(api, caseId, "Now?"))).toEqual([429, "messages_today"]);
		await changeApplication(await openServices(), applicationId, APPLICANT_ACTOR, { type: "agent-ended" });
		expect(await refusal(write(api, caseId, "Now?"))).toEqual([409, "thread_closed"]);
		expect(await refusal(list(api, caseId))).toEqual([409, "thread_closed"]);
	});
});

describe("a test case", () => {
	it("sends no e-mail, is moved by simulation, records its events, and is not listed in the portal", async () => {
		const { agentId, api } = await aClient({ live: false });
		const created = await create(api, { by: "firm" });
		expect(created).toMatchObject({ live: false, stage: "invited" });
		await create(api, { email: "otto@client.example" });
		expect(await count("agent_cases WHERE mail_due_at IS NOT NULL OR token_hash IS NOT NULL")).toBe(0);
		const { id } = created;
		const { data: document } = await api.sendDocument(id, "passport", [aPdf("passport.pdf")]);
		expect(document).toMatchObject({ verdict: "verified", extracted: null });
		const params = { path: { id } };
		const { data } = await api.POST("/api/v1/cases/{id}/details", { params, body: DETAILS });
		expect(data).toMatchObject({ stage: "awaiting_payment", consent: "agreed", needs: ["pay"] });
		const again = api.POST("/api/v1/cases/{id}/details", { params, body: DETAILS });
		expect(await refusal(again)).toEqual([409, "wrong_state"]);
		const early = api.GET("/api/v1/cases/{id}/certificate", { params });
		expect(await refusal(early)).toEqual([409, "nif_not_assigned"]);
		await api.POST("/api/v1/cases/{id}/simulate", { params, body: { stage: "waiting_for_applicant" } });
		expect((await get(api, id))?.requested).toMatchObject([{ documentType: "passport" }]);
		expect(await refusal(api.sendDocument(id, "address", [aPdf("bill.pdf")]))).toEqual([409, "wrong_state"]);
		await api.sendDocument(id, "passport", [aPdf("passport.pdf")]);
		expect(await get(api, id)).toMatchObject({ stage: "in_review", requested: [] });
		const simulated = await api.POST("/api/v1/cases/{id}/simulate", { params, body: { stage: "certificate_ready" } });
		expect(simulated.data).toMatchObject({ stage: "certificate_ready", nif: "999999990" });
		await api.POST("/api/v1/cases/{id}/simulate", { params, body: { stage: "certificate_ready" } });
		const specimen = await api.GET("/api/v1/cases/{id}/certificate", { params, parseAs: "text" });
		expect(String(specimen.data)).toMatch(/^%PDF-/);
		expect([await count("applications"), await count("uploads")]).toEqual([0, 0]);
		expect(await agentMails(APPLICANT.email)).toEqual([]);
		expect(
			await row("SELECT group_concat(type) AS types, max(live) AS live FROM agent_events WHERE case_id = ?", id),
		).toEqual({
			types:
				"case.created,case.started,case.status_changed,case.information_requested,case.status_changed,case.status_changed",
			live: 0,
		});
		const carla = await signInMember();
		for (const query of ["", "&q=hann", "&state=invited"])
			expect(await readHtml(await carla.get(`/agents/cases?lang=en${query}`))).not.toContain("Hannah Client");
		expect((await carla.get(`/agents/cases/${id}`)).status).toBe(404);
		const real = client(await anAgentKey(agentId));
		const live = await create(real);
		const stage = { stage: "closed" } as const;
		const refused = real.POST("/api/v1/cases/{id}/simulate", { params: { path: { id: live.id } }, body: stage });
		expect(await refusal(refused)).toEqual([403, "api_test_only"]);
	});
});
