import { Outlet } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { countPendingTasks } from "#app/queries/count-pending-tasks.server.ts";
import type { Route } from "./+types/layout";
import { AdminBar } from "./admin-bar.tsx";
import "./admin-area.css";

/** Layout of the admin area, without the public site's header and footer. */
export const handle: PageHandle = { bare: true, Banner: AdminBar };

export async function loader({ context }: Route.LoaderArgs) {
	return { staff: context.get(staffContext), pendingTasks: await countPendingTasks(context.get(servicesContext)) };
}

export default function AdminLayout() {
	return <Outlet />;
}
