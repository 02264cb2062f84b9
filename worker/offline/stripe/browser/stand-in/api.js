import { translateError } from "./messages.js";

const ADDRESS = "/offline/stripe/v1/";

/** Calls the simulated API with the publishable key. Resolves to `{ value }` or `{ error }`, like the provider's script. */
export async function callApi(key, messages, method, path, parameters) {
	const form = new URLSearchParams(parameters);
	const reading = method === "GET";
	try {
		const response = await fetch(`${ADDRESS}${path}${reading ? `?${form}` : ""}`, {
			method,
			headers: { authorization: `Bearer ${key}` },
			...(reading ? {} : { body: form }),
		});
		const value = await response.json();
		return value.error ? { error: translateError(value.error, messages) } : { value };
	} catch {
		return { error: { type: "api_connection_error", message: messages.connection } };
	}
}

/** Flattens a value into form parameters: `{a: {b: 1}}` under `x` becomes `x[a][b]=1`. */
export function flattenParameters(prefix, value) {
	if (value === null || value === undefined) return {};
	if (typeof value !== "object") return { [prefix]: String(value) };
	return Object.assign(
		{},
		...Object.entries(value).map(([name, inner]) => flattenParameters(`${prefix}[${name}]`, inner)),
	);
}
