import { Outlet } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { countPendingTasks } from "#app/queries/count-pending-tasks.server.ts";
import type { Route } from "./+types/layout";
import { AdminBar } from "./admin-bar.tsx";
import "./admin-area.css";

/** The admin area has its own top: nothing of the public site surrounds it. */
export const handle: PageHandle = { bare: true, Banner: AdminBar };

export async function loader({ context }: Route.LoaderArgs) {
	return { staff: context.get(staffContext), needs: await countPendingTasks(context.get(servicesContext)) };
}

export default function AdminLayout() {
	return <Outlet />;
}
