import { expect, it } from "vitest";
import { LIFECYCLE, LOCK_DAYS } from "../app/domain/backup/backup.ts";
import { HANDLED_EVENTS } from "../app/domain/money/webhook-event.ts";
import lifecycle from "./backup-lifecycle.json" with { type: "json" };
import { CHECKS, type InspectionTarget } from "./checks.ts";
import { runDoctor } from "./doctor.ts";

const NOW = Date.parse("2026-11-29T09:00:00Z");

const VALUES: Record<string, string> = {
	APP_ORIGIN: "https://nif.pt",
	COOKIE_SECRETS: "c".repeat(32),
	DOCUMENT_KEYS: `k:${"A".repeat(43)}=`,
	SUPPORT_EMAIL: "support@nif.pt",
	SUPPORT_PHONE: "+351 211 234 567",
	COMPANY_LEGAL_NAME: "Azulejo, Lda.",
	COMPANY_NIPC: "501964843",
	COMPANY_ADDRESS: "Rua Augusta 1, 1100-048 Lisboa",
	COMPANY_REGISTRY: "Conservatória de Lisboa, 501964843",
	ADMIN_EMAIL: "team@nif.pt",
	EMAIL_FROM: "hello@nif.pt",
	EMAIL_PROVIDER: "http",
	EMAIL_API_URL: "https://mail.nif.pt/emails",
	EMAIL_API_KEY: "mail-key",
	EMAIL_WEBHOOK_SECRET: `whsec_${"A".repeat(32)}`,
	ALERT_WEBHOOK_URL: "https://chat.nif.pt/alarms",
	HEALTH_TOKEN: "h".repeat(32),
	STRIPE_SECRET_KEY: "sk_live_1",
	STRIPE_PUBLISHABLE_KEY: "pk_live_1",
	STRIPE_WEBHOOK_SECRET: "whsec_1",
	PAYPAL_CLIENT_ID: "a-client-id",
	PAYPAL_CLIENT_SECRET: "a-client-secret",
	PAYPAL_WEBHOOK_ID: "WEBHOOK1",
	PAYPAL_MODE: "live",
	INVOICEXPRESS_ACCOUNT: "azulejo",
	INVOICEXPRESS_API_KEY: "an-invoicing-key",
	INVOICEXPRESS_SEQUENCE_ID: "12345",
	VAPID_PUBLIC_KEY: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
	VAPID_PRIVATE_KEY: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
	ACCESS_TEAM_DOMAIN: "https://nif.cloudflareaccess.com",
	ACCESS_AUDIENCE: "a".repeat(64),
	BACKUP_ENDPOINT: "https://s3.backup.pt",
	BACKUP_REGION: "eu-1",
	BACKUP_BUCKET: "nif-backup",
	BACKUP_ACCESS_KEY_ID: "backup-id",
	BACKUP_SECRET_ACCESS_KEY: "backup-secret",
	BACKUP_KEYS: `b:${"A".repeat(43)}=`,
};

const WRANGLER_TOML = `
[env.production.vars]
DATA_JURISDICTION = "eu"

[[env.production.d1_databases]]
binding = "DB"
database_id = "1f0c2a3e-0000-4000-8000-5d9d4c1b2a30"

[[env.production.r2_buckets]]
binding = "DOCUMENTS"
jurisdiction = "eu"

[[env.production.queues.consumers]]
queue = "azulejo-outbox"
dead_letter_queue = "azulejo-outbox-dead"
`;

const RECORDS: Record<string, string> = {
	"nif.pt": "v=spf1 include:mail.nif.pt ~all",
	"resend._domainkey.nif.pt": `p=${"A".repeat(60)}`,
	"_dmarc.nif.pt": "v=DMARC1; p=quarantine",
};

const ENDPOINT = {
	id: "we_1",
	url: "https://nif.pt/api/webhooks/stripe",
	status: "enabled",
	api_version: "2023-10-16",
	enabled_events: [...HANDLED_EVENTS] as string[],
};

