import { env } from "cloudflare:test";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { aPassportJpeg } from "#test/factories/documents.ts";
import { openServices } from "#test/services/open-services.ts";
import { signMailWebhook } from "#worker/adapters/mail-webhook.ts";
import type { Call } from "#worker/api/catalogue.ts";
import { catalogue } from "#worker/api/catalogue.ts";
import type { Environment } from "#worker/env.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";
import { createSignedHeaders } from "#worker/offline/paypal/webhook-deliveries.ts";
import { signPayload } from "#worker/offline/stripe/webhook-deliveries.ts";
import { apply, beginPaying, upload } from "../services/api-helpers.ts";
import { payWithCard } from "../services/card-holder.ts";
import { Client, signIn } from "../services/client.ts";
import { APPLICANT, aPdf } from "../services/fixtures.ts";
import { CANARY, type HostileRequest, hostileRequests } from "../services/hostile-requests.ts";
import { advanceClock } from "../services/ledger.ts";
import { aCompletedApplication, aFiledApplication, applyAndPay } from "../services/states.ts";

const SEED = 20261123;
const RUNS = 145;
const ADDRESS = { addressLine1: "1 High St", city: "York", postalCode: "YO1", country: "GB" };

type Application = { id: string; applicationNumber: string };
let callers: Record<HostileRequest["caller"], Client>;
let own: Application[];
let foreign: Application[];
/** Links to a certificate, each valid once. */
let tokens: string[];
/** Path of the file attached to a message. */
let attachment: string;
/** Issued invoices, by application. */
let invoices: Map<string, string>;
let samples: Record<string, Record<string, unknown>>;
let environment: Environment;
let sent = 0;

async function openApplications(): Promise<void> {
	callers = {
		owner: new Client(),
		other: new Client(),
		stranger: new Client(),
		staff: await signIn("rui@azulejo.example"),
		forger: new Client({
			Cookie: `__Host-case=${CANARY}; __Host-visit=forged.sig`,
			"Cf-Access-Jwt-Assertion": "a.b.c",
		}),
	};
	own = [
		await apply(callers.owner),
		await aFiledApplication({}, callers.owner),
		await anApplicationWithDate(callers.owner),
		await aWithdrawnApplication(callers.owner),
		await anInvoicedApplication(callers.owner),
	];
	foreign = [await apply(callers.other)];
	invoices = await issuedInvoices();
	attachment = await anAttachment(callers.owner, own[2]?.id ?? "");
	tokens = [await aCertificateLink(callers.owner, own[2]?.id), await aCertificateLink(callers.owner, own[2]?.id)];
	await enterLawyerPhoto();
	const passportDocumentPath = await upload(callers.owner, "passport", aPdf("p.pdf"));
	const addressDocumentPath = await upload(callers.owner, "address", aPdf("a.pdf"));
	samples = {
		"/api/validate-document/{documentType}": { filePath: passportDocumentPath },
		"/api/personal-info": {
			...APPLICANT,
			email: "another@example.com",
			passportDocumentPath,
			addressDocumentPath,
			consentToBegin: true,
			acknowledgesEnd: true,
		},
		"/api/create-payment-intent": {
			applicationId: own[0]?.id,
			packageType: "express",
			mode: "test",
			metadata: { browser: "x" },
		},
		"/api/set-nif/{id}": { nifNumber: "212345672" },
		"/api/request-physical-delivery/{id}": { address: ADDRESS },
		"/api/create-test-payment-intent": { amount: 1000, currency: "eur" },
		"/api/contact": { name: "Ana", email: "ana@example.com", subject: "Hello", message: "How long?" },
		"/api/page-view": { path: "/", language: "en" },
		"/api/form-error": { path: "/checkout", language: "en", error: "error_card_declined" },
		"/api/error-report": { name: "TypeError", path: "/" },
		"/api/webhooks/mail": { type: "email.bounced", created_at: "2026-01-01T00:00:00Z", data: { email_id: "m" } },
		"/api/webhooks/paypal": {
			id: "WH-1",
			event_type: "PAYMENT.PAYOUTS-ITEM.SUCCEEDED",
			resource: { payout_item_id: "i" },
		},
		"/api/webhooks/stripe": {
			id: "evt_1",
			type: "payment_intent.succeeded",
			created: 1,
			livemode: false,
			api_version: null,
			data: { object: { object: "payment_intent", id: "pi_unknown" } },
		},
	};
	environment = await createOfflineEnvironment(env as never);
}

async function enterLawyerPhoto(): Promise<void> {
	const form = new FormData();
	const photo = new File([aPassportJpeg() as Uint8Array<ArrayBuffer>], "face.jpg");
	const fields = { key: "attorney-photo", version: "0", reason: "Agreed", photo };
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	const administrator = await signIn("ana@azulejo.example");
	expect((await administrator.postFiles("/admin/settings/attorney?lang=en", form)).status).toBe(302);
}

/** A completed application whose owner has stated the date of the request for electronic notifications. */
async function anApplicationWithDate(applicant: Client): Promise<Application> {
	const application = await aCompletedApplication({}, applicant);
	const requestedOn = new Date((await openServices()).now()).toISOString().slice(0, 10);
	expect((await applicant.post(`/after/${application.id}`, { intent: "notifications", requestedOn })).status).toBe(302);
	return application;
}

async function anAttachment(owner: Client, id: string): Promise<string> {
	const form = new FormData();
	form.set("messageId", "m".repeat(22));
	form.set("message", "Is this the right letter?");
	form.set("attachment", aPdf("letter.pdf"));
	expect((await owner.postFiles(`/messages/${id}`, form)).status).toBe(302);
	const sent = await env.DB.prepare("SELECT id FROM uploads WHERE document_type = 'attachment'").first<{
		id: string;
	}>();
	return sent?.id ?? "";
}

