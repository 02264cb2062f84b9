/** Where somebody wanted to go before signing in: a page of the admin area, or its first. Anything else counts as absent. */
export function nextPath(request: Request): string {
	const next = new URL(request.url).searchParams.get("next") ?? "";
	return /^\/admin(?:[/?]|$)/.test(next) && !/[\\\s]|\/\/|^\/admin\/login/.test(next) ? next.slice(0, 500) : "/admin";
}
