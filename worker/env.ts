import * as v from "valibot";
import { hasValidCheckDigit, normaliseNif } from "#app/domain/person/nif.ts";
import type { DocumentReader, Metric, SignedPageReader } from "#app/services.ts";
import type { DataLocation } from "#durable/staff-hub-client.ts";

/** Bindings of production; the offline environment has more (offline/bindings.ts). */
export type Bindings = DataLocation & {
	DB: D1Database;
	DOCUMENTS: R2Bucket;
	ROOMS: DurableObjectNamespace<import("#durable/application-room.ts").ApplicationRoom>;
	AGENT_HUB: DurableObjectNamespace<import("#durable/agent-hub.ts").AgentHub>;
	STAFF_HUB: DurableObjectNamespace<import("#durable/staff-hub.ts").StaffHub>;
	/** The entrypoint DocumentReader of worker/reader. */
	READER: DocumentReader & SignedPageReader;
	OUTBOX_QUEUE: Queue<OutboxMessage>;
	RATE_TRACK: RateLimit;
	RATE_TRACK_WIDER: RateLimit;
	RATE_UPLOAD: RateLimit;
	RATE_WRITE: RateLimit;
	RATE_MAIL: RateLimit;
	RATE_TEST: RateLimit;
	EMAIL?: SendEmail;
	/** Page views for Workers Analytics Engine, in addition to the counts in D1. */
	VISITS?: AnalyticsEngineDataset;
	/** Measurements of requests and scheduled jobs. */
	METRICS?: AnalyticsEngineDataset;
};

export type OutboxMessage = { applicationId: string };

/** Variables of the backup bucket, which belongs to another provider. */
export const BACKUP_VARIABLES = [
	"BACKUP_ENDPOINT",
	"BACKUP_REGION",
	"BACKUP_BUCKET",
	"BACKUP_ACCESS_KEY_ID",
	"BACKUP_SECRET_ACCESS_KEY",
	"BACKUP_KEYS",
] as const;

