/** Returns the page of the admin area requested before sign-in, by default the first. An invalid path counts as absent. */
export function nextPath(request: Request): string {
	const next = new URL(request.url).searchParams.get("next") ?? "";
	return /^\/admin(?:[/?]|$)/.test(next) && !/[\\\s]|\/\/|^\/admin\/login/.test(next) ? next.slice(0, 500) : "/admin";
}
