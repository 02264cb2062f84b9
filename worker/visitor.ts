import type { Visitor } from "#app/services.ts";
import { deviceClassOf } from "#app/visitor/device.ts";
import { languageOf } from "#app/visitor/language-strategy.ts";
import { staffTokenOf } from "#app/visitor/staff-cookie.server.ts";
import { networkKey } from "./network.ts";

/**
 * Reads the facts about the sender of a request. Address and country come from Cloudflare, never from X-Forwarded-For.
 * @param secret key of the network's hash
 */
export function toVisitor(request: Request, secret: string): Visitor {
	const country = request.headers.get("CF-IPCountry") ?? "";
	return {
		language: languageOf(request),
		network: networkKey(request.headers.get("CF-Connecting-IP") ?? "local", secret),
		// XX is Cloudflare's "unknown", T1 the Tor network.
		country: /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : null,
		countedAs: staffTokenOf(request) === null ? deviceClassOf(request) : null,
	};
}
