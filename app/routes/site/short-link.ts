import { redirect } from "react-router";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { Route } from "./+types/short-link";

/** The short form of a partner's link. Never for good: browsers would then skip the click that is counted here. */
export function loader({ request, params }: Route.LoaderArgs): Response {
	const { search } = new URL(request.url);
	return redirect(localePath(`/affiliate/${encodeURIComponent(params.code)}${search}`), 302);
}