/** Paid by card: applications made by the factory have no invoice. */
async function anInvoicedApplication(applicant: Client): Promise<Application> {
	const application = await apply(applicant);
	const { intentId, clientSecret } = await beginPaying(applicant, application.id);
	await payWithCard(intentId, clientSecret, "4242424242424242");
	return application;
}

async function issuedInvoices(): Promise<Map<string, string>> {
	await advanceClock("PT5M");
	const { results } = await env.DB.prepare("SELECT id, application_id FROM invoices WHERE number IS NOT NULL").all<{
		id: string;
		application_id: string;
	}>();
	expect(results.length).toBeGreaterThan(0);
	return new Map(results.map(({ id, application_id }) => [application_id, id]));
}

async function aCertificateLink(owner: Client, id?: string): Promise<string> {
	const response = await owner.post(`/share/${id}?lang=en`, { intent: "make", kind: "certificate" });
	return /shared-certificate\/([\w-]{43})/.exec(await response.text())?.[1] ?? "";
}

async function aWithdrawnApplication(applicant: Client): Promise<Application> {
	const application = await applyAndPay(applicant);
	expect((await applicant.post("/withdraw?lang=en", { id: application.id })).status).toBe(200);
	return application;
}

/** Valid values for a path parameter, so that the call finds a resource. */
function valuesOf(name: string, applications: Application[]): string[] {
	switch (name) {
		case "id":
			return applications.map(({ id }) => id);
		case "upload":
			return [attachment];
		case "document":
			return applications.map(({ id }) => invoices.get(id) ?? "none");
		case "token":
			return tokens;
		case "applicationNumber":
			return applications.map(({ applicationNumber }) => applicationNumber);
		case "documentType":
			return ["passport", "address"];
		case "purpose":
			return ["application", "physical_delivery"];
		case "page":
			return ["0", "1"];
		case "language":
			return ["en", "es", "pt"];
		default:
			return ["common.json", "errors.json"];
	}
}

function pathOf(call: Call, { place, query }: HostileRequest): string {
	const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
		const validValues = valuesOf(name, place.kind === "own" ? own : foreign);
		const text = place.kind === "hostile" ? place.text : (validValues[place.index % validValues.length] ?? "");
		// A URL cannot contain lone surrogates; it can contain a single per cent sign.
		return text.startsWith("%") ? text : encodeURIComponent(text.toWellFormed());
	});
	return path + query;
}

async function send(call: Call, request: HostileRequest): Promise<Response> {
	sent += 1;
	const headers: Record<string, string> = {
		"CF-Connecting-IP": `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
		"User-Agent": CANARY,
	};
	if (call.method === "get") return callers[request.caller].fetch(pathOf(call, request), { headers });
	const body = request.body?.toWellFormed() ?? null;
	if (request.contentType) headers["Content-Type"] = request.contentType;
	if (call.path.startsWith("/api/webhooks/") && request.signed) {
		const secret = environment.config.STRIPE_WEBHOOK_SECRET?.[0] ?? "";
		headers["Stripe-Signature"] = signPayload(body ?? "", secret, environment.now());
		const mailSecret = environment.config.EMAIL_WEBHOOK_SECRET?.[0] ?? "";
		const signedHeaders = await signMailWebhook(mailSecret, `msg_${sent}`, body ?? "", environment.now());
		for (const name of ["svix-id", "svix-timestamp", "svix-signature"]) headers[name] = signedHeaders.get(name) ?? "";
		for (const [name, value] of createSignedHeaders(`transmission-${sent}`, environment.now(), body ?? "", secret)) {
			if (name.startsWith("paypal-")) headers[name] = value;
		}
	}
	return callers[request.caller].fetch(pathOf(call, request), { method: "POST", headers, body });
}

async function check(call: Call, response: Response): Promise<void> {
	const text = await response.text();
	expect(response.status, text).toBeLessThan(500);
	expect(text, "echoes what was sent").not.toContain(CANARY.slice(1, 12));
	// Four spaces: a calendar file folds its lines with one.
	expect(text, "a stack").not.toMatch(/(\n|\\n) {4}at |node_modules|\.ts:\d/);
	const documented = call.responses[response.status];
	expect(documented, `${response.status} is not documented: ${text}`).toBeDefined();
	const type = response.headers.get("Content-Type");
	if (documented?.content)
		expect(
			[documented.content].flat().some((kind) => type?.includes(kind)),
			String(type),
		).toBe(true);
	else expect(type).toBeNull();
	if (documented?.schema) expect(documented.schema.safeParse(JSON.parse(text)).error, text).toBeUndefined();
}

it("responds to hostile requests as documented, and never echoes their content", {
	timeout: 240_000,
}, async () => {
	await openApplications();
	for (const call of catalogue) {
		const seen = new Set<number>();
		const requests = hostileRequests(samples[call.path] ?? null, call.path.includes("set-nif") ? "staff" : "owner");
		const property = fc.asyncProperty(requests, async (request) => {
			const response = await send(call, request);
			seen.add(response.status);
			const link = response.status === 303 && call.method === "get" ? response.headers.get("Location") : null;
			await check(call, response);
			// The same call again, by a link valid for a few minutes.
			if (link === null) return;
			const redirected = await callers[request.caller].fetch(link);
			seen.add(redirected.status);
			await check(call, redirected);
		});
		await fc.assert(property, { seed: SEED, numRuns: RUNS });
		// Only a call that can also succeed was really exercised; other tests upload documents.
		if (call.path !== "/api/upload-document") expect([...seen], call.path).toContain(call.responses[200] ? 200 : 204);
	}
	expect(sent).toBeGreaterThanOrEqual(2000);
});
