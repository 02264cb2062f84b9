/** Whether a program speaks, and not a form of a page. */
export function isJson(request: Request): boolean {
	return request.headers.get("Content-Type")?.includes("application/json") ?? false;
}

/** What a form or a program sent. A field that was left empty was not sent. */
export async function readSent(request: Request): Promise<unknown> {
	if (isJson(request)) return request.json().catch(() => null);
	// Not text(): the runtime warns of every form that is read so.
	const fields = new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
	return Object.fromEntries([...fields].filter(([, value]) => value !== ""));
}
