import { languageOf } from "#app/language-strategy.ts";
import type { Visitor } from "#app/services.ts";

/** Who asks, as far as a request tells. The address is Cloudflare's word, never X-Forwarded-For. */
export function visitorOf(request: Request): Visitor {
	return { language: languageOf(request), ip: request.headers.get("CF-Connecting-IP") ?? "local" };
}
