const parsed = new WeakMap<Request, URL>();

/** The URL of a request, parsed once. Shared: do not modify. */
export function addressOf(request: Request): URL {
	const known = parsed.get(request);
	if (known) return known;
	const address = new URL(request.url);
	parsed.set(request, address);
	return address;
}
