/** Returns the admin path requested before sign-in, or /admin if the path is missing or invalid. */
export function nextPath(request: Request): string {
	const next = new URL(request.url).searchParams.get("next") ?? "";
	return /^\/admin(?:[/?]|$)/.test(next) && !/[\\\s]|\/\/|^\/admin\/login/.test(next) ? next.slice(0, 500) : "/admin";
}