/** The backup bucket's responses, by the query of the request. */
const BUCKET = {
	manifests: "<Key>manifests/20261128T020000Z</Key><Key>manifests/20261129T020000Z</Key>",
	drills: "<Key>drills/2026-09-01</Key>",
	"object-lock": "<ObjectLockEnabled>Enabled</ObjectLockEnabled><Mode>COMPLIANCE</Mode><Days>21</Days>",
	lifecycle: lifecycle.Rules.map(
		({ Filter, Status, NoncurrentVersionExpiration, ...more }) =>
			`<Rule><Filter><Prefix>${Filter.Prefix}</Prefix></Filter><Status>${Status}</Status>${"Expiration" in more ? `<Expiration><Days>${more.Expiration?.Days}</Days></Expiration>` : ""}
			<NoncurrentVersionExpiration><NoncurrentDays>${NoncurrentVersionExpiration.NoncurrentDays}</NoncurrentDays></NoncurrentVersionExpiration></Rule>`,
	).join(""),
};

function network({ health = 200, date = NOW, endpoints = [ENDPOINT] as object[], bucket = {} } = {}): typeof fetch {
	return async (input) => {
		const { origin, search } = new URL(String(input));
		if (origin === "https://s3.backup.pt")
			return new Response(Object.entries({ ...BUCKET, ...bucket }).find(([part]) => search.includes(part))?.[1]);
		return origin === "https://api.stripe.com"
			? Response.json({ data: endpoints })
			: new Response(null, { status: health, headers: { Date: new Date(date).toUTCString() } });
	};
}

/** An environment that is ready. */
function ready(more: Partial<InspectionTarget> = {}): InspectionTarget {
	return {
		environment: "production",
		origin: "https://nif.pt",
		listSecretNames: async () => Object.keys(VALUES),
		values: VALUES,
		wranglerToml: WRANGLER_TOML,
		legalTexts: { "app/content/en/terms.md": 'title: Terms\nupdated: "2026-11-28"\n' },
		countAdministrators: async () => 1,
		resolveTxt: async (name: string) => (RECORDS[name] ? [[RECORDS[name]]] : Promise.reject(new Error("ENOTFOUND"))),
		selectors: ["resend"],
		fetch: network(),
		now: () => NOW,
		...more,
	};
}

async function linesOf(target: InspectionTarget) {
	const lines: string[] = [];
	const code = await runDoctor(target, (line) => lines.push(line));
	const namesOf = (state: string) =>
		lines.flatMap((line) => (line.startsWith(state) ? line.slice(state.length).trim().split(/[:\n]/)[0] : []));
	return { code, red: namesOf("red"), amber: namesOf("amber"), output: lines.join("\n") };
}

const without = (...names: string[]) => ({
	listSecretNames: async () => Object.keys(VALUES).filter((name) => !names.includes(name)),
});
const withValue = (name: string, value: string) => ({ values: { ...VALUES, [name]: value } });
const withEndpoint = (more: Partial<typeof ENDPOINT>) => ({
	fetch: network({ endpoints: [{ ...ENDPOINT, ...more }] }),
});
const withBucket = (bucket: Partial<typeof BUCKET>) => ({ fetch: network({ bucket }) });
const withoutRecord = (record: string) => ({
	resolveTxt: async (name: string) => (name !== record && RECORDS[name] ? [[RECORDS[name]]] : []),
});
const withToml = (from: string, to: string) => ({ wranglerToml: WRANGLER_TOML.replace(from, to) });