/** Groups of variables: either all of a group are set or none. */
const VARIABLE_GROUPS = [
	["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID", "PAYPAL_MODE"],
	["INVOICEXPRESS_ACCOUNT", "INVOICEXPRESS_API_KEY", "INVOICEXPRESS_SEQUENCE_ID"],
	["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
	BACKUP_VARIABLES,
] as const;

const text = v.string();
const email = v.pipe(text, v.email());
const url = v.pipe(text, v.url());
const commaSeparated = v.pipe(
	text,
	v.transform((text) =>
		text
			.split(",")
			.map((part) => part.trim())
			.filter(Boolean),
	),
);

function atLeast(minLength: number) {
	return v.pipe(text, v.minLength(minLength));
}

function matchingText(pattern: RegExp) {
	return v.pipe(text, v.regex(pattern));
}

const keyList = v.pipe(commaSeparated, v.array(matchingText(/^[a-z0-9]+:[A-Za-z0-9+/]{43}=$/)), v.minLength(1));

/** The variables and secrets. docs/deploy.md explains how to set each. */
const configSchema = v.object({
	/** Absolute origin of links in e-mails, for example https://nif.example. */
	APP_ORIGIN: v.pipe(
		url,
		v.transform((origin) => origin.replace(/\/$/, "")),
	),
	/** Comma-separated: the first one signs, all of them verify. At least 32 characters each. */
	COOKIE_SECRETS: v.pipe(commaSeparated, v.array(atLeast(32)), v.minLength(1)),
	/** Comma-separated `id:base64` of 32 bytes: the first one encrypts, all of them decrypt. */
	DOCUMENT_KEYS: keyList,
	SUPPORT_EMAIL: email,
	SUPPORT_PHONE: atLeast(5),
	/**
	 * The company that runs the site. The law requires a seller to name it, so the site does not start without it
	 * (docs/decisions/001-offline-environment.md).
	 */
	COMPANY_LEGAL_NAME: atLeast(2),
	COMPANY_NIPC: v.pipe(text, v.transform(normaliseNif), v.check(hasValidCheckDigit)),
	COMPANY_ADDRESS: atLeast(10),
	COMPANY_REGISTRY: atLeast(5),
	/** For example PT and nine digits; a company that charges no VAT omits it. */
	COMPANY_VAT: v.optional(matchingText(/^[A-Z]{2}\w{2,12}$/)),
	/** Receives an e-mail for each paid application (row 10). */
	ADMIN_EMAIL: email,
	/** The token with which monitors call /api/health; without it the response says only that the Worker runs. */
	HEALTH_TOKEN: v.optional(atLeast(32)),
	/** Receives alerts as JSON, `{ "text": … }`, the format of chat services. */
	ALERT_WEBHOOK_URL: v.optional(url),
	BIRTH_DETAILS: v.optional(v.picklist(["optional", "required"]), "optional"),
	EMAIL_FROM: email,
	EMAIL_PROVIDER: v.optional(v.picklist(["cloudflare", "http"]), "cloudflare"),
	EMAIL_API_URL: v.optional(url),
	EMAIL_API_KEY: v.optional(text),
	/** Comma-separated, to allow rotation; without it bounces are not recorded. */
	EMAIL_WEBHOOK_SECRET: v.optional(v.pipe(commaSeparated, v.array(matchingText(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/)))),
	STRIPE_SECRET_KEY: v.optional(matchingText(/^[sr]k_(test|live)_/)),
	STRIPE_PUBLISHABLE_KEY: v.optional(matchingText(/^pk_(test|live)_/)),
	/** Comma-separated, to allow rotation. */
	STRIPE_WEBHOOK_SECRET: v.optional(commaSeparated),
	/** https://TEAM.cloudflareaccess.com; without it and the audience everyone is refused at /admin. */
	ACCESS_TEAM_DOMAIN: v.optional(url),
	ACCESS_AUDIENCE: v.optional(text),
	/** The REST app that pays partners, its webhook, and the PayPal mode. */
	PAYPAL_CLIENT_ID: v.optional(atLeast(8)),
	PAYPAL_CLIENT_SECRET: v.optional(atLeast(8)),
	PAYPAL_WEBHOOK_ID: v.optional(matchingText(/^[a-zA-Z0-9]{1,50}$/)),
	PAYPAL_MODE: v.optional(v.picklist(["sandbox", "live"])),
	/** S3 endpoint, for example https://s3.fr-par.scw.cloud. */
	BACKUP_ENDPOINT: v.optional(v.pipe(url, v.startsWith("https://"))),
	BACKUP_REGION: v.optional(atLeast(2)),
	BACKUP_BUCKET: v.optional(matchingText(/^[a-z0-9][a-z0-9.-]{2,62}$/)),
	BACKUP_ACCESS_KEY_ID: v.optional(atLeast(2)),
	BACKUP_SECRET_ACCESS_KEY: v.optional(atLeast(8)),
	/** Like DOCUMENT_KEYS, but with other keys: they encrypt the backup copies of rows. */
	BACKUP_KEYS: v.optional(keyList),
	/** The account name in InvoiceXpress's URL, the API key, and the sequence that numbers our documents. */
	INVOICEXPRESS_ACCOUNT: v.optional(matchingText(/^[a-z0-9][a-z0-9-]{0,62}$/)),
	INVOICEXPRESS_API_KEY: v.optional(atLeast(8)),
	INVOICEXPRESS_SEQUENCE_ID: v.optional(matchingText(/^\d{1,12}$/)),
	/**
	 * The keys that identify us to push services (RFC 8292): an uncompressed point on P-256 and its private number,
	 * base64url.
	 */
	VAPID_PUBLIC_KEY: v.optional(matchingText(/^B[\w-]{86}$/)),
	VAPID_PRIVATE_KEY: v.optional(matchingText(/^[\w-]{43}$/)),
	/**
	 * Marks a site with test data only: it shows a banner and noindex, rejects live keys, and e-mails only
	 * MAIL_ALLOWLIST.
	 */
	STAGING: v.pipe(
		v.optional(v.picklist(["true", "false"]), "false"),
		v.transform((staging) => staging === "true"),
	),
	/** Comma-separated addresses that staging may send to. */
	MAIL_ALLOWLIST: v.optional(v.pipe(commaSeparated, v.array(v.pipe(email, v.toLowerCase()))), ""),
});

export type Config = v.InferOutput<typeof configSchema>;

/** Parses the configuration, or throws one error that names every invalid variable, never its value. */
export function parseConfig(env: Record<string, unknown>): Config {
	const parsed = v.safeParse(configSchema, env);
	if (!parsed.success) throw configError(parsed.issues.map((issue) => String(issue.path?.[0]?.key)));
	for (const group of VARIABLE_GROUPS) {
		const missing = group.filter((name) => parsed.output[name] === undefined);
		if (missing.length > 0 && missing.length < group.length)
			throw configError(missing, ` ${group.join(", ")} belong together: set all of them or none.`);
	}
	if (parsed.output.STAGING) rejectLiveKeys(parsed.output);
	return parsed.output;
}

function rejectLiveKeys({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, PAYPAL_MODE }: Config): void {
	const liveVariables = [
		STRIPE_SECRET_KEY?.includes("k_live_") && "STRIPE_SECRET_KEY",
		STRIPE_PUBLISHABLE_KEY?.includes("k_live_") && "STRIPE_PUBLISHABLE_KEY",
		PAYPAL_MODE === "live" && "PAYPAL_MODE",
	].filter((name) => typeof name === "string");
	if (liveVariables.length > 0) throw configError(liveVariables, " Staging accepts test keys only.");
}

function configError(names: readonly string[], reason = ""): Error {
	const nameList = [...new Set(names)].join(", ");
	return new Error(`Missing or malformed: ${nameList}.${reason} docs/deploy.md explains how to set each.`);
}

/** Everything that differs between production and the offline environment. */
export type Environment = {
	config: Config;
	/** Every outgoing request goes through here. */
	fetch: typeof fetch;
	/** UTC milliseconds of the product's clock. */
	now(): number;
	/** Stores a measurement; may throw. */
	storeMetric(metric: Metric): void;
	/** A same-origin script that replaces the card provider's script; null in production. */
	paymentScript: string | null;
	/** The host of a simulated push service, and a same-origin script that subscribes browsers to it; null in production. */
	simulatedPush: { host: string; script: string } | null;
	/** Whether the site shows the offline ribbon and accepts specimen documents. */
	offline: boolean;
};

export type CreateEnvironment = (env: Bindings) => Promise<Environment>;

/**
 * Creates the production environment: configuration from variables, the real network and clock, and data only in the
 * European Union.
 */
export async function productionEnvironment(env: Bindings): Promise<Environment> {
	if (env.DATA_JURISDICTION !== "eu") throw new Error('DATA_JURISDICTION must be "eu", as wrangler.toml says.');
	return {
		config: parseConfig(env as unknown as Record<string, unknown>),
		fetch: (input, init) => fetch(input, init),
		now: Date.now,
		storeMetric: (metric) => env.METRICS?.writeDataPoint(dataPoint(metric)),
		paymentScript: null,
		simulatedPush: null,
		offline: false,
	};
}

/** Formats a metric as a row of Workers Analytics Engine; docs/operate.md lists the columns. */
function dataPoint({ name, subject, outcome = "", code = "", value, bytes = 0 }: Metric): AnalyticsEngineDataPoint {
	return { indexes: [name], blobs: [subject, outcome, code], doubles: [value, bytes] };
}
