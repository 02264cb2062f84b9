import { useRouteLoaderData } from "react-router";
import { m } from "#app/paraglide/messages.js";
import type { PendingTasks } from "#app/queries/count-pending-tasks.server.ts";
import { SectionTabs } from "../section-tabs.tsx";

/** Tabs of the payment pages: issues and refund requests. */
export function MoneyTabs({ current }: { current: string }) {
	const needs = useRouteLoaderData<{ needs: PendingTasks }>("routes/admin/layout")?.needs;
	const tabs = [
		{ to: "/admin/payments", label: m.money_page(), count: needs?.issues },
		{ to: "/admin/refund-requests", label: m.requests_title(), count: needs?.requests },
	];
	return <SectionTabs label={m.money_page()} tabs={tabs} current={current} parts />;
}
