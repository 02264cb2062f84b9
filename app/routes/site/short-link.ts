import { redirect } from "react-router";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { Route } from "./+types/short-link";

/**
 * Redirects the short form of a partner's link. Browsers would cache a permanent redirect, and clicks would not be
 * counted.
 */
export function loader({ request, params }: Route.LoaderArgs): Response {
	const { search } = new URL(request.url);
	return redirect(localePath(`/affiliate/${encodeURIComponent(params.code)}${search}`), 302);
}
