import { Outlet } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { listMoneyMatters } from "#app/queries/money/list-payment-issues.server.ts";
import type { Route } from "./+types/layout";
import { DeskBar } from "./admin-bar.tsx";

/** The desk has its own top: nothing of the public site surrounds it. */
export const handle: PageHandle = { bare: true, Banner: DeskBar };

export async function loader({ context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const matters = await listMoneyMatters(context.get(servicesContext));
	return { staff, matters: matters.length };
}

export default function AdminLayout() {
	return <Outlet />;
}
