import type { Visitor } from "#app/services.ts";
import { classifyDevice } from "#app/visitor/device.ts";
import { detectLanguage } from "#app/visitor/language-strategy.ts";
import { readStaffToken } from "#app/visitor/staff-cookie.server.ts";
import { networkKey } from "./network.ts";

/**
 * Reads the facts about the sender of a request. Address and country come from Cloudflare, never from X-Forwarded-For.
 * @param secret key of the network's hash
 */
export function toVisitor(request: Request, secret: string): Visitor {
	const country = request.headers.get("CF-IPCountry") ?? "";
	return {
		language: detectLanguage(request),
		network: networkKey(request.headers.get("CF-Connecting-IP") ?? "local", secret),
		// XX is Cloudflare's "unknown", T1 the Tor network.
		country: /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : null,
		countedAs: readStaffToken(request) === null ? classifyDevice(request) : null,
	};
}
