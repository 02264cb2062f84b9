import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { readCookie } from "#app/visitor/request.ts";
import type { Config, Environment } from "#worker/env.ts";

const ACCESS_HEADER = "Cf-Access-Jwt-Assertion";
export const ACCESS_COOKIE = "CF_Authorization";
const MAX_TOKEN_LENGTH = 8 * 1024;

/**
 * Returns the account that Cloudflare Access admitted, from its signed token, never from a plain header. `now` is
 * UTC milliseconds. All invalid tokens fail alike; so does every request while the team or audience is not configured.
 * @throws KeysUnavailableError when the team's keys cannot be fetched: a valid token must not be rejected
 */
export async function verifyAccess(
	request: Request,
	config: Pick<Config, "ACCESS_TEAM_DOMAIN" | "ACCESS_AUDIENCE">,
	fetch: Environment["fetch"],
	now: number,
): Promise<Outcome<{ email: string }>> {
	const staffOnly = failure("forbidden", "staff_only");
	const { ACCESS_TEAM_DOMAIN, ACCESS_AUDIENCE: audience } = config;
	// Without Access in front, browsers send its cookie instead of its header.
	const token = request.headers.get(ACCESS_HEADER) ?? readCookie(request, ACCESS_COOKIE);
	if (!ACCESS_TEAM_DOMAIN || !audience || !token || token.length > MAX_TOKEN_LENGTH) return staffOnly;
	// Loaded with the first token: most requests have none.
	const { verifyAccessToken, KeysUnavailableError } = await import("./access-token.ts");
	try {
		const email = await verifyAccessToken(
			token,
			{ issuer: ACCESS_TEAM_DOMAIN.replace(/\/+$/, ""), audience },
			fetch,
			now,
		);
		return success({ email });
	} catch (error) {
		if (error instanceof KeysUnavailableError) throw error;
		return staffOnly;
	}
}
