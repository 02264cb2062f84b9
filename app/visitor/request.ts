import { parse } from "cookie-es";

const parsedUrls = new WeakMap<Request, URL>();

/** Returns the URL of a request, which is parsed once. The object is shared: do not modify it. */
export function getUrl(request: Request): URL {
	const cached = parsedUrls.get(request);
	if (cached) return cached;
	const url = new URL(request.url);
	parsedUrls.set(request, url);
	return url;
}

/** Returns the value of the request's first cookie with this name, or null. */
export function readCookie({ headers }: Pick<Request, "headers">, name: string): string | null {
	return parse(headers.get("Cookie") ?? "", { filter: (key) => key === name })[name] ?? null;
}

/** Number of leading characters of a network's key (worker/network.ts) that identify its wider network. */
export const WIDER_KEY_LENGTH = 11;

/** Returns the wider network by which limits count: the first 48 bits for IPv6, the address itself for IPv4. */
export function toWiderNetwork(network: string): string {
	return network.slice(0, WIDER_KEY_LENGTH);
}
