import { Outlet } from "react-router";
import type { PageHandle } from "#app/page-handle.ts";
import type { Route } from "./+types/layout";
import { requireDiagnostics } from "./diagnostics.server.ts";

export const handle: PageHandle = { hideTrustStrip: true };

/** Guards all test pages: visitors without access see the site's not-found page. */
export async function loader({ context }: Route.LoaderArgs) {
	await requireDiagnostics(context);
	return null;
}

export default function DiagnosticsLayout() {
	return <Outlet />;
}
