import { createExecutionContext } from "cloudflare:test";
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { aPaidApplication, openDocuments, readApplication } from "#test/services/admin-pages.ts";
import { readHtml } from "#test/services/application-states.ts";
import { type Client, ORIGIN, signIn } from "#test/services/client.ts";
import { offlineEnv } from "#test/services/offline-app.ts";
import { UNAVAILABLE } from "#test/services/open-services.ts";
import { productTime } from "#test/services/staff-sign-in.ts";
import { createApp } from "#worker/app.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";
import { ACCESS_AUDIENCE, ACCESS_TEAM } from "#worker/offline/staff.ts";

const EMAIL = "rui@azulejo.example";

type Key = Parameters<SignJWT["sign"]>[0];

/** Signs a token as the issuer does, with the given defect. */
async function issuer() {
	const { privateKey, publicKey } = await offlineEnv.SIMULATOR.getByName("singleton").getAccessKeys();
	const seconds = Math.floor((await productTime()) / 1000);
	const key = (await importJWK(privateKey, "RS256")) as Key;
	const valid: JWTPayload = {
		iss: ACCESS_TEAM,
		aud: [ACCESS_AUDIENCE],
		email: EMAIL,
		iat: seconds,
		exp: seconds + 3600,
	};
	const sign = (changes: JWTPayload = {}, header: object = {}, signingKey: Key = key) =>
		new SignJWT({ ...valid, ...changes })
			.setProtectedHeader({ alg: "RS256", kid: privateKey.kid ?? "", ...header })
			.sign(signingKey);
	return { sign, seconds, publicKey };
}

function unsigned(header: object, payload: object): string {
	const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
	return `${part(header)}.${part(payload)}.`;
}

/** Fourteen invalid tokens, each with a different defect. */
async function badTokens(): Promise<[label: string, token: string][]> {
	const { sign, seconds, publicKey } = await issuer();
	const foreign = await generateKeyPair("RS256");
	const jwk = await exportJWK(foreign.publicKey);
	const secret = new TextEncoder().encode(JSON.stringify(publicKey));
	const [head, , signature] = (await sign()).split(".");
	const [, payload] = (await sign({ email: "ana@azulejo.example" })).split(".");
	return [
		["none", ""],
		["for another audience", await sign({ aud: ["other"] })],
		["from another team", await sign({ iss: "https://evil.cloudflareaccess.com" })],
		["expired", await sign({ iat: seconds - 7200, exp: seconds - 3600 })],
		["not valid yet", await sign({ nbf: seconds + 600 })],
		["without an expiry", await sign({ exp: undefined })],
		["without an e-mail address", await sign({ email: undefined })],
		["signed by a foreign key under our key's id", await sign({}, {}, foreign.privateKey)],
		["signed by a key unknown to the team", await sign({}, { kid: "k2" }, foreign.privateKey)],
		[
			"signed by a key that it includes",
			await sign({}, { jwk, jku: "https://evil.example/certs" }, foreign.privateKey),
		],
		[
			"unsigned",
			unsigned({ alg: "none" }, { iss: ACCESS_TEAM, aud: [ACCESS_AUDIENCE], email: EMAIL, iat: 1, exp: 9e9 }),
		],
		["signed with the public key as a shared secret", await sign({}, { alg: "HS256" }, secret)],
		["with a payload changed after signing", `${head}.${payload}.${signature}`],
		["junk", "x".repeat(10_240)],
	];
}

/** Every kind of entry point to the admin area, requested by a signed-in browser. */
const ENTRY_POINTS: [
	label: string,
	request: (staff: Client, id: string, document: string, headers: object) => Promise<Response>,
][] = [
	["page", (staff, _id, _document, headers) => staff.fetch("/admin/applications", { headers: { ...headers } })],
	[
		"data of a page",
		(staff, id, _document, headers) => staff.fetch(`/admin/applications/${id}.data`, { headers: { ...headers } }),
	],
	["sign-in", (staff, _id, _document, headers) => staff.fetch("/admin/login", { headers: { ...headers } })],
	[
		"form",
		(staff, id, _document, headers) =>
			staff.fetch(`/admin/applications/${id}`, {
				method: "POST",
				body: new URLSearchParams({ intent: "cancel" }),
				headers: { ...headers },
			}),
	],
	["document", (staff, _id, document, headers) => staff.fetch(document, { headers: { ...headers } })],
	[
		"socket",
		(staff, _id, _document, headers) => staff.fetch("/admin/live", { headers: { Upgrade: "websocket", ...headers } }),
	],
	["list", (staff, _id, _document, headers) => staff.fetch("/admin/audit.csv", { headers: { ...headers } })],
	[
		"call",
		(staff, id, _document, headers) =>
			staff.fetch(`/api/set-nif/${id}`, {
				method: "POST",
				body: JSON.stringify({ nifNumber: "293456780" }),
				headers: { ...headers, "Content-Type": "application/json" },
			}),
	],
];

describe("an invalid Access token", () => {
	it("is rejected at every entry point, even if its bearer is signed in", async () => {
		const { id } = await aPaidApplication();
		const rui = await signIn(EMAIL);
		await openDocuments(rui, id);
		const document = /\/admin\/documents\/[\w-]+\/0/.exec(await readApplication(rui, id))?.[0] ?? "missing";
		const tokens = await badTokens();
		expect(tokens).toHaveLength(14);
		for (const [label, token] of tokens) {
			for (const [entry, request] of ENTRY_POINTS) {
				const response = await request(rui, id, document, { "Cf-Access-Jwt-Assertion": token });
				expect([401, 403], `${label}: ${entry}`).toContain(response.status);
				expect(await response.text(), `${label}: ${entry}`).not.toContain("Gonçalves");
			}
		}
		// The same browser with its original token: only the tokens caused the refusals above.
		expect((await rui.get(document)).status).toBe(200);
	});
});

/** The keys of a known team are cached, so this test uses a new team. */
const TEAM = "https://team-away.cloudflareaccess.com";

/** The Worker with a fetch that cannot reach Access. */
async function request(path: string, headers: Record<string, string>): Promise<Response> {
	const app = createApp(async (env) => {
		const environment = await createOfflineEnvironment(env);
		const reject = () => Promise.reject(new TypeError("Network connection lost."));
		return { ...environment, config: { ...environment.config, ACCESS_TEAM_DOMAIN: TEAM }, fetch: reject };
	});
	return app.request(ORIGIN + path, { headers }, offlineEnv, createExecutionContext());
}

it("asks staff in each language to try again later while Access's keys are unavailable, and admits no one", async () => {
	const { headers } = await signIn("ana@azulejo.example");
	for (const [lang, words] of Object.entries(UNAVAILABLE)) {
		const page = await request(`/admin/applications?lang=${lang}`, { ...headers, Accept: "text/html" });
		expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "30"]);
		expect(await readHtml(page)).toContain(words);
	}
	// Requests without a token are still refused.
	expect((await request("/admin/applications?lang=en", { Accept: "text/html" })).status).toBe(403);
});
