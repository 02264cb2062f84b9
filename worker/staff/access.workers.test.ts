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

describe("everything else is rejected:", () => {
	it("no token", async () => expect(await check(null)).toEqual(REFUSED));
	it("a token for another audience", async () => expect(await check(await token({ aud: ["other"] }))).toEqual(REFUSED));
	it("a token from another team", async () =>
		expect(await check(await token({ iss: "https://evil.cloudflareaccess.com" }))).toEqual(REFUSED));
	it("an expired token", async () => expect(await check(await token(), CONFIG, NOW + 3_700_000)).toEqual(REFUSED));
	it("a token from the future", async () =>
		expect(await check(await token({ nbf: NOW / 1000 + 60 }))).toEqual(REFUSED));
	it.each(["exp", "iat", "email"])("a token without %s", async (claim) =>
		expect(await check(await token({ [claim]: undefined }))).toEqual(REFUSED),
	);
	it("a token without a valid e-mail address", async () =>
		expect(await check(await token({ email: "ana" }))).toEqual(REFUSED));
	it("someone else's key under our key's ID", async () =>
		expect(await check(await token({}, {}, otherPair.privateKey))).toEqual(REFUSED));
	it("a key that the team does not know", async () =>
		expect(await check(await token({}, { kid: "k2" }, otherPair.privateKey))).toEqual(REFUSED));
	it("a key that the token contains", async () => {
		const jwk = await exportJWK(otherPair.publicKey);
		expect(await check(await token({}, { jwk, jku: "https://evil.example/certs" }, otherPair.privateKey))).toEqual(
			REFUSED,
		);
	});
	it("no signature", async () => {
		const payload = { iss: TEAM, aud: [AUDIENCE], email: "ana@azulejo.example", iat: 1, exp: NOW };
		expect(await check(unsigned({ alg: "none" }, payload))).toEqual(REFUSED);
		expect(await check(unsigned({ alg: "none", kid: "k1" }, payload))).toEqual(REFUSED);
	});
	it("a signature made with the public key as a shared secret", async () => {
		const secret = new TextEncoder().encode(JSON.stringify(certificates.keys[0]));
		expect(await check(await token({}, { alg: "HS256" }, secret))).toEqual(REFUSED);
	});
	it("a payload changed after signing", async () => {
		const [head, , signature] = (await token()).split(".");
		const [, payload] = (await token({ email: "evil@azulejo.example" })).split(".");
		expect(await check(`${head}.${payload}.${signature}`)).toEqual(REFUSED);
	});
	it.each(["", "garbage", "a.b.c", "...", "Bearer x", "x".repeat(10_240)])("junk %#", async (junk) =>
		expect(await check(junk)).toEqual(REFUSED),
	);
});

describe("while the team's keys cannot be fetched", () => {
	const FAILURES: [string, () => Promise<Response>][] = [
		["the request is rejected", async () => new Response(null, { status: 500 })],
		["there is no response", () => Promise.reject(new TypeError("Network connection lost."))],
		["the response is a page", async () => new Response("<!doctype html>")],
		["the response takes too long", () => Promise.reject(new DOMException("too long", "TimeoutError"))],
	];
	let teams = 0;

	it.each(FAILURES)(
		"(%s) a valid token is neither accepted nor rejected, and is accepted once they are available",
		async (_how, fetchKeys) => {
			teams += 1;
			// Keys are cached per team.
			const team = `https://away${teams}.cloudflareaccess.com`;
			const headers = { "Cf-Access-Jwt-Assertion": await token({ iss: team }) };
			const request = new Request("https://nif.example/admin", { headers });
			const config = { ACCESS_TEAM_DOMAIN: team, ACCESS_AUDIENCE: AUDIENCE };
			await expect(verifyAccess(request, config, fetchKeys, NOW)).rejects.toThrow(KeysUnavailableError);
			const fetchAvailable = async () => Response.json(certificates);
			expect(await verifyAccess(request, config, fetchAvailable, NOW)).toMatchObject({ ok: true });
		},
	);
});
