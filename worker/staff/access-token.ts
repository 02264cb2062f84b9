import { createRemoteJWKSet, customFetch, jwtVerify, type RemoteJWKSet } from "jose";
import * as v from "valibot";
import type { Environment } from "#worker/env.ts";

/** Seconds by which the issuer's clock may run ahead of ours. */
const CLOCK_TOLERANCE = 5;

const claims = v.object({ email: v.pipe(v.string(), v.email()) });

/** Thrown when the team's keys are unavailable, so that a token can be neither verified nor rejected. */
export class KeysUnavailableError extends Error {
	override name = "KeysUnavailableError";
}

type Issuer = { keys: RemoteJWKSet; fetch: Environment["fetch"] };

/** The keys of each team, cached for the lifetime of the isolate. */
const issuers = new Map<string, Issuer>();

/**
 * Verifies a token issued for this team and returns its e-mail address in lower case. `now` is UTC milliseconds.
 * @throws KeysUnavailableError when the team's keys cannot be fetched, another error for an invalid token
 */
export async function verifyAccessToken(
	token: string,
	{ issuer, audience }: { issuer: string; audience: string },
	fetch: Environment["fetch"],
	now: number,
): Promise<string> {
	const { payload } = await jwtVerify(token, getTeamKeys(issuer, fetch), {
		issuer,
		audience,
		algorithms: ["RS256"],
		requiredClaims: ["exp", "iat", "email"],
		currentDate: new Date(now),
		clockTolerance: CLOCK_TOLERANCE,
	});
	return v.parse(claims, payload).email.toLowerCase();
}

function getTeamKeys(team: string, fetch: Environment["fetch"]): RemoteJWKSet {
	const cachedIssuer = issuers.get(team);
	if (cachedIssuer) {
		cachedIssuer.fetch = fetch;
		return cachedIssuer.keys;
	}
	const issuer: Issuer = {
		fetch,
		keys: createRemoteJWKSet(new URL(`${team}/cdn-cgi/access/certs`), {
			[customFetch]: (url, options) => fetchKeys(issuer.fetch, url, options),
		}),
	};
	issuers.set(team, issuer);
	return issuer.keys;
}

/** Fetches the keys. Reads the whole response, because an aborted one counts as no response. */
async function fetchKeys(fetch: Environment["fetch"], ...request: Parameters<Environment["fetch"]>): Promise<Response> {
	try {
		const response = await fetch(...request);
		if (response.ok) return Response.json(await response.json());
	} catch {
		// No response in time, or not JSON.
	}
	throw new KeysUnavailableError();
}
