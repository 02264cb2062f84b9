import { setTimeout as pause } from "node:timers/promises";

/** A visitor over the network: stores cookies, sends an Origin header, has a separate address. */
export class HttpClient {
	origin: string;
	readonly #jar = new Map<string, string>();
	readonly #headers: Record<string, string>;

	constructor(origin: string, headers: Record<string, string> = {}) {
		this.origin = origin;
		this.#headers = headers;
	}

	/** Sets the identity that Access asserts. */
	identify(token: string): void {
		this.#headers["Cf-Access-Jwt-Assertion"] = token;
	}

	/** Returns the headers that make a request come from the same browser. */
	get headers(): Record<string, string> {
		return { ...this.#headers, Cookie: this.cookies.map(([name, value]) => `${name}=${value}`).join("; ") };
	}

	/** Returns names and values, for a browser that continues this session. */
	get cookies(): [string, string][] {
		return [...this.#jar];
	}

	async fetch(path: string, init: RequestInit = {}): Promise<Response> {
		// A new connection per request: a reused one may belong to a killed server or be closing.
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

	/** Sends a JSON call; throws unless it succeeds, so that a caller can retry. */
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

/** A signed-in member of staff: Access admits them, and password and code are skipped. */
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

type Fields = Record<string, string>;

const post = (client: HttpClient, path: string, fields: Fields) =>
	client.fetch(path, { method: "POST", body: new URLSearchParams(fields) });

/** A partner signed in through an e-mailed link, over the network. */
async function partnerClient(origin: string, email: string, headers: Fields): Promise<HttpClient> {
	const client = new HttpClient(origin, headers);
	await (await post(client, "/affiliate-sign-in?lang=en", { email })).arrayBuffer();
	const token = await tokenMailedTo(client, email);
	const entered = await post(client, "/affiliate-sign-in?lang=en", { token });
	if (entered.status !== 302) throw new Error(`signing in as a partner: ${entered.status}`);
	return client;
}

/** The e-mail is sent after the response. */
async function tokenMailedTo(client: HttpClient, email: string): Promise<string> {
	const mailbox = `/offline/mailbox?${new URLSearchParams({ format: "json", to: email })}`;
	for (let tries = 0; tries < 100; tries += 1) {
		const mails = await client.call<{ text: string }[]>(mailbox);
		const token = mails.map(({ text }) => /affiliate-sign-in\?token=([\w-]{43})/.exec(text)?.[1]).find(Boolean);
		if (token) return token;
		await pause(100);
	}
	throw new Error(`no link came to ${email}`);
}

/** Registers and approves a partner. @param code the partner's code */
export async function anApprovedPartner(
	origin: string,
	email: string,
	code: string,
	headers: Fields,
): Promise<HttpClient> {
	const promotion = "I help people who move to the Algarve.";
	const form = { name: "Rosa", email, country: "PT", code, promotion, terms: "on" };
	await (await post(new HttpClient(origin, headers), "/affiliate-signup?lang=en", form)).arrayBuffer();
	const ana = await staffClient(origin, "ana@azulejo.example");
	const html = await (await ana.fetch(`/admin/partners?q=${code}`)).text();
	const id = /\/admin\/partners\/(\d+)/.exec(html)?.[1] ?? "none";
	const accepted = await post(ana, `/admin/partners/${id}`, { intent: "approve" });
	if (accepted.status !== 302) throw new Error(`accepting a partner: ${accepted.status}`);
	return partnerClient(origin, email, headers);
}
