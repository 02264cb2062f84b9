import { Outlet } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { listFailingSteps } from "#app/queries/list-failing-steps.server.ts";
import { listHeldCommissions } from "#app/queries/money/list-held-commissions.server.ts";
import { listPaymentIssues } from "#app/queries/money/list-payment-issues.server.ts";
import type { Route } from "./+types/layout";
import { AdminBar } from "./admin-bar.tsx";
import "./admin-area.css";

/** The admin area has its own top: nothing of the public site surrounds it. */
export const handle: PageHandle = { bare: true, Banner: AdminBar };

export async function loader({ context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const waiting = await Promise.all([
		listPaymentIssues(services),
		listFailingSteps(services),
		listHeldCommissions(services),
	]);
	return { staff, issues: waiting.flat().length };
}

export default function AdminLayout() {
	return <Outlet />;
}
