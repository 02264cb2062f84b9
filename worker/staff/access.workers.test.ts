import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { verifyAccess } from "./access.ts";
import { KeysUnavailableError } from "./access-token.ts";

const TEAM = "https://team.cloudflareaccess.com";
const AUDIENCE = "admin-audience";
const CONFIG = { ACCESS_TEAM_DOMAIN: TEAM, ACCESS_AUDIENCE: AUDIENCE };
const NOW = Date.UTC(2026, 9, 12, 9, 30);
const REFUSED = { ok: false, failure: { kind: "forbidden", code: "staff_only" } };

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let ours: Pair;
let otherPair: Pair;
let certificates: { keys: object[] };
let requests = 0;

beforeAll(async () => {
	ours = await generateKeyPair("RS256");
	otherPair = await generateKeyPair("RS256");
	certificates = { keys: [{ ...(await exportJWK(ours.publicKey)), kid: "k1", alg: "RS256", use: "sig" }] };
});

async function fetch(input: RequestInfo | URL): Promise<Response> {
	requests += 1;
	expect(String(input)).toBe(`${TEAM}/cdn-cgi/access/certs`);
	return Response.json(certificates);
}

async function token(
	changes: JWTPayload = {},
	header: object = {},
	key: Parameters<SignJWT["sign"]>[0] = ours.privateKey,
) {
	const seconds = NOW / 1000;
	const good = { iss: TEAM, aud: [AUDIENCE], email: "Ana@azulejo.example", iat: seconds, exp: seconds + 3600 };
	return new SignJWT({ ...good, ...changes }).setProtectedHeader({ alg: "RS256", kid: "k1", ...header }).sign(key);
}

function check(assertion: string | null, config: Parameters<typeof verifyAccess>[1] = CONFIG, now = NOW) {
	const headers = new Headers(assertion === null ? {} : { "Cf-Access-Jwt-Assertion": assertion });
	return verifyAccess(new Request("https://nif.example/admin", { headers }), config, fetch, now);
}

function unsigned(header: object, payload: object): string {
	const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
	return `${part(header)}.${part(payload)}.`;
}

describe("a token from the team for this audience", () => {
	it("identifies the holder by e-mail address", async () => {
		expect(await check(await token())).toEqual({ ok: true, value: { email: "ana@azulejo.example" } });
	});

	it("is accepted from the cookie too", async () => {
		const headers = { Cookie: `theme=dark; CF_Authorization=${await token()}` };
		const request = new Request("https://nif.example/admin", { headers });
		expect(await verifyAccess(request, CONFIG, fetch, NOW)).toMatchObject({ ok: true });
	});

	it("is not looked for in the cookie when there is a header", async () => {
		const headers = { "Cf-Access-Jwt-Assertion": "", Cookie: `CF_Authorization=${await token()}` };
		const request = new Request("https://nif.example/admin", { headers });
		expect(await verifyAccess(request, CONFIG, fetch, NOW)).toEqual(REFUSED);
	});

	it("needs one request for the keys, however many tokens are checked", async () => {
		await check(await token());
		const before = requests;
		for (let n = 0; n < 5; n += 1) await check(await token());
		expect(requests).toBe(before);
	});

	it("is rejected while the team or the audience is not configured", async () => {
		const good = await token();
		for (const config of [
			{ ACCESS_TEAM_DOMAIN: undefined, ACCESS_AUDIENCE: AUDIENCE },
			{ ACCESS_TEAM_DOMAIN: TEAM, ACCESS_AUDIENCE: undefined },
			{ ACCESS_TEAM_DOMAIN: TEAM, ACCESS_AUDIENCE: "" },
			{},
		]) {
			expect(await check(good, config as typeof CONFIG)).toEqual(REFUSED);
		}
	});
});

it("rejects everything else", async () => {
	const { privateKey } = otherPair;
	const otherJwk = await exportJWK(otherPair.publicKey);
	const publicKey = new TextEncoder().encode(JSON.stringify(certificates.keys[0]));
	const claims = { iss: TEAM, aud: [AUDIENCE], email: "ana@azulejo.example", iat: 1, exp: NOW };
	const [head, , signature] = (await token()).split(".");
	const [, changed] = (await token({ email: "evil@azulejo.example" })).split(".");
	const tokens: Record<string, string | null> = {
		"no token": null,
		"another audience": await token({ aud: ["other"] }),
		"another team": await token({ iss: "https://evil.cloudflareaccess.com" }),
		"from the future": await token({ nbf: NOW / 1000 + 60 }),
		"no exp": await token({ exp: undefined }),
		"no iat": await token({ iat: undefined }),
		"no email": await token({ email: undefined }),
		"an invalid e-mail address": await token({ email: "ana" }),
		"someone else's key under our key's ID": await token({}, {}, privateKey),
		"a key that the team does not know": await token({}, { kid: "k2" }, privateKey),
		"a key that the token contains": await token({}, { jwk: otherJwk, jku: "https://evil.example/certs" }, privateKey),
		"no signature": unsigned({ alg: "none" }, claims),
		"no signature, with our key's ID": unsigned({ alg: "none", kid: "k1" }, claims),
		"the public key as a shared secret": await token({}, { alg: "HS256" }, publicKey),
		"a payload changed after signing": `${head}.${changed}.${signature}`,
	};
	for (const junk of ["", "garbage", "a.b.c", "...", "Bearer x", "x".repeat(10_240)]) tokens[`junk: ${junk}`] = junk;
	for (const [name, assertion] of Object.entries(tokens)) expect(await check(assertion), name).toEqual(REFUSED);
	expect(await check(await token(), CONFIG, NOW + 3_700_000), "an expired token").toEqual(REFUSED);
});

describe("while the team's keys cannot be fetched", () => {
	const FAILURES: [string, () => Promise<Response>][] = [
		["the request is rejected", async () => new Response(null, { status: 500 })],
		["there is no response", () => Promise.reject(new TypeError("Network connection lost."))],
		["the response is a page", async () => new Response("<!doctype html>")],
		["the response takes too long", () => Promise.reject(new DOMException("too long", "TimeoutError"))],
	];

	it("a valid token is neither accepted nor rejected, and is accepted once they are available", async () => {
		for (const [index, [how, fetchKeys]] of FAILURES.entries()) {
			// Keys are cached per team.
			const team = `https://away${index}.cloudflareaccess.com`;
			const headers = { "Cf-Access-Jwt-Assertion": await token({ iss: team }) };
			const request = new Request("https://nif.example/admin", { headers });
			const config = { ACCESS_TEAM_DOMAIN: team, ACCESS_AUDIENCE: AUDIENCE };
			await expect(verifyAccess(request, config, fetchKeys, NOW), how).rejects.toThrow(KeysUnavailableError);
			const fetchAvailable = async () => Response.json(certificates);
			expect(await verifyAccess(request, config, fetchAvailable, NOW), how).toMatchObject({ ok: true });
		}
	});
});
