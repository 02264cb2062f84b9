import { parse } from "cookie-es";

const parsed = new WeakMap<Request, URL>();

/** The URL of a request, parsed once. Shared: do not modify. */
export function addressOf(request: Request): URL {
	const cached = parsed.get(request);
	if (cached) return cached;
	const address = new URL(request.url);
	parsed.set(request, address);
	return address;
}

/** The value of a request's cookie, the first by this name; null without one. */
export function cookieOf({ headers }: Pick<Request, "headers">, name: string): string | null {
	return parse(headers.get("Cookie") ?? "", { filter: (key) => key === name })[name] ?? null;
}

/** Characters of a network's key (worker/network.ts) shared by its whole wider network. */
export const WIDER_KEY_LENGTH = 11;

/**
 * Returns the wider network of a network, as counted by limits: for IPv6 the first 48 bits, for IPv4 the address
 * itself.
 */
export function widerNetworkOf(network: string): string {
	return network.slice(0, WIDER_KEY_LENGTH);
}
