import { Outlet } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import { isOverdueRefund, type PaymentIssueKind } from "#app/domain/money/payment-issue.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { findChainCheck } from "#app/queries/audit/find-chain-check.server.ts";
import { listFailingSteps } from "#app/queries/list-failing-steps.server.ts";
import { listHeldCommissions } from "#app/queries/money/list-held-commissions.server.ts";
import { listPaymentIssues } from "#app/queries/money/list-payment-issues.server.ts";
import type { Route } from "./+types/layout";
import { AdminBar } from "./admin-bar.tsx";
import "./admin-area.css";

/** The admin area has its own top: nothing of the public site surrounds it. */
export const handle: PageHandle = { bare: true, Banner: AdminBar };

/** How much of some kinds about money, or about the system itself, needs a person now. */
export type Needs = Record<"refunds" | "disputes" | "webhooks" | "effects" | "steps", number>;

export async function loader({ context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const [issues, steps, held, chain] = await Promise.all([
		listPaymentIssues(services),
		listFailingSteps(services),
		listHeldCommissions(services),
		findChainCheck(services),
	]);
	const now = services.now();
	const of = (kind: PaymentIssueKind) => issues.filter((issue) => issue.kind === kind).length;
	const needs: Needs = {
		refunds: issues.filter((issue) => isOverdueRefund(issue, now)).length,
		disputes: of("dispute"),
		webhooks: of("notice_stuck"),
		effects: of("effect_given_up"),
		steps: steps.length,
	};
	return { staff, issues: issues.length + steps.length + held.length, needs, chainBroken: chain.broken };
}

export default function AdminLayout() {
	return <Outlet />;
}
