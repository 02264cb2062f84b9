import { SELF } from "cloudflare:test";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { deliverWebhooks } from "#app/commands/agents/deliver-webhooks.server.ts";
import { agentEvents } from "#app/data/agent-schema.server.ts";
import { DAY, MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { acceptMandate } from "#test/services/admin-pages.ts";
import { agentMails, anAgent, anAgentKey } from "#test/services/agent-area.ts";
import { Client, ORIGIN } from "#test/services/client.ts";
import { APPLICANT, aPdf, newAddress } from "#test/services/fixtures.ts";
import { advanceClock, count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { continueApplication } from "#test/services/states.ts";
import { webhookSender } from "#worker/adapters/webhook-sender.ts";
import type { Environment } from "#worker/env.ts";
import { createClient } from "../../clients/typescript/index.ts";

const CASES = 100;
const WEBHOOK_URL = "http://localhost:8787/nif";
const BILLING = { name: "Lisbon Relocation Lda", country: "PT", vatNumber: "PT509442013", address: "Rua Augusta 1" };
const email = (n: number) => `client${n}@firm-day.example`;

/** The typed client for a key; each call comes from another network, and waits as long as the server requests. */
function connect(key: string) {
	return createClient({
		baseUrl: ORIGIN,
		key,
		async fetch(request) {
			request.headers.set("CF-Connecting-IP", newAddress());
			const copy = request.clone() as Request;
			const response = await SELF.fetch(request);
			if (response.status !== 429) return response;
			await advanceClock(`PT${response.headers.get("Retry-After")}S`);
			return SELF.fetch(copy);
		},
	});
}

/** The firm's own server, which verifies each signature with its secrets. */
function firmServer(secrets: string[]) {
	const received = new Map<string, { type: string; caseId: string }>();
	const order: string[] = [];
	const fetch: Environment["fetch"] = async (_input, init) => {
		const headers = new Headers(init?.headers);
		const [id, body] = [headers.get("webhook-id") ?? "", String(init?.body)];
		// At the time in the header, since the product's clock is ahead of the library's.
		const at = new Date(Number(headers.get("webhook-timestamp")) * 1000);
		const signatures = (headers.get("webhook-signature") ?? "").split(" ");
		if (!secrets.some((secret) => signatures.includes(new Webhook(secret).sign(id, at, body))))
			return new Response("", { status: 401 });
		const event = JSON.parse(body) as { type: string; data: { caseId: string } };
		if (!received.has(id)) order.push(id);
		received.set(id, { type: event.type, caseId: event.data.caseId });
		return new Response(null, { status: 204 });
	};
	return { fetch, received, order };
}

it("a firm's day: 100 clients by CSV, their documents, payments and filings, using only the API", {
	timeout: 900_000,
}, async () => {
	const agentId = await anAgent({ creditLimit: 1_000_000, billing: BILLING });
	let api = connect(await anAgentKey(agentId));
	const { data: webhook } = await api.POST("/api/v1/webhooks", { body: { url: WEBHOOK_URL } });
	const secrets = [webhook?.secret ?? ""];
	const server = firmServer(secrets);

	const lines = Array.from({ length: CASES }, (_, n) => `Client ${n},${email(n)},en,standard,F-${n}`);
	const imported = await api.importCases(["name,email,language,package,note", ...lines].join("\n"), "firm");
	const ids = imported.data?.data.map(({ id }) => id) ?? [];
	expect(new Set(ids).size).toBe(CASES);

	const { termsAccepted: _terms, ...answers } = APPLICANT;
	const details = { ...answers, termsAccepted: true, consentToBegin: true, acknowledgesEnd: true };
	for (const [n, id] of ids.entries()) {
		const params = { path: { id } };
		await api.sendDocument(id, "passport", [aPdf(`passport${n}.pdf`, `passport ${n}`)]);
		await api.sendDocument(id, "address", [aPdf(`bill${n}.pdf`, `bill ${n}`)]);
		const body = { ...details, email: email(n) };
		const idempotent = { path: { id }, header: { "Idempotency-Key": `details-${n}` } };
		const saved = await api.POST("/api/v1/cases/{id}/details", { params: idempotent, body });
		expect(saved.data?.stage).toBe("awaiting_payment");
		expect((await api.POST("/api/v1/cases/{id}/details", { params: idempotent, body })).data).toEqual(saved.data);
		const idempotentPayment = { ...params, header: { "Idempotency-Key": `payment-${n}` } };
		// The response to the first attempt is lost.
		await Promise.all([
			api.POST("/api/v1/cases/{id}/payment", { params: idempotentPayment }).catch(() => null),
			api.POST("/api/v1/cases/{id}/payment", { params }).catch(() => null),
		]);
		expect((await api.GET("/api/v1/cases/{id}", { params })).data?.paidAt).toBeTruthy();
		if (n !== CASES / 2) continue;
		// Key and secret change in the middle: the new ones work at once, the old ones for a day.
		const old = api;
		const { data: rotated } = await api.POST("/api/v1/key/rotation");
		api = connect(rotated?.key ?? "");
		expect((await old.GET("/api/v1/key")).data).toBeTruthy();
		const secret = await api.POST("/api/v1/webhooks/{id}/secret", { params: { path: { id: webhook?.id ?? "" } } });
		secrets.unshift(secret.data?.secret ?? "");
	}
	expect((await api.GET("/api/v1/account")).data?.balance).toBe(-CASES * 7900);

	// The clients agree and sign, and staff file.
	for (const [n, id] of ids.entries()) {
		const { application_id: applicationId } = await row("SELECT application_id FROM agent_cases WHERE id = ?", id);
		const client = await agree(email(n), String(applicationId));
		expect(client).toBe(302);
		if (n === 0) await sendRequested(api, id);
		await continueApplication(String(applicationId)).accepted().signed().build();
		await acceptMandate(String(applicationId));
		await continueApplication(String(applicationId)).filed().build();
	}
	expect(await stagesOf(api)).toEqual(Array(CASES).fill("at_tax_office"));

	const opened = await openServices();
	let time = opened.now();
	const environment = { config: { APP_ORIGIN: ORIGIN }, fetch: server.fetch, offline: true };
	const webhooks = webhookSender(environment as unknown as Environment);
	const services: Services = { ...opened, now: () => time, webhooks, background: () => undefined };
	// No server has listened at the URL so far, so all events wait for another attempt.
	for (const end = time + 3 * DAY; time < end; time += 20 * MINUTE) {
		await deliverWebhooks(services);
		if ((await count("agent_deliveries WHERE due_at IS NOT NULL")) === 0) break;
	}
	expect(await count("agent_deliveries WHERE delivered_at IS NULL")).toBe(0);
	const stored = await opened.db.select().from(agentEvents).orderBy(agentEvents.id);
	expect(server.received.size).toBe(stored.length);
	expect(stored.filter(({ type }) => type === "case.information_requested")).toHaveLength(CASES);
	for (const id of ids) {
		const caseEvents = server.order.flatMap((event) => {
			const { type, caseId } = server.received.get(event) ?? {};
			return caseId === id ? type : [];
		});
		expect(caseEvents).toEqual(stored.filter(({ caseId }) => caseId === id).map(({ type }) => type));
	}
	expect(await count("applications WHERE agent_id = 1")).toBe(CASES);
	expect(await count("agent_entries WHERE kind = 'charge'")).toBe(CASES);
});

/** The checks have requested other documents; the firm's software finds the requests and sends them. */
async function sendRequested(api: ReturnType<typeof connect>, id: string): Promise<void> {
	const params = { path: { id } };
	const { data: before } = await api.GET("/api/v1/cases/{id}", { params });
	const types = before?.requested.flatMap(({ documentType }) => documentType ?? []) ?? [];
	expect(types).toEqual(["passport", "address"]);
	for (const type of types) await api.sendDocument(id, type, [aPdf(`${type}.pdf`, `another ${type}`)]);
	const { data: sent } = await api.GET("/api/v1/cases/{id}", { params });
	expect(sent).toMatchObject({ stage: "in_review", requested: [] });
}

/** The stages of all cases, page by page. */
async function stagesOf(api: ReturnType<typeof connect>, cursor?: string): Promise<string[]> {
	const { data } = await api.GET("/api/v1/cases", { params: { query: { limit: 40, ...(cursor && { cursor }) } } });
	const stages: string[] = data?.data.map(({ stage }) => stage) ?? [];
	return data?.nextCursor ? [...stages, ...(await stagesOf(api, data.nextCursor))] : stages;
}

/** The client opens the e-mailed link, and agrees that the firm acts. */
async function agree(address: string, applicationId: string): Promise<number> {
	const link = (await agentMails(address)).flatMap(
		({ text }) => /\/resume\?token=([\w-]{43})[^\s]*to=agent/.exec(text)?.[1] ?? [],
	)[0];
	const client = new Client({ "CF-Connecting-IP": newAddress() });
	await client.post("/resume?lang=en", { token: link ?? "", to: "agent" });
	return (await client.post(`/agent-consent/${applicationId}?lang=en`, { intent: "agree", nif: "on" })).status;
}
