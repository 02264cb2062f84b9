import { createRemoteJWKSet, customFetch, jwtVerify, type RemoteJWKSet } from "jose";
import * as z from "zod";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { cookieOf } from "#app/visitor/cookies.ts";
import type { Config } from "#worker/env.ts";
import type { World } from "#worker/world.ts";

const ACCESS_HEADER = "Cf-Access-Jwt-Assertion";
export const ACCESS_COOKIE = "CF_Authorization";
const LONGEST_TOKEN = 8 * 1024;
/** Seconds by which the issuer's clock may run ahead of ours. */
const CLOCK_TOLERANCE = 5;

const claims = z.object({ email: z.email() });

type Issuer = { keys: RemoteJWKSet; fetch: World["fetch"] };

/** The keys of each team, kept for the life of the isolate: one request for many checks. */
const issuers = new Map<string, Issuer>();

/**
 * Who Cloudflare Access let in, proved by the signature on its token: never by a plain header. `now` is UTC
 * milliseconds. Everything short of a good token is refused in the same words, and so is everyone while the team or
 * the audience is not configured.
 */
export async function verifyAccess(
	request: Request,
	config: Pick<Config, "ACCESS_TEAM_DOMAIN" | "ACCESS_AUDIENCE">,
	fetch: World["fetch"],
	now: number,
): Promise<Outcome<{ email: string }>> {
	const refused = failure("forbidden", "staff_only");
	const { ACCESS_TEAM_DOMAIN, ACCESS_AUDIENCE: audience } = config;
	// Browsers that Access does not stand before bring its cookie instead of its header.
	const token = request.headers.get(ACCESS_HEADER) ?? cookieOf(request, ACCESS_COOKIE);
	if (!ACCESS_TEAM_DOMAIN || !audience || !token || token.length > LONGEST_TOKEN) return refused;
	const issuer = ACCESS_TEAM_DOMAIN.replace(/\/+$/, "");
	try {
		const { payload } = await jwtVerify(token, keysOf(issuer, fetch), {
			issuer,
			audience,
			algorithms: ["RS256"],
			requiredClaims: ["exp", "iat", "email"],
			currentDate: new Date(now),
			clockTolerance: CLOCK_TOLERANCE,
		});
		const told = claims.safeParse(payload);
		return told.success ? success({ email: told.data.email.toLowerCase() }) : refused;
	} catch {
		return refused;
	}
}

function keysOf(team: string, fetch: World["fetch"]): RemoteJWKSet {
	const known = issuers.get(team);
	if (known) {
		known.fetch = fetch;
		return known.keys;
	}
	const issuer: Issuer = {
		fetch,
		keys: createRemoteJWKSet(new URL(`${team}/cdn-cgi/access/certs`), {
			[customFetch]: (url, options) => issuer.fetch(url, options),
		}),
	};
	issuers.set(team, issuer);
	return issuer.keys;
}
