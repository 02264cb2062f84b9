import * as z from "zod";
import { hasValidCheckDigit, normaliseNif } from "#app/domain/person/nif.ts";
import type { DocumentReader, PaperReader } from "#app/services.ts";
import type { VisionModel } from "./adapters/workers-ai-reader.ts";

/** What both worlds bind. Each world's own bindings are in its own file. */
export type Bindings = {
	DB: D1Database;
	DOCUMENTS: R2Bucket;
	ROOMS: DurableObjectNamespace<import("#durable/application-room.ts").ApplicationRoom>;
	DESK: DurableObjectNamespace<import("#durable/desk-room.ts").DeskRoom>;
	/** The entrypoint DocumentReader of worker/reader. */
	READER: DocumentReader & PaperReader;
	OUTBOX_QUEUE: Queue<OutboxMessage>;
	RATE_TRACK: RateLimit;
	RATE_UPLOAD: RateLimit;
	RATE_WRITE: RateLimit;
	RATE_MAIL: RateLimit;
	RATE_TEST: RateLimit;
	EMAIL?: SendEmail;
	/** Where page views go besides the roll-up in D1: the platform's own analysis. */
	SESSIONS?: AnalyticsEngineDataset;
	/** A second reader, off by default: pictures of documents would leave for Workers AI. */
	AI?: VisionModel;
};

export type OutboxMessage = { applicationId: string };

/** All or none: with half of them nobody could say what works. */
const PAYPAL = ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID", "PAYPAL_MODE"] as const;

const list = z.string().transform((text) =>
	text
		.split(",")
		.map((part) => part.trim())
		.filter(Boolean),
);

/** Variables and secrets, read once. README § Deploy says how to set each. */
const variables = z.object({
	/** Absolute origin of links in mails, such as https://nif.example. */
	APP_ORIGIN: z.url().transform((url) => url.replace(/\/$/, "")),
	/** Comma-separated; the first signs, all verify. At least 32 characters each. */
	COOKIE_SECRETS: list.pipe(z.array(z.string().min(32)).min(1)),
	/** Comma-separated `id:base64` of 32 bytes; the first seals, all open. */
	DOCUMENT_KEYS: list.pipe(z.array(z.string().regex(/^[a-z0-9]+:[A-Za-z0-9+/]{43}=$/)).min(1)),
	SUPPORT_EMAIL: z.email(),
	SUPPORT_PHONE: z.string().min(5),
	/** Who stands behind the site: the law asks a seller for it, so nothing opens without (docs/decisions/014-company-identity.md). */
	COMPANY_LEGAL_NAME: z.string().min(2),
	COMPANY_NIPC: z.string().transform(normaliseNif).refine(hasValidCheckDigit),
	COMPANY_ADDRESS: z.string().min(10),
	COMPANY_REGISTRY: z.string().min(5),
	/** Such as PT and nine digits; left out by a company that charges no VAT. */
	COMPANY_VAT: z
		.string()
		.regex(/^[A-Z]{2}\w{2,12}$/)
		.optional(),
	/** Who is told of each paid application (row 10). */
	ADMIN_EMAIL: z.email(),
	BIRTH_DETAILS: z.enum(["optional", "required"]).default("optional"),
	EMAIL_FROM: z.email(),
	EMAIL_PROVIDER: z.enum(["cloudflare", "http"]).default("cloudflare"),
	EMAIL_API_URL: z.url().optional(),
	EMAIL_API_KEY: z.string().optional(),
	/** Comma-separated, so that a secret can be rotated; without it the provider cannot tell us of mails that came back. */
	EMAIL_WEBHOOK_SECRET: list.pipe(z.array(z.string().regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/))).optional(),
	STRIPE_SECRET_KEY: z
		.string()
		.regex(/^[sr]k_(test|live)_/)
		.optional(),
	STRIPE_PUBLISHABLE_KEY: z
		.string()
		.regex(/^pk_(test|live)_/)
		.optional(),
	/** Comma-separated, so that a secret can be rotated. */
	STRIPE_WEBHOOK_SECRET: list.optional(),
	/** https://TEAM.cloudflareaccess.com; without it and the audience /admin is closed to everyone. */
	ACCESS_TEAM_DOMAIN: z.url().optional(),
	ACCESS_AUDIENCE: z.string().optional(),
	/** The REST app that pays partners, its webhook, and which of PayPal's two worlds they belong to. */
	PAYPAL_CLIENT_ID: z.string().min(8).optional(),
	PAYPAL_CLIENT_SECRET: z.string().min(8).optional(),
	PAYPAL_WEBHOOK_ID: z
		.string()
		.regex(/^[a-zA-Z0-9]{1,50}$/)
		.optional(),
	PAYPAL_MODE: z.enum(["sandbox", "live"]).optional(),
});

const configSchema = variables.superRefine((config, context) => {
	const missing = PAYPAL.filter((name) => config[name] === undefined);
	if (missing.length === PAYPAL.length) return;
	for (const name of missing) context.addIssue({ code: "custom", path: [name], message: "belongs to its group" });
});

export type Config = z.output<typeof configSchema>;

/** Reads the configuration or throws one error that names every bad variable, never its value. */
export function parseConfig(env: Record<string, unknown>): Config {
	const parsed = configSchema.safeParse(env);
	if (parsed.success) return parsed.data;
	const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
	const halfSet = parsed.error.issues.some((issue) => issue.code === "custom");
	const group = halfSet ? ` ${PAYPAL.join(", ")} belong together: set all of them or none.` : "";
	throw new Error(`Missing or malformed: ${names.join(", ")}.${group} README.md § Deploy says how to set each.`);
}
