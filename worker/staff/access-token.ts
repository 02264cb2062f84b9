import { createRemoteJWKSet, customFetch, jwtVerify, type RemoteJWKSet } from "jose";
import * as v from "valibot";
import type { Environment } from "#worker/env.ts";

/** Seconds by which the issuer's clock may run ahead of ours. */
const CLOCK_TOLERANCE = 5;

const claims = v.object({ email: v.pipe(v.string(), v.email()) });

/** The team's keys cannot be had just now: nobody can say whether a token is good. */
export class KeysUnavailable extends Error {
	override name = "KeysUnavailable";
}

type Issuer = { keys: RemoteJWKSet; fetch: Environment["fetch"] };

/** The keys of each team, kept for the life of the isolate: one request for many checks. */
const issuers = new Map<string, Issuer>();

/**
 * The e-mail address that a token of this team vouches for, in lower case. `now` is UTC milliseconds.
 * @throws KeysUnavailable when the team's keys cannot be fetched, another error where the token is anything short of good
 */
export async function emailOf(
	token: string,
	{ issuer, audience }: { issuer: string; audience: string },
	fetch: Environment["fetch"],
	now: number,
): Promise<string> {
	const { payload } = await jwtVerify(token, keysOf(issuer, fetch), {
		issuer,
		audience,
		algorithms: ["RS256"],
		requiredClaims: ["exp", "iat", "email"],
		currentDate: new Date(now),
		clockTolerance: CLOCK_TOLERANCE,
	});
	return v.parse(claims, payload).email.toLowerCase();
}

function keysOf(team: string, fetch: Environment["fetch"]): RemoteJWKSet {
	const known = issuers.get(team);
	if (known) {
		known.fetch = fetch;
		return known.keys;
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

/** Read to the end here: what breaks off is no answer either. */
async function fetchKeys(fetch: Environment["fetch"], ...request: Parameters<Environment["fetch"]>): Promise<Response> {
	try {
		const response = await fetch(...request);
		if (response.ok) return Response.json(await response.json());
	} catch {
		// Nobody answered, in time or in JSON.
	}
	throw new KeysUnavailable();
}
