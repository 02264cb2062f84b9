import { redirect } from "react-router";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { Route } from "./+types/short-link";

/** Short form of a partner's link. A temporary redirect, because browsers would cache a permanent one and skip the click count. */
export function loader({ request, params }: Route.LoaderArgs): Response {
	const { search } = new URL(request.url);
	return redirect(localePath(`/affiliate/${encodeURIComponent(params.code)}${search}`), 302);
}
