const PRIVATE_KEYS = /secret|email|card|address|phone|name|birth|nif/i;

/** Returns a copy in which data that identifies the payer or the card is redacted. */
export function redact(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(redact);
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) => [key, PRIVATE_KEYS.test(key) ? "[redacted]" : redact(inner)]),
	);
}

/** Logs payment requests to the console in development only (ruling T12). */
function logRequest(method: string, path: string, payload: unknown): void {
	if (!import.meta.env.DEV || !/payment|stripe/.test(path)) return;
	// biome-ignore lint/suspicious/noConsole: required by the specification; absent from production builds
	console.debug(`${method} ${path}`, redact(payload));
}

/** Error of an unsuccessful response: the status, a colon, and the body or the status text (row 28). */
export class FailedRequestError extends Error {
	readonly status: number;
	/** The server's message, if it sent one. */
	readonly serverMessage: string | null;

	constructor({ status, statusText }: Response, text: string) {
		super(`${status}: ${text || statusText}`);
		this.status = status;
		this.serverMessage = parseErrorMessage(text);
	}
}

function parseErrorMessage(text: string): string | null {
	try {
		const { message } = JSON.parse(text) as { message?: unknown };
		return typeof message === "string" ? message : null;
	} catch {
		return null;
	}
}

/** Calls our own server with credentials. @throws FailedRequestError */
export async function apiRequest(method: string, path: string, payload?: unknown): Promise<Response> {
	logRequest(method, path, payload);
	const response = await fetch(path, {
		method,
		credentials: "include",
		...(payload === undefined
			? {}
			: { headers: { "Content-Type": "application/json" }, body: JSON.stringify(payload) }),
	});
	if (!response.ok) throw new FailedRequestError(response, await response.text());
	logRequest(method, path, { status: response.status });
	return response;
}

/** The default query: the parsed response to a GET (row 27). @throws FailedRequestError */
export async function apiFetch(path: string): Promise<unknown> {
	const response = await apiRequest("GET", path);
	return response.json();
}
