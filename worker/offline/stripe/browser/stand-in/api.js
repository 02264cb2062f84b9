import { translated } from "./words.js";

const ADDRESS = "/offline/stripe/v1/";

/** Calls the stand-in's API with the publishable key. Gives `{ value }` or `{ error }`, as the provider's script does. */
export async function callApi(key, words, method, path, parameters) {
	const form = new URLSearchParams(parameters);
	const reading = method === "GET";
	try {
		const response = await fetch(`${ADDRESS}${path}${reading ? `?${form}` : ""}`, {
			method,
			headers: { authorization: `Bearer ${key}` },
			...(reading ? {} : { body: form }),
		});
		const value = await response.json();
		return value.error ? { error: translated(value.error, words) } : { value };
	} catch {
		return { error: { type: "api_connection_error", message: words.connection } };
	}
}

/** `{a: {b: 1}}` under `x` → `x[a][b]=1`. */
export function flattened(prefix, value) {
	if (value === null || value === undefined) return {};
	if (typeof value !== "object") return { [prefix]: String(value) };
	return Object.assign({}, ...Object.entries(value).map(([name, inner]) => flattened(`${prefix}[${name}]`, inner)));
}
