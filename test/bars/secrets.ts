import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { deserialize } from "node:v8";
import { Applicant } from "../services/applicant.ts";
import { HttpClient, staffClient } from "../services/http-client.ts";
import { databaseFiles, readCopy, webhookSecret } from "../services/state-files.ts";
import { addressOf, type Outcome, toOutcome, withWorker } from "./bar.ts";

const root = resolve(import.meta.dirname, "../..");
/** Secret formats of the services in use, and those most often leaked. */
const PATTERNS: Record<string, RegExp> = {
	"a live Stripe key": /\b[sr]k_live_[A-Za-z0-9]{10,}/,
	"a test Stripe key": /\b[sr]k_test_(?!offline|123|wrong|x+\b)[A-Za-z0-9]{24,}/,
	"a webhook secret": /\bwhsec_[A-Za-z0-9+/=]{24,}/,
	"a private key": /-----BEGIN (?:RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{64,}/,
	"a cloud key": /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[0-9A-Za-z_-]{35}\b/,
	"a code host's token": /\bgh[pousr]_[A-Za-z0-9]{36,}|\bglpat-[A-Za-z0-9_-]{20,}|\bnpm_[A-Za-z0-9]{36}\b/,
	"a chat token": /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
	"a mail provider's key": /\bre_[A-Za-z0-9]{8,}_[A-Za-z0-9]{20,}\b|\bSG\.[\w-]{20,}\.[\w-]{40,}/,
};
const EXCLUDED = /^(node_modules|\.git|\.wrangler|build\/client\/assets\/.*\.(woff2|png|webp))(\/|$)/;
const MAX_BYTES = 8 * 2 ** 20;

/** No secret in the sources, in the build, or in any byte of a full crawl. */
export async function measure(): Promise<Outcome> {
	const files = filesUnder(root);
	const found = files.flatMap((file) =>
		patternsIn(readFileSync(join(root, file), "latin1")).map((shape) => `${file}: ${shape}`),
	);
	const crawled = await crawlForSecrets();
	return toOutcome(
		`${files.length} files of the repository and the build: ${found.length} resembling a secret (${Object.keys(PATTERNS).length} kinds, our own scan); ${crawled.responses} responses of a crawl, ${crawled.bytes} bytes: ${crawled.found.length} contain one of the installation's ${crawled.secrets} secrets or a match`,
		[
			found.length > 0 && found.slice(0, 5).join("; "),
			crawled.found.length > 0 && crawled.found.slice(0, 5).join("; "),
			crawled.secrets < 3 && "the installation's own secrets were not known",
		],
	);
}

async function crawlForSecrets() {
	return withWorker(
		async ({ origin }, stateDir) => {
			const applicant = new Applicant(1);
			while (!applicant.done) await applicant.step(origin);
			const secrets = ownSecrets(stateDir);
			const id = applicant.acknowledged.applicationId ?? "";
			const staff = (await staffClient(origin, "ana@azulejo.example")).headers;
			const queue = [
				"/",
				"/stripe-test",
				"/webhook-test",
				`/confirmation/${id}`,
				`/payment?id=${id}`,
				`/checkout?id=${id}`,
				"/api/stripe-public-key",
				"/api/stripe-diagnostic",
				`/api/applications/${id}`,
				"/admin",
				"/admin/payments",
				"/admin/applications",
				`/admin/applications/${id}`,
				"/openapi.json",
				"/sitemap.xml",
				"/robots.txt",
				"/.env",
				"/wrangler.toml",
				"/.git/config",
				"/api/nothing",
			];
			const visited = new Set<string>();
			const found: string[] = [];
			let bytes = 0;
			for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
				if (visited.has(path) || visited.size > 3000) continue;
				visited.add(path);
				const client = new HttpClient(origin, { ...addressOf(visited.size), ...staff });
				const response = await client.fetch(path);
				const text = `${[...response.headers].flat().join("\n")}\n${Buffer.from(await response.arrayBuffer()).toString("latin1")}`;
				bytes += text.length;
				if (secrets.some((secret) => text.includes(secret))) found.push(`${path}: a secret of this installation`);
				found.push(...patternsIn(text).map((shape) => `${path}: ${shape}`));
				for (const [, link = ""] of text.matchAll(/(?:href|src)="(\/(?!\/|offline)[^"#]*)/g))
					queue.push(link.replaceAll("&amp;", "&"));
			}
			return { responses: visited.size, bytes, found, secrets: secrets.length };
		},
		{ ASSETS: "1" },
	);
}

/** Secrets that this installation generated: to sign cookies and events and to seal documents. */
function ownSecrets(stateDir: string): string[] {
	const file = databaseFiles(join(stateDir, "v3", "do")).find(
		(path) => /Simulator\/[^/]+$/.test(path) && !path.endsWith("metadata.sqlite"),
	);
	if (!file) throw new Error("no simulator state");
	const stored = readCopy(file, (database) => database.prepare("SELECT value FROM _cf_KV WHERE key = 'secrets'").get());
	const all = deserialize(stored?.value as Uint8Array) as Record<string, unknown>;
	const texts = JSON.stringify(all).match(/[A-Za-z0-9+/=_-]{24,}/g) ?? [];
	return [...new Set([...texts, webhookSecret(stateDir)])];
}

function patternsIn(text: string): string[] {
	return Object.entries(PATTERNS)
		.filter(([, shape]) => shape.test(text))
		.map(([name]) => name);
}

function filesUnder(folder: string, within = ""): string[] {
	return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
		const path = within ? `${within}/${entry.name}` : entry.name;
		if (EXCLUDED.test(path)) return [];
		if (entry.isDirectory()) return filesUnder(folder, path);
		return entry.isFile() && statSync(join(folder, path)).size <= MAX_BYTES ? [path] : [];
	});
}
