import { Outlet } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { listPaymentIssues } from "#app/queries/money/list-payment-issues.server.ts";
import type { Route } from "./+types/layout";
import { AdminBar } from "./admin-bar.tsx";

/** The admin area has its own top: nothing of the public site surrounds it. */
export const handle: PageHandle = { bare: true, Banner: AdminBar };

export async function loader({ context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const issues = await listPaymentIssues(context.get(servicesContext));
	return { staff, issues: issues.length };
}

export default function AdminLayout() {
	return <Outlet />;
}
