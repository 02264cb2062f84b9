const parsed = new WeakMap<Request, URL>();

/** The address of a request, taken apart once however many ask for it. Shared: nobody may change it. */
export function addressOf(request: Request): URL {
	const known = parsed.get(request);
	if (known) return known;
	const address = new URL(request.url);
	parsed.set(request, address);
	return address;
}
