import { Outlet } from "react-router";
import { staffContext } from "#app/context.ts";
import type { PageHandle } from "#app/root.tsx";
import { DeskBar } from "#app/ui/desk/desk-bar.tsx";
import type { Route } from "./+types/layout";

/** The desk has its own top: nothing of the public site surrounds it. */
export const handle: PageHandle = { bare: true, Banner: DeskBar };

export function loader({ context }: Route.LoaderArgs) {
	return { staff: context.get(staffContext) };
}

export default function AdminLayout() {
	return <Outlet />;
}