const FAULTS: [name: string, fault: string, more: Partial<InspectionTarget>][] = [
	["site answers", "returns an error", { fetch: network({ health: 500 }) }],
	["clock", "is a minute off", { fetch: network({ date: NOW - 60_000 }) }],
	["legal texts", "has no date", { legalTexts: { "terms.md": "title: Terms\n" } }],
	["legal texts", "has a future date", { legalTexts: { "terms.md": 'updated: "2026-12-24"' } }],
	["variables present", "lacks one", without("COOKIE_SECRETS")],
	["variables well-formed", "has a short secret", withValue("COOKIE_SECRETS", "short")],
	["company data", "has a placeholder", withValue("COMPANY_ADDRESS", "Rua de Exemplo 0, Lisboa")],
	["Stripe keys", "lacks one", without("STRIPE_WEBHOOK_SECRET")],
	["Stripe keys", "mixes modes", withValue("STRIPE_PUBLISHABLE_KEY", "pk_test_1")],
	["Stripe webhook", "is missing", { fetch: network({ endpoints: [] }) }],
	["Stripe webhook", "is disabled", withEndpoint({ status: "disabled" })],
	["Stripe webhook", "has another version", withEndpoint({ api_version: "2025-01-01" })],
	["Stripe webhook", "lacks an event", withEndpoint({ enabled_events: HANDLED_EVENTS.slice(1) })],
	["Stripe webhook", "has an extra event", withEndpoint({ enabled_events: [...HANDLED_EVENTS, "payout.paid"] })],
	["Stripe webhook", "exists twice", { fetch: network({ endpoints: [ENDPOINT, ENDPOINT] }) }],
	["PayPal", "is half configured", without("PAYPAL_MODE")],
	["PayPal", "is in the sandbox", withValue("PAYPAL_MODE", "sandbox")],
	["invoices", "is half configured", without("INVOICEXPRESS_SEQUENCE_ID")],
	["notifications", "are half configured", without("VAPID_PRIVATE_KEY")],
	[
		"notifications",
		"have keys of two pairs",
		withValue("VAPID_PRIVATE_KEY", "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
	],
	["mail provider", "lacks its key", without("EMAIL_API_KEY")],
	["SPF", "is missing", withoutRecord("nif.pt")],
	["DKIM", "is missing", withoutRecord("resend._domainkey.nif.pt")],
	["DMARC", "is missing", withoutRecord("_dmarc.nif.pt")],
	["Access", "lacks the audience", without("ACCESS_AUDIENCE")],
	["Access", "has a malformed audience", withValue("ACCESS_AUDIENCE", "nif")],
	[
		"database id",
		"is the placeholder",
		withToml("1f0c2a3e-0000-4000-8000-5d9d4c1b2a30", "00000000-0000-0000-0000-000000000001"),
	],
	["European Union", "is not the jurisdiction of a bucket", withToml('jurisdiction = "eu"', "")],
	["European Union", "is not the jurisdiction of objects", withToml('DATA_JURISDICTION = "eu"', "")],
	["dead-letter queue", "is missing", withToml('dead_letter_queue = "azulejo-outbox-dead"', "")],
	["administrator", "is missing", { countAdministrators: async () => 0 }],
	["backups", "lack a setting", without("BACKUP_KEYS")],
	["backups", "have no complete copy", withBucket({ manifests: "" })],
	["backups", "are two days old", withBucket({ manifests: "<Key>manifests/20261127T060000Z</Key>" })],
	["backups", "are not locked", withBucket({ "object-lock": "" })],
	[
		"backups",
		"are locked for too short a time",
		withBucket({ "object-lock": BUCKET["object-lock"].replace("21", "7") }),
	],
	[
		"backups",
		"are locked so that anyone may unlock them",
		withBucket({ "object-lock": BUCKET["object-lock"].replace("COMPLIANCE", "GOVERNANCE") }),
	],
	["backups", "do not expire", withBucket({ lifecycle: "" })],
	["backups", "expire after a different time", withBucket({ lifecycle: BUCKET.lifecycle.replace("26", "90") })],
	["administrator", "cannot be counted", { countAdministrators: () => Promise.reject(new Error("not signed in")) }],
];

it("finds nothing red in an environment that is ready", async () => {
	expect(await linesOf(ready())).toMatchObject({ code: 0, red: [], amber: [] });
});

it.each(FAULTS)("is red when %s %s", async (name, _fault, more) => {
	const { code, red, output } = await linesOf(ready(more));
	expect(code).toBe(1);
	expect(red).toEqual([name]);
	for (const secret of [
		"COOKIE_SECRETS",
		"STRIPE_SECRET_KEY",
		"PAYPAL_CLIENT_SECRET",
		"INVOICEXPRESS_API_KEY",
		"VAPID_PRIVATE_KEY",
	])
		expect(output).not.toContain(VALUES[secret]);
});

it("is amber without monitoring", async () => {
	const { code, amber } = await linesOf(ready(without("HEALTH_TOKEN")));
	expect(code).toBe(0);
	expect(amber).toEqual(["monitoring"]);
});

it("has a fault for every check that may be red", () => {
	const tested = new Set(FAULTS.map(([name]) => name));
	expect(CHECKS.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual(["monitoring"]);
});

it.each([
	["has never been rehearsed", ""],
	["was rehearsed more than ninety days ago", "<Key>drills/2026-08-01</Key>"],
])("is amber when a restore %s", async (_when, drills) => {
	const { code, amber } = await linesOf(ready(withBucket({ drills })));
	expect(code).toBe(0);
	expect(amber).toEqual(["backups"]);
});

it("is amber in staging without backups, and red in production", async () => {
	const none = without(...Object.keys(VALUES).filter((name) => name.startsWith("BACKUP_")));
	const wranglerToml = WRANGLER_TOML.replaceAll("env.production", "env.staging");
	expect((await linesOf(ready({ ...none, environment: "staging", wranglerToml }))).amber).toContain("backups");
	expect((await linesOf(ready(none))).red).toEqual(["backups"]);
});

it("compares the bucket with rules that keep the promises of the privacy policy", () => {
	const days = lifecycle.Rules.map(({ Filter, NoncurrentVersionExpiration: { NoncurrentDays }, ...more }) => {
		const current = "Expiration" in more ? (more.Expiration?.Days ?? 0) : 0;
		return [Filter.Prefix, current + NoncurrentDays + 2];
	});
	expect(days).toEqual([
		["copies/", 29],
		["manifests/", 29],
		["documents/", 28],
		["erasures/", 38],
	]);
	expect([LIFECYCLE.copies, LIFECYCLE.deletedDocuments, LIFECYCLE.erasures]).toEqual([26, 26, 35]);
	expect(LOCK_DAYS).toBeLessThan(LIFECYCLE.copies);
});

it("names the commands that fix a fault", async () => {
	const { output } = await linesOf(
		ready({ ...without("COOKIE_SECRETS"), ...withToml(/database_id = .*/.exec(WRANGLER_TOML)?.[0] ?? "", "") }),
	);
	expect(output).toContain("npx wrangler secret put COOKIE_SECRETS --env production");
	expect(output).toContain("npm run provision -- production");
});

it("requires test keys in staging", async () => {
	const wranglerToml = WRANGLER_TOML.replaceAll("env.production", "env.staging");
	const { red, amber } = await linesOf(ready({ environment: "staging", wranglerToml }));
	expect(red).toEqual(["Stripe keys", "PayPal"]);
	expect(amber).toContain("mail provider");
});

it("is amber about values that it was not given", async () => {
	const { code, amber } = await linesOf(ready({ values: null }));
	expect(code).toBe(0);
	expect(amber).toContain("variables well-formed");
	expect(amber).toContain("DKIM");
});

it("runs only the checks that make sense offline", async () => {
	const refuse = () => Promise.reject(new Error("requested"));
	const local = { environment: "local", values: null, listSecretNames: refuse, countAdministrators: refuse } as const;
	const { code, output } = await linesOf(ready(local));
	expect(code).toBe(0);
	expect(output).toContain("3 green, 0 amber, 0 red");
	expect(output).toContain("not needed offline Stripe keys");
	const down = await linesOf(ready({ ...local, fetch: () => Promise.reject(new TypeError("refused")) }));
	expect(down.red).toEqual(["site answers", "clock"]);
});
