import { useRouteLoaderData } from "react-router";
import { m } from "#app/paraglide/messages.js";
import type { PendingTasks } from "#app/queries/count-pending-tasks.server.ts";
import { SectionTabs } from "../section-tabs.tsx";

/** Tabs of the payment pages: issues and refund requests. */
export function PaymentTabs({ current }: { current: string }) {
	const pendingTasks = useRouteLoaderData<{ pendingTasks: PendingTasks }>("routes/admin/layout")?.pendingTasks;
	const tabs = [
		{ to: "/admin/payments", label: m.money_page(), count: pendingTasks?.issues },
		{ to: "/admin/refund-requests", label: m.requests_title(), count: pendingTasks?.requests },
	];
	return <SectionTabs label={m.money_page()} tabs={tabs} current={current} isPrimary />;
}
