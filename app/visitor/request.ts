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

/** The value of a cookie that a request carries, of the first by this name; null without one. */
export function cookieOf({ headers }: Pick<Request, "headers">, name: string): string | null {
	return parse(headers.get("Cookie") ?? "", { filter: (key) => key === name })[name] ?? null;
}

/** Letters of a network's key (worker/network.ts) that its whole wider network has in common. */
export const WIDER_KEY_LENGTH = 11;

/** The wider network that a network belongs to, as limits count it: of IPv6 the first 48 bits, of IPv4 the address itself. */
export function widerNetworkOf(network: string): string {
	return network.slice(0, WIDER_KEY_LENGTH);
}
