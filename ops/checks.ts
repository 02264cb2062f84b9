import type { resolveTxt } from "node:dns/promises";
import { listCopies } from "../app/commands/backup/pieces.server.ts";
import {
	DRILLS,
	LIFECYCLE,
	LOCK_DAYS,
	MAX_COPY_AGE,
	MAX_DRILL_AGE,
	parseCopyStart,
} from "../app/domain/backup/backup.ts";
import { HANDLED_EVENTS } from "../app/domain/money/webhook-event.ts";
import { HOUR } from "../app/domain/time/calendar.ts";
import { parseKeys } from "../app/sealing/keyring.server.ts";
import { STRIPE_API_VERSION } from "../worker/adapters/payment-setup.ts";
import { openBackup } from "../worker/adapters/s3-bucket.ts";
import { BACKUP_VARIABLES, parseConfig } from "../worker/env.ts";
import lifecycle from "./backup-lifecycle.json" with { type: "json" };
import { findDatabaseId, PLACEHOLDER_DATABASE_ID, parseTomlTables, type RemoteEnvironment } from "./resources.ts";

export type InspectionTarget = {
	environment: RemoteEnvironment | "local";
	/** Such as https://nif.example; null if unknown. */
	origin: string | null;
	/** Names of the configured secrets. */
	listSecretNames(): Promise<string[]>;
	/** Values to inspect, from the operator's file; null if there is none. */
	values: Record<string, string> | null;
	/** The content of wrangler.toml. */
	wranglerToml: string;
	/** By path, including the front matter. */
	legalTexts: Record<string, string>;
	/** Counts active administrators in the database. */
	countAdministrators(): Promise<number>;
	resolveTxt: typeof resolveTxt;
	/** DKIM selectors to try. */
	selectors: string[];
	fetch: typeof fetch;
	now(): number;
};

export type Finding = { state: "green" | "amber" | "red" | "not needed offline"; detail: string; fix?: string };

type Check = { name: string; run(target: InspectionTarget): Promise<Finding> | Finding };

const green = (detail: string): Finding => ({ state: "green", detail });
const amber = (detail: string, fix: string): Finding => ({ state: "amber", detail, fix });
const red = (detail: string, fix: string): Finding => ({ state: "red", detail, fix });

const VALUES_NOT_INSPECTED = amber("values were not inspected", "repeat with --secrets FILE of KEY=VALUE lines");
const STRIPE = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"];
const PAYPAL = ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID", "PAYPAL_MODE"];
const INVOICING = ["INVOICEXPRESS_ACCOUNT", "INVOICEXPRESS_API_KEY", "INVOICEXPRESS_SEQUENCE_ID"];
const VAPID = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"];
const ACCESS = ["ACCESS_TEAM_DOMAIN", "ACCESS_AUDIENCE"];
const COMPANY = ["COMPANY_LEGAL_NAME", "COMPANY_NIPC", "COMPANY_ADDRESS", "COMPANY_REGISTRY", "COMPANY_VAT"];
const CONTACT = ["SUPPORT_EMAIL", "SUPPORT_PHONE", "ADMIN_EMAIL", "EMAIL_FROM"];
type LifecycleRule = {
	Filter: { Prefix: string };
	Expiration?: { Days: number };
	NoncurrentVersionExpiration: { NoncurrentDays: number };
};
const LIFECYCLE_RULES: readonly LifecycleRule[] = lifecycle.Rules;
const PLACEHOLDER = /\bexample\b|exemplo|demonstra|placeholder|\btodo\b|lorem|x{3,}|0{6,}/i;

/** The names that parseConfig requires, from an empty configuration. */
const REQUIRED = extractVariableNames(findConfigProblem({}));

