import { env, SELF } from "cloudflare:test";
import { newAddress } from "./fixtures.ts";

export const ORIGIN = "http://localhost:5000";

/** A visitor with a cookie jar and a separate address who calls the Worker over HTTP, as a browser does. */
export class Client {
	readonly #jar = new Map<string, string>();
	readonly #headers: Record<string, string>;

	constructor(headers: Record<string, string> = {}) {
		this.#headers = { "CF-Connecting-IP": newAddress(), ...headers };
	}

	/** Sets the identity that Access asserts. */
	identify(token: string): void {
		this.#headers["Cf-Access-Jwt-Assertion"] = token;
	}

	/** Sets a forged cookie. */
	forgeCookie(name: string, value: string): void {
		this.#jar.set(name, value);
	}

	/** Returns the headers that make a request come from the same browser. */
	get headers(): Record<string, string> {
		return { ...this.#headers, Cookie: this.cookies };
	}

	get cookies(): string {
		return [...this.#jar].map(([name, value]) => `${name}=${value}`).join("; ");
	}

	async fetch(path: string, init: RequestInit = {}): Promise<Response> {
		const headers = new Headers({ Origin: ORIGIN, ...this.#headers });
		if (this.#jar.size > 0) headers.set("Cookie", this.cookies);
		for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
		const response = await SELF.fetch(ORIGIN + path, { redirect: "manual", ...init, headers });
		this.remember(response.headers);
		return response;
	}

	/** Stores a response's cookies. */
	remember(headers: Headers): void {
		for (const line of headers.getSetCookie()) {
			const [pair = ""] = line.split(";");
			const at = pair.indexOf("=");
			const expired = /max-age=0/i.test(line);
			if (expired) this.#jar.delete(pair.slice(0, at));
			else this.#jar.set(pair.slice(0, at), pair.slice(at + 1));
		}
	}

	get(path: string): Promise<Response> {
		return this.fetch(path);
	}

	/** Sends a JSON call; returns status and parsed body. */
	async call<T = Record<string, unknown>>(path: string, body?: unknown): Promise<{ status: number; body: T }> {
		const init =
			body === undefined
				? {}
				: { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
		const response = await this.fetch(path, init);
		return { status: response.status, body: (await response.json()) as T };
	}

	/** Submits a form without scripts. */
	post(path: string, fields: Record<string, string>): Promise<Response> {
		return this.fetch(path, { method: "POST", body: new URLSearchParams(fields) });
	}

	postFiles(path: string, form: FormData): Promise<Response> {
		return this.fetch(path, { method: "POST", body: form });
	}
}

/** A signed-in member of staff: Access admits them, and password and code are skipped. */
export async function signIn(email: string): Promise<Client> {
	const client = new Client();
	const { body } = await client.call<{ token: string }>("/offline/access", { email, whole: true });
	client.identify(body.token);
	return client;
}

/** A person admitted by Access who has not signed in yet. */
export async function authenticateAccess(email: string): Promise<Client> {
	const client = new Client();
	const { body } = await client.call<{ token: string }>("/offline/access", { email });
	client.identify(body.token);
	return client;
}

/** Requests the certificate as its page does, and follows the redirect to the short-lived link. */
export async function downloadCertificate(client: Client, id: string, headers: Record<string, string> = {}) {
	const first = await client.fetch(`/api/documents/${id}/original?download=true`, { headers });
	const location = first.headers.get("Location");
	return first.status === 303 && location ? client.fetch(location, { headers }) : first;
}

/** Marks every owner's browser as verified just now, as an e-mailed code does. */
export async function verifyBrowsers(): Promise<void> {
	await env.DB.prepare("UPDATE owner_sessions SET verified_at = 4102444800000").run();
}

/** Returns the partner code in a browser's signed cookie; null if there is none. */
export function referralIn(cookies: string): string | null {
	const [, value] = /__Host-ref=([^;]+)/.exec(cookies) ?? [];
	if (!value) return null;
	const [code = ""] = decodeURIComponent(value).split(".");
	return (JSON.parse(atob(code)) as { code: string }).code;
}

/** Returns the first URL in an e-mail's text as a path: its only button's target. */
export function linkIn(mail: { text: string } | undefined): string {
	const [url = ""] = /https?:\/\/\S+/.exec(mail?.text ?? "") ?? [];
	if (!URL.canParse(url)) throw new Error("The e-mail has no link");
	const { pathname, search } = new URL(url);
	return pathname + search;
}
