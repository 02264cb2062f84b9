import type { Access } from "../sandbox-context.ts";
import { unauthorized } from "./errors.ts";

/**
 * Which kind of key came with a request: as Bearer, as Basic user name, or as the parameter `key` of a card form.
 * @throws StripeFailure 401 for none, for one of live mode, and for what is no key at all
 */
export function authenticate(headers: Headers, parameter: string | undefined): Access {
	const key = keyOf(headers.get("authorization")) ?? parameter;
	if (!key) throw unauthorized("You did not provide an API key.");
	if (/^[srp]k_live_/.test(key)) throw unauthorized("The offline world takes test keys only.", "testmode_only");
	if (/^[sr]k_test_/.test(key)) return "secret";
	if (/^pk_test_/.test(key)) return "publishable";
	throw unauthorized("Invalid API Key provided.");
}

function keyOf(authorization: string | null): string | null {
	const [scheme, value = ""] = (authorization ?? "").split(" ");
	if (scheme === "Bearer") return value;
	return scheme === "Basic" ? (atob(value).split(":")[0] ?? null) : null;
}
