import { Outlet } from "react-router";
import type { PageHandle } from "#app/page-handle.ts";
import type { Route } from "./+types/layout";
import { requireDiagnostics } from "./diagnostics.server.ts";

export const handle: PageHandle = { hideTrustStrip: true };

/** Above the pages, so that whoever may not enter is shown the site's own not-found page and none of theirs. */
export async function loader({ context }: Route.LoaderArgs) {
	await requireDiagnostics(context);
	return null;
}

export default function DiagnosticsLayout() {
	return <Outlet />;
}
