/** A visitor over the network: keeps cookies, names its origin, comes from an address of its own. */
export class HttpClient {
	origin: string;
	readonly #jar = new Map<string, string>();
	readonly #headers: Record<string, string>;

	constructor(origin: string, headers: Record<string, string> = {}) {
		this.origin = origin;
		this.#headers = headers;
	}

	/** From now on Access says who this is. */
	identify(token: string): void {
		this.#headers["Cf-Access-Jwt-Assertion"] = token;
	}

	/** What a request needs to come from the same browser. */
	get headers(): Record<string, string> {
		return { ...this.#headers, Cookie: this.cookies.map(([name, value]) => `${name}=${value}`).join("; ") };
	}

	/** Names and values, for a browser that goes on with this session. */
	get cookies(): [string, string][] {
		return [...this.#jar];
	}

	async fetch(path: string, init: RequestInit = {}): Promise<Response> {
		// A connection for each request: one kept from before may belong to a server that was killed, or just be closed.
		const headers = new Headers({ Origin: this.origin, Connection: "close", ...this.#headers });
		if (this.#jar.size > 0) headers.set("Cookie", [...this.#jar].map(([name, value]) => `${name}=${value}`).join("; "));
		for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
		const response = await fetch(this.origin + path, { redirect: "manual", ...init, headers });
		for (const line of response.headers.getSetCookie()) {
			const [pair = ""] = line.split(";");
			const at = pair.indexOf("=");
			this.#jar.set(pair.slice(0, at), pair.slice(at + 1));
		}
		return response;
	}

	/** A JSON call; throws for anything but success, so that a caller can try again. */
	async call<T>(path: string, body?: unknown): Promise<T> {
		const headers = { "Content-Type": "application/json" };
		const response = await this.fetch(
			path,
			body === undefined ? {} : { method: "POST", body: JSON.stringify(body), headers },
		);
		const text = await response.text();
		if (!response.ok)
			throw new Error(`${path.split("/").slice(0, 3).join("/")}: ${response.status} ${text.slice(0, 200)}`);
		return JSON.parse(text) as T;
	}
}

/** A member of staff who is signed in: let in by the local Access issuer, password and code taken as given. */
export async function staffClient(
	origin: string,
	email: string,
	headers: Record<string, string> = {},
): Promise<HttpClient> {
	const client = new HttpClient(origin, headers);
	const { token } = await client.call<{ token: string }>("/offline/access", { email, whole: true });
	client.identify(token);
	return client;
}
