import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Applicant } from "../services/applicant.ts";
import { APPLICANT } from "../services/fixtures.ts";
import { staffClient } from "../services/http-client.ts";
import { rememberGroup, untrackGroup } from "../services/server.ts";
import { type Outcome, toOutcome, withWorker } from "./bar.ts";

export type Relay = { port: number; origin: string; requests(): number; serverErrors(): number; close(): void };

/**
 * Proxies requests, each from a different address: a scanner with a single address would only meet the rate limits.
 * @param extraHeaders additional headers for every request @param excluded paths that respond with 404
 */
export async function manyAddresses(
	target: string,
	extraHeaders: Record<string, string> = {},
	excluded = /^$/,
): Promise<Relay> {
	let sent = 0;
	let errors = 0;
	const server = createServer((incoming, outgoing) => {
		if (excluded.test(incoming.url ?? "")) return void outgoing.writeHead(404).end();
		sent += 1;
		const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
		const headers = { ...incoming.headers, ...extraHeaders, host: new URL(target).host, "cf-connecting-ip": address };
		const { method, url } = incoming;
		const forwarded = request(target + url, { method, headers }, (received) => {
			if ((received.statusCode ?? 0) >= 500) errors += 1;
			outgoing.writeHead(received.statusCode ?? 502, received.rawHeaders);
			received.pipe(outgoing);
		});
		forwarded.on("error", () => outgoing.destroy());
		incoming.pipe(forwarded);
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	const { port } = server.address() as AddressInfo;
	return {
		port,
		origin: `http://127.0.0.1:${port}`,
		requests: () => sent,
		serverErrors: () => errors,
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}

/** A site with five defects that a scanner must find: a scanner that misses them proves nothing elsewhere. */
export async function startLeakySite(): Promise<{ origin: string; close(): void }> {
	const database = new DatabaseSync(":memory:");
	database.exec("CREATE TABLE articles (id INTEGER, title TEXT); INSERT INTO articles VALUES (1, 'One'), (2, 'Two')");
	const defects: Record<string, (input: string, response: ServerResponse) => void> = {
		"/search": (input, response) => page(response, `<p>Nothing found for ${input}</p>`),
		"/article": (input, response) => {
			try {
				const rows = database.prepare(`SELECT title FROM articles WHERE id = '${input}'`).all();
				page(response, rows.length > 0 ? `<h1>${rows[0]?.title}</h1>` : "<p>No such article</p>");
			} catch (error) {
				page(response, `<p>[SQLITE_ERROR] ${(error as Error).message}</p>`, 500);
			}
		},
		"/go": (input, response) => void response.writeHead(302, { Location: input.replace(/[^\x20-\x7e]/g, "") }).end(),
		"/read": (input, response) => {
			try {
				page(response, readFileSync(resolve("/tmp", input), "utf8").slice(0, 4000));
			} catch {
				page(response, "<p>No such file</p>", 404);
			}
		},
		// Written to the socket, since Node refuses a line break in a header. Decodes once more than the client encoded.
		"/language": (input, response) =>
			void response.socket?.end(
				`HTTP/1.1 200 OK\r\nX-Language: ${decodeURIComponent(input)}\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<p>Set</p>`,
			),
	};
	const links = [
		"/search?given=nif",
		"/article?given=1",
		"/go?given=/search",
		"/read?given=notes.txt",
		"/language?given=en",
	];
	const server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
		const defect = defects[pathname];
		if (defect) defect(searchParams.get("given") ?? "", response);
		else page(response, links.map((link) => `<a href="${link}">${link}</a>`).join(" "), pathname === "/" ? 200 : 404);
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}

function page(response: ServerResponse, body: string, status = 200): void {
	response.writeHead(status, { "Content-Type": "text/html; charset=utf-8" });
	response.end(`<!doctype html><title>Leaky</title><body>${body}</body>`);
}

const CRAWL_SECONDS = Number(process.env.SCAN_SECONDS ?? 60);
const MODULE_SECONDS = Number(process.env.SCAN_SECONDS ?? 60);
/** All attack modules except those that need an external host (ssrf, xxe) or download lists (nikto, wapp). */
const MODULES = "backup,blindsql,crlf,exec,file,htaccess,methods,permanentxss,redirect,shellshock,sql,xss";
const PLANTED = ["Cross Site Scripting", "SQL Injection", "Path Traversal", "Open Redirect", "CRLF Injection"];

/** Excludes the simulator, and two languages with the same pages. */
const EXCLUDED = /^\/offline|[?&]lang=(?:es|pt)/;
/** Fewer requests mean that the scan did not work. */
const MIN_REQUESTS = 2000;

type Finding = { kind: string; method: string; path: string; parameter: string | null; info: string };
type Call = { path: string; body?: object };

/** Runs wapiti on the pages and sqlmap on the documented calls; each must find the planted defects of a vulnerable site. */
export async function measure(): Promise<Outcome> {
	const folder = mkdtempSync(join(tmpdir(), "azulejo-scan-"));
	try {
		const control = await scanLeakySite(folder);
		if (control === null)
			return {
				state: "short",
				figure: "not run",
				lacks: "wapiti and sqlmap are not on this machine (apt-get install wapiti sqlmap)",
			};
		const product = await scanProduct(folder);
		const missed = PLANTED.filter((kind) => !control.found.some((finding) => finding.kind === kind));
		return toOutcome(
			`wapiti (${MODULES.split(",").length} modules) over the pages with the token of staff, ${product.pageRequests} requests: ${product.findings.length} findings, ${product.serverErrors} answers of 5xx; sqlmap at level 2 over ${product.calls} documented calls, ${product.parameters} parameters, ${product.callRequests} requests: ${product.injectable} injectable; in the control wapiti finds ${PLANTED.length - missed.length} of ${PLANTED.length} planted defects, sqlmap its own`,
			[
				missed.length > 0 && `the control's ${missed.join(", ")} was not found`,
				!control.injectable && "sqlmap did not find the control's",
				product.findings.length > 0 &&
					product.findings
						.slice(0, 5)
						.map(({ kind, method, path, parameter }) => `${kind}: ${method} ${path} ${parameter ?? ""}`)
						.join("; "),
				product.injectable > 0 && "a parameter is injectable",
				product.pageRequests < MIN_REQUESTS && "wapiti asked hardly anything",
				product.parameters < 10 && "sqlmap tested hardly anything",
				product.serverErrors > 0 && "something answered with 5xx",
			],
		);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function scanLeakySite(folder: string): Promise<{ found: Finding[]; injectable: boolean } | null> {
	const leaky = await startLeakySite();
	try {
		const found = await wapiti(leaky.origin, folder, "control", []);
		const output = await run("sqlmap", ["-u", `${leaky.origin}/article?given=1`, ...sqlmapOptions(folder)]).catch(
			() => null,
		);
		return found === null || output === null
			? null
			: { found, injectable: /identified the following injection point/.test(output) };
	} finally {
		leaky.close();
	}
}

async function scanProduct(folder: string) {
	return withWorker(async ({ origin }) => {
		const applicant = new Applicant(1);
		while (!applicant.done) await applicant.step(origin);
		const id = applicant.acknowledged.applicationId ?? "";
		const staff = (await staffClient(origin, "eva@azulejo.example")).headers;
		const pages = await manyAddresses(origin, staff, EXCLUDED);
		const startPaths = [
			`/confirmation/${id}`,
			`/payment?id=${id}`,
			`/personal-info?id=${id}`,
			"/track-application",
			"/resume",
			"/contact",
			"/nif-check",
			"/blog",
			"/admin",
			`/admin/applications/${id}`,
			"/admin/applications",
		];
		const more = startPaths.flatMap((path) => ["-s", pages.origin + path]);
		const findings = (await wapiti(pages.origin, folder, "ours", more)) ?? [];
		pages.close();
		const calls = await manyAddresses(origin);
		let [parameters, injectable] = [0, 0];
		const all = documentedCalls(id);
		for (const { path, body } of all) {
			const data = body ? ["--data", JSON.stringify(body), "--headers", "Content-Type: application/json"] : [];
			const output = await run("sqlmap", ["-u", calls.origin + path, ...data, ...sqlmapOptions(folder)]);
			parameters += new Set(output.match(/parameter '[^']+' does not seem to be injectable/g)).size;
			if (/identified the following injection point/.test(output)) injectable += 1;
		}
		calls.close();
		return {
			findings,
			pageRequests: pages.requests(),
			callRequests: calls.requests(),
			serverErrors: pages.serverErrors() + calls.serverErrors(),
			calls: all.length,
			parameters,
			injectable,
		};
	});
}

/** An asterisk marks sqlmap's injection point in a path; in a body it tests every field. */
function documentedCalls(id: string): Call[] {
	const address = { addressLine1: "1 High St", city: "York", postalCode: "YO1", country: "GB" };
	const { firstName, lastName, email, phone, dateOfBirth, nationality } = APPLICANT;
	return [
		{ path: "/api/applications/track/NIF-ABCD-2345*" },
		{ path: `/api/applications/${id}*` },
		{ path: `/api/documents/${id}*/original?download=true` },
		{ path: `/api/receipts/${id}*/application*` },
		{ path: "/api/contact", body: { name: "Ana", email: "ana@example.com", subject: "Hello", message: "How long?" } },
		{ path: "/api/page-view", body: { path: "/", language: "en" } },
		{ path: "/api/create-payment-intent", body: { applicationId: id, packageType: "standard", mode: "test" } },
		{ path: "/api/validate-document/passport*", body: { filePath: id } },
		{ path: `/api/set-nif/${id}`, body: { nifNumber: "293456780" } },
		{ path: `/api/request-physical-delivery/${id}`, body: { address } },
		{
			path: "/api/personal-info",
			body: {
				firstName,
				lastName,
				email,
				phone,
				dateOfBirth,
				nationality,
				passportDocumentPath: id,
				addressDocumentPath: id,
			},
		},
		{ path: "/blog?q=nif&lang=en" },
		{ path: "/track-application?number=NIF-ABCD-2345" },
		{ path: "/resume?token=a&id=b" },
	];
}

function sqlmapOptions(folder: string): string[] {
	const expected = "400,401,403,404,409,410,415,422,429";
	return [
		"--batch",
		"--level",
		"2",
		"--threads",
		"4",
		"--flush-session",
		"--ignore-code",
		expected,
		"--output-dir",
		join(folder, "sqlmap"),
	];
}

/** Returns wapiti's findings; null when it is not installed. */
async function wapiti(
	origin: string,
	folder: string,
	name: string,
	more: readonly string[],
): Promise<Finding[] | null> {
	const report = join(folder, `${name}.json`);
	const stored = ["--store-session", join(folder, name), "--store-config", join(folder, "wapiti")];
	const bounds = ["--max-scan-time", String(CRAWL_SECONDS), "--max-attack-time", String(MODULE_SECONDS)];
	const args = ["-u", `${origin}/`, "--scope", "domain", "-m", MODULES, "--no-bugreport", "-f", "json", "-o", report];
	const output = await run("wapiti", [...args, ...stored, ...bounds, ...more]).catch(() => null);
	if (output === null || !existsSync(report)) return null;
	const { vulnerabilities } = JSON.parse(readFileSync(report, "utf8")) as {
		vulnerabilities: Record<string, Omit<Finding, "kind">[]>;
	};
	return Object.entries(vulnerabilities).flatMap(([kind, all]) => all.map((finding) => ({ ...finding, kind })));
}

/** Runs a scanner to its end and returns its output. @throws when the program is missing */
function run(program: string, args: readonly string[]): Promise<string> {
	const child = spawn(program, args, { detached: true, stdio: ["ignore", "pipe", "pipe"] });
	const group = child.pid ?? 0;
	if (group > 0) rememberGroup(group);
	const output: string[] = [];
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (chunk: Buffer) => output.push(chunk.toString()));
	return new Promise((done, fail) => {
		child.once("error", fail);
		child.once("close", () => {
			untrackGroup(group);
			done(output.join(""));
		});
	});
}