function findConfigProblem(values: Record<string, string>): string {
	try {
		parseConfig(values);
		return "";
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

function extractVariableNames(problem: string): string[] {
	return problem.replace(/\. .*$/s, "").match(/\b[A-Z]+_[A-Z_]+\b/g) ?? [];
}

function secretCommands(names: readonly string[], { environment }: InspectionTarget): string {
	return names.map((name) => `npx wrangler secret put ${name} --env ${environment}`).join("; ");
}

async function findMissing(names: readonly string[], target: InspectionTarget): Promise<string[]> {
	const present = await target.listSecretNames();
	return names.filter((name) => !present.includes(name));
}

/** Wraps a check that needs an account, a domain or a provider, which a local environment does not have. */
function remoteOnly(name: string, run: Check["run"]): Check {
	return {
		name,
		run: (target) => (target.environment === "local" ? { state: "not needed offline", detail: "" } : run(target)),
	};
}

/** Everything that a launch requires. A check that throws is red. */
export const CHECKS: readonly Check[] = [
	{ name: "site answers", run: checkSite },
	{ name: "clock", run: checkClock },
	{ name: "legal texts", run: checkLegalTexts },
	remoteOnly("variables present", checkVariablesPresent),
	remoteOnly("variables well-formed", checkVariablesWellFormed),
	remoteOnly("company data", checkCompanyData),
	remoteOnly("Stripe keys", checkStripeKeys),
	remoteOnly("Stripe webhook", checkStripeWebhook),
	remoteOnly("PayPal", checkPayPal),
	remoteOnly("invoices", checkInvoices),
	remoteOnly("notifications", checkNotifications),
	remoteOnly("mail provider", checkMailProvider),
	remoteOnly("SPF", checkSpf),
	remoteOnly("DKIM", checkDkim),
	remoteOnly("DMARC", checkDmarc),
	remoteOnly("Access", checkAccess),
	remoteOnly("database id", checkDatabaseId),
	remoteOnly("European Union", checkEuropeanUnion),
	remoteOnly("dead-letter queue", checkDeadLetterQueue),
	remoteOnly("administrator", checkAdministrator),
	remoteOnly("monitoring", checkMonitoring),
	remoteOnly("backups", checkBackups),
];

/** The site needs a complete configuration to respond here. */
async function checkSite({ environment, origin, fetch }: InspectionTarget): Promise<Finding> {
	if (!origin) return amber("the origin is not known", "repeat with --secrets FILE that has APP_ORIGIN");
	const fix = environment === "local" ? "npm start" : `npm run deploy -- --env ${environment}`;
	const response = await fetch(`${origin}/api/health`).catch(() => null);
	if (!response) return red(`${origin} does not answer`, fix);
	return response.ok ? green(`${origin}/api/health`) : red(`${origin}/api/health returned ${response.status}`, fix);
}

/** Signatures of webhooks and second factors depend on the time. */
async function checkClock({ environment, origin, fetch, now }: InspectionTarget): Promise<Finding> {
	if (!origin) return amber("the origin is not known", "repeat with --secrets FILE that has APP_ORIGIN");
	const fix = "synchronise this machine's clock: timedatectl set-ntp true";
	const response = await fetch(`${origin}/api/health`).catch(() => null);
	const date = Date.parse(response?.headers.get("Date") ?? "");
	if (Number.isNaN(date) && environment === "local" && response)
		return { state: "not needed offline", detail: "one machine, one clock" };
	if (Number.isNaN(date)) return red("the origin sends no date", `npm run deploy -- --env ${environment}`);
	const seconds = Math.abs(now() - date) / 1000;
	return seconds <= 30 ? green("at most 30 s apart") : red(`${Math.round(seconds)} s apart`, fix);
}

function checkLegalTexts({ legalTexts: texts, now }: InspectionTarget): Finding {
	const undated = Object.entries(texts).filter(([, text]) => {
		const date = Date.parse(/^updated: "(\d{4}-\d{2}-\d{2})"$/m.exec(text)?.[1] ?? "");
		return Number.isNaN(date) || date > now();
	});
	const paths = undated.map(([path]) => path).join(", ");
	return undated.length === 0
		? green(`${Object.keys(texts).length} dated`)
		: red(`no date, or a future one: ${paths}`, 'write updated: "YYYY-MM-DD" into the front matter');
}

async function checkVariablesPresent(target: InspectionTarget): Promise<Finding> {
	const missing = await findMissing(REQUIRED, target);
	return missing.length === 0
		? green(`${REQUIRED.length} required`)
		: red(`missing: ${missing.join(", ")}`, secretCommands(missing, target));
}

function checkVariablesWellFormed(target: InspectionTarget): Finding {
	if (!target.values) return VALUES_NOT_INSPECTED;
	const problem = findConfigProblem(target.values);
	return problem
		? red(problem, secretCommands(extractVariableNames(problem), target))
		: green("as worker/env.ts requires");
}

function checkCompanyData(target: InspectionTarget): Finding {
	const { values, environment } = target;
	if (!values) return VALUES_NOT_INSPECTED;
	const names = [...COMPANY, ...CONTACT].filter((name) => PLACEHOLDER.test(values[name] ?? ""));
	if (names.length === 0) return green("no placeholder");
	const detail = `placeholder in ${names.join(", ")}`;
	const fix = secretCommands(names, target);
	return environment === "production" ? red(detail, fix) : amber(detail, fix);
}

async function checkStripeKeys(target: InspectionTarget): Promise<Finding> {
	const { values, environment } = target;
	const missing = await findMissing(STRIPE, target);
	if (missing.length > 0) return red(`missing: ${missing.join(", ")}`, secretCommands(missing, target));
	if (!values) return VALUES_NOT_INSPECTED;
	const mode = environment === "production" ? "live" : "test";
	const invalidKeys = STRIPE.slice(0, 2).filter((name) => values[name]?.split("_")[1] !== mode);
	return invalidKeys.length === 0
		? green(`a pair of ${mode} keys`)
		: red(`not a ${mode} key: ${invalidKeys.join(", ")}`, secretCommands(invalidKeys, target));
}

type Endpoint = { id: string; url: string; status: string; api_version: string | null; enabled_events: string[] };

async function checkStripeWebhook({ values, origin, fetch }: InspectionTarget): Promise<Finding> {
	const key = values?.STRIPE_SECRET_KEY;
	if (!key || !origin) return VALUES_NOT_INSPECTED;
	const url = `${origin}/api/webhooks/stripe`;
	const createCommand = [
		`stripe webhook_endpoints create --url ${url} --api-version ${STRIPE_API_VERSION}`,
		...HANDLED_EVENTS.map((event) => `--enabled-events ${event}`),
	].join(" ");
	const response = await fetch("https://api.stripe.com/v1/webhook_endpoints?limit=100", {
		headers: { Authorization: `Bearer ${key}`, "Stripe-Version": STRIPE_API_VERSION },
	});
	if (!response.ok)
		return red(
			`Stripe returned ${response.status}`,
			"use a key that may read webhook endpoints: Stripe dashboard, API keys",
		);
	const { data } = (await response.json()) as { data: Endpoint[] };
	const endpoints = data.filter((endpoint) => endpoint.url === url && endpoint.status === "enabled");
	const [endpoint, ...otherEndpoints] = endpoints;
	if (!endpoint) return red(`no enabled endpoint ${url}`, createCommand);
	if (otherEndpoints.length > 0)
		return red("several endpoints: events arrive twice", `stripe webhook_endpoints delete ${otherEndpoints[0]?.id}`);
	if (endpoint.api_version !== STRIPE_API_VERSION) {
		const detail = `API version ${endpoint.api_version}, not ${STRIPE_API_VERSION}`;
		return red(detail, `stripe webhook_endpoints delete ${endpoint.id}; ${createCommand}`);
	}
	const missing = HANDLED_EVENTS.filter((event) => !endpoint.enabled_events.includes(event));
	const extra = endpoint.enabled_events.filter((event) => !HANDLED_EVENTS.some((eventType) => eventType === event));
	if (missing.length === 0 && extra.length === 0)
		return green(`${HANDLED_EVENTS.length} events, ${STRIPE_API_VERSION}`);
	const detail = `missing: ${missing.join(", ") || "none"}; not handled: ${extra.join(", ") || "none"}`;
	const events = HANDLED_EVENTS.map((event) => `--enabled-events ${event}`).join(" ");
	return red(detail, `stripe webhook_endpoints update ${endpoint.id} ${events}`);
}

async function checkPayPal(target: InspectionTarget): Promise<Finding> {
	const { values, environment } = target;
	const missing = await findMissing(PAYPAL, target);
	if (missing.length === PAYPAL.length)
		return amber("not configured: no partner is paid through PayPal", secretCommands(PAYPAL, target));
	if (missing.length > 0) return red(`missing: ${missing.join(", ")}`, secretCommands(missing, target));
	if (!values) return VALUES_NOT_INSPECTED;
	const mode = environment === "production" ? "live" : "sandbox";
	return values.PAYPAL_MODE === mode
		? green(mode)
		: red(`PAYPAL_MODE is not ${mode}`, secretCommands(["PAYPAL_MODE"], target));
}

/** Not checked over the network: the URL would contain the key, and an unregistered sequence issues nothing. */
async function checkInvoices(target: InspectionTarget): Promise<Finding> {
	const missing = await findMissing(INVOICING, target);
	if (missing.length === INVOICING.length)
		return amber("not configured: payments get receipts but no invoices", secretCommands(INVOICING, target));
	if (missing.length > 0) return red(`missing: ${missing.join(", ")}`, secretCommands(missing, target));
	return green("InvoiceXpress");
}

async function checkNotifications(target: InspectionTarget): Promise<Finding> {
	const fix = "npm run -s vapid-keys >> ../nif.env, then npx wrangler secret bulk";
	const missing = await findMissing(VAPID, target);
	if (missing.length === VAPID.length) return amber("not configured: applicants are offered none", fix);
	if (missing.length > 0) return red(`missing: ${missing.join(", ")}`, fix);
	if (!target.values) return VALUES_NOT_INSPECTED;
	return (await isVapidPair(target.values)) ? green("a pair of keys") : red("the two keys are not a pair", fix);
}

/**
 * Returns whether the two keys match, as push services require: Node rejects a private key with another's public point.
 */
function isVapidPair({ VAPID_PUBLIC_KEY = "", VAPID_PRIVATE_KEY: d = "" }: Record<string, string>): Promise<boolean> {
	const point = Buffer.from(VAPID_PUBLIC_KEY, "base64url");
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url")) as [
		string,
		string,
	];
	const algorithm = { name: "ECDSA", namedCurve: "P-256" };
	const imported = crypto.subtle.importKey("jwk", { kty: "EC", crv: "P-256", x, y, d }, algorithm, false, ["sign"]);
	return imported.then(
		() => true,
		() => false,
	);
}

async function checkMailProvider(target: InspectionTarget): Promise<Finding> {
	const { values, environment } = target;
	if (!values) return VALUES_NOT_INSPECTED;
	const requiredNames = values.EMAIL_PROVIDER === "http" ? ["EMAIL_API_URL", "EMAIL_API_KEY"] : [];
	const missing = await findMissing(requiredNames, target);
	if (missing.length > 0) return red(`missing: ${missing.join(", ")}`, secretCommands(missing, target));
	const names = ["EMAIL_WEBHOOK_SECRET", ...(environment === "staging" ? ["MAIL_ALLOWLIST"] : [])];
	const missingOptional = await findMissing(names, target);
	const effect = missingOptional.includes("MAIL_ALLOWLIST") ? "no mail is sent" : "bounces are not recorded";
	return missingOptional.length === 0
		? green(values.EMAIL_PROVIDER ?? "cloudflare")
		: amber(`missing: ${missingOptional.join(", ")}; ${effect}`, secretCommands(missingOptional, target));
}

/** Checks one TXT record; providers use a subdomain of the sender's for bounces. */
async function checkTxtRecord(
	{ values, resolveTxt }: InspectionTarget,
	pattern: RegExp,
	recordNames: (domain: string) => string[],
	record: string,
): Promise<Finding> {
	const domain = values?.EMAIL_FROM?.split("@")[1];
	if (!domain) return VALUES_NOT_INSPECTED;
	const names = recordNames(domain);
	for (const name of names) {
		const records = await resolveTxt(name).catch(() => []);
		if (records.some((parts) => pattern.test(parts.join("")))) return green(name);
	}
	return red(`no record at ${names.join(" or ")}`, `add the TXT record ${record} (DNS of ${domain})`);
}

function checkSpf(target: InspectionTarget): Promise<Finding> {
	const names = (domain: string) => [domain, `cf-bounce.${domain}`, `send.${domain}`];
	return checkTxtRecord(target, /^v=spf1 /i, names, "v=spf1 include:… ~all, as the mail provider shows it");
}

function checkDkim(target: InspectionTarget): Promise<Finding> {
	const names = (domain: string) => target.selectors.map((selector) => `${selector}._domainkey.${domain}`);
	return checkTxtRecord(
		target,
		/\bp=[A-Za-z0-9+/]{40,}/,
		names,
		"the mail provider shows, or name its --dkim-selector",
	);
}

function checkDmarc(target: InspectionTarget): Promise<Finding> {
	const names = (domain: string) => [`_dmarc.${domain}`];
	return checkTxtRecord(target, /^v=DMARC1; *p=/i, names, '"v=DMARC1; p=quarantine" at _dmarc');
}

async function checkAccess(target: InspectionTarget): Promise<Finding> {
	const missing = await findMissing(ACCESS, target);
	if (missing.length > 0)
		return red(`the back office is closed to everyone: missing ${missing.join(", ")}`, secretCommands(missing, target));
	const audience = target.values?.ACCESS_AUDIENCE;
	return audience === undefined || /^[0-9a-f]{64}$/.test(audience)
		? green("team and audience are set")
		: red("ACCESS_AUDIENCE is not an audience tag", secretCommands(["ACCESS_AUDIENCE"], target));
}

function checkDatabaseId({ environment, wranglerToml }: InspectionTarget): Finding {
	const id = findDatabaseId(wranglerToml, environment as RemoteEnvironment);
	return id && id !== PLACEHOLDER_DATABASE_ID
		? green("in wrangler.toml")
		: red("wrangler.toml has none", `npm run provision -- ${environment}`);
}

function checkEuropeanUnion({ environment, wranglerToml }: InspectionTarget): Finding {
	const [vars] = parseTomlTables(wranglerToml, `env.${environment}.vars`);
	const buckets = parseTomlTables(wranglerToml, `env.${environment}.r2_buckets`);
	const isInEurope = vars?.DATA_JURISDICTION === "eu" && buckets.every(({ jurisdiction }) => jurisdiction === "eu");
	const fix = `set DATA_JURISDICTION and each bucket's jurisdiction to "eu" in wrangler.toml, env.${environment}`;
	return isInEurope ? green("objects and buckets") : red("wrangler.toml places data elsewhere", fix);
}

function checkDeadLetterQueue({ environment, wranglerToml }: InspectionTarget): Finding {
	const consumers = parseTomlTables(wranglerToml, `env.${environment}.queues.consumers`);
	const queue = consumers.find((consumer) => consumer.dead_letter_queue)?.dead_letter_queue;
	const fix = `add dead_letter_queue to [[env.${environment}.queues.consumers]] in wrangler.toml`;
	return queue ? green(queue) : red("undeliverable messages are lost", fix);
}

async function checkAdministrator({ countAdministrators, environment }: InspectionTarget): Promise<Finding> {
	const count = await countAdministrators();
	const fix = `npm run first-admin -- ana@firm.example "Ana Silva"${environment === "staging" ? " --env staging" : ""}`;
	return count > 0 ? green(String(count)) : red("none", fix);
}

async function checkMonitoring(target: InspectionTarget): Promise<Finding> {
	const missing = await findMissing(["ALERT_WEBHOOK_URL", "HEALTH_TOKEN"], target);
	return missing.length === 0
		? green("alarms and health checks")
		: amber(`not set: ${missing.join(", ")}`, secretCommands(missing, target));
}

/** The bucket has its retention, the last copy is from last night, and a restore has been rehearsed. */
async function checkBackups(target: InspectionTarget): Promise<Finding> {
	const { values, environment, fetch, now } = target;
	const missing = await findMissing(BACKUP_VARIABLES, target);
	if (missing.length > 0) {
		const fix = `docs/deploy.md, "Create the bucket for backups"; ${secretCommands(missing, target)}`;
		return environment === "staging" && missing.length === BACKUP_VARIABLES.length
			? amber("not configured", fix)
			: red(`nothing is backed up: missing ${missing.join(", ")}`, fix);
	}
	const backup = values && openBackup({ ...values, BACKUP_KEYS: parseKeys(values.BACKUP_KEYS ?? "") }, fetch);
	if (!backup) return VALUES_NOT_INSPECTED;
	const { bucket } = backup;
	const newest = (await listCopies(backup)).at(-1);
	const logs = "look for back-up at /admin/jobs";
	if (newest === undefined) return red("the bucket has no complete copy", logs);
	const age = now() - parseCopyStart(newest);
	if (age > MAX_COPY_AGE) return red(`the last copy is ${Math.floor(age / HOUR)} hours old`, logs);
	const objectLock = await bucket.getConfiguration("object-lock");
	const days = Number(/<Days>(\d+)<\/Days>/.exec(objectLock)?.[1] ?? 0);
	const isLocked = objectLock.includes("<Mode>COMPLIANCE</Mode>") && days >= LOCK_DAYS && days < LIFECYCLE.copies;
	const setupFix = 'docs/deploy.md, "Create the bucket for backups"';
	if (!isLocked) return red(`the bucket does not lock objects in COMPLIANCE mode for ${LOCK_DAYS} days`, setupFix);
	const brokenRules = findMismatchedRules(await bucket.getConfiguration("lifecycle"));
	if (brokenRules.length > 0) return red(`lifecycle rules missing or different: ${brokenRules.join(", ")}`, setupFix);
	const lastDrill = (await bucket.list(DRILLS, null)).at(-1)?.slice(DRILLS.length);
	const rehearseCommand = "npm run restore:drill -- --secrets FILE";
	if (lastDrill === undefined) return amber("no restore has been rehearsed", rehearseCommand);
	return now() - Date.parse(lastDrill) > MAX_DRILL_AGE
		? amber(`the last restore was rehearsed on ${lastDrill}`, rehearseCommand)
		: green(`${newest}, locked for ${days} days; rehearsed on ${lastDrill}`);
}

/** Returns the prefixes whose lifecycle rule in the bucket differs from ops/backup-lifecycle.json. */
function findMismatchedRules(xml: string): string[] {
	const rules = xml.match(/<Rule>.*?<\/Rule>/gs) ?? [];
	const extractTag = (rule: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(rule)?.[1];
	return LIFECYCLE_RULES.filter(({ Filter, Expiration, NoncurrentVersionExpiration }) => {
		const rule = rules.find((candidate) => extractTag(candidate, "Prefix") === Filter.Prefix) ?? "";
		const current = rule.replace(/<NoncurrentVersionExpiration>.*?<\/NoncurrentVersionExpiration>/s, "");
		const isSame =
			extractTag(rule, "Status") === "Enabled" &&
			extractTag(current, "Days") === Expiration?.Days.toString() &&
			extractTag(rule, "NoncurrentDays") === NoncurrentVersionExpiration.NoncurrentDays.toString();
		return !isSame;
	}).map(({ Filter }) => Filter.Prefix);
}
