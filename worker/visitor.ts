import { languageOf } from "#app/language-strategy.ts";
import type { Visitor } from "#app/services.ts";

/** Who asks, as far as a request tells. Address and country are Cloudflare's word, never X-Forwarded-For. */
export function visitorOf(request: Request): Visitor {
	const country = request.headers.get("CF-IPCountry") ?? "";
	return {
		language: languageOf(request),
		ip: request.headers.get("CF-Connecting-IP") ?? "local",
		// XX is Cloudflare's "unknown", T1 the Tor network.
		country: /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : null,
	};
}
