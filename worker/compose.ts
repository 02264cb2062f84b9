import { deliverOutbox } from "#app/commands/mail/deliver-outbox.server.ts";
import { openDatabase } from "#app/data/db.server.ts";
import { createDocumentStore } from "#app/documents/store.server.ts";
import { createKeyring } from "#app/sealing/keyring.server.ts";
import type { ApiDocument, Services } from "#app/services.ts";
import { openAgentHubs } from "#durable/agent-hub-client.ts";
import { openRooms } from "#durable/room-client.ts";
import { openStaffHub } from "#durable/staff-hub-client.ts";
import { accountPayments } from "./adapters/account-payments.ts";
import { embeddedReader, embeddedSignedPageReader } from "./adapters/embedded-reader.ts";
import { invoiceXpress } from "./adapters/invoicexpress.ts";
import { lazyPayments, lazyPayouts } from "./adapters/lazy-providers.ts";
import { allowlistedMailer, cloudflareMailer, httpMailer } from "./adapters/mailers.ts";
import { openBackup } from "./adapters/s3-bucket.ts";
import { webPush } from "./adapters/web-push.ts";
import { webhookSender } from "./adapters/webhook-sender.ts";
import type { Bindings, Environment } from "./env.ts";
import { writeLog } from "./log.ts";

/** Composes the services for one invocation. The environment decides which are simulated. */
export function compose(env: Bindings, environment: Environment, ctx: Pick<ExecutionContext, "waitUntil">): Services {
	const { config } = environment;
	const usesHttpMail = config.EMAIL_PROVIDER === "http" || !env.EMAIL;
	const mailer = usesHttpMail
		? httpMailer(config, environment.fetch)
		: cloudflareMailer(config, env.EMAIL as SendEmail);
	const keyring = createKeyring(config.DOCUMENT_KEYS);
	const db = openDatabase(env.DB, keyring);
	const services: Services = {
		db,
		describeApi: async () => (await import("./api/v1/openapi.ts")).agentsApi() as ApiDocument,
		now: environment.now,
		rooms: openRooms(env),
		staffHub: openStaffHub(env),
		agentHubs: openAgentHubs(env),
		payments: accountPayments(lazyPayments(environment), { db, now: environment.now }),
		payouts: lazyPayouts(environment),
		invoicing: invoiceXpress(environment),
		mailer: config.STAGING ? allowlistedMailer(mailer, config.MAIL_ALLOWLIST, writeLog) : mailer,
		push: webPush(environment),
		webhooks: webhookSender(environment),
		documents: createDocumentStore(env.DOCUMENTS, keyring),
		reader: embeddedReader(env.READER, writeLog),
		signedPageReader: embeddedSignedPageReader(env.READER, writeLog),
		backup: openBackup(config, environment.fetch),
		settings: {
			origin: config.APP_ORIGIN,
			support: { email: config.SUPPORT_EMAIL, phone: config.SUPPORT_PHONE },
			company: {
				legalName: config.COMPANY_LEGAL_NAME,
				nipc: config.COMPANY_NIPC,
				address: config.COMPANY_ADDRESS,
				registry: config.COMPANY_REGISTRY,
				vat: config.COMPANY_VAT ?? null,
			},
			adminEmail: config.ADMIN_EMAIL,
			birthDetailsRequired: config.BIRTH_DETAILS === "required",
			offline: environment.offline,
			staging: config.STAGING,
			cookieSecrets: config.COOKIE_SECRETS,
		},
		background(work) {
			ctx.waitUntil(
				work.catch((error: unknown) =>
					writeLog("background-failed", { error: error instanceof Error ? error.name : "unknown" }),
				),
			);
		},
		deliverSoon(applicationId) {
			services.background(deliverOutbox(services, applicationId));
		},
		async alert(text) {
			if (!config.ALERT_WEBHOOK_URL) return;
			const body = JSON.stringify({ text });
			const init = { method: "POST", body, headers: { "Content-Type": "application/json" } };
			const response = await environment.fetch(config.ALERT_WEBHOOK_URL, {
				...init,
				signal: AbortSignal.timeout(10_000),
			});
			if (!response.ok) throw new Error(`alert: ${response.status}`);
		},
		log: writeLog,
		measure(metric) {
			try {
				environment.storeMetric(metric);
			} catch {
				// A failure to store a measurement must not fail the measured work.
			}
		},
	};
	return services;
}
