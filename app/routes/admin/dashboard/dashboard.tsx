import { useRouteLoaderData } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import { applicationClock } from "#app/domain/application/due-date.ts";
import { maySeeRevenue } from "#app/domain/application/staff-roles.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { countStages } from "#app/queries/application/count-stages.server.ts";
import { findUrgent } from "#app/queries/application/find-urgent.server.ts";
import { listStageFigures } from "#app/queries/measures/find-stage-figures.server.ts";
import { listFunnelWeeks } from "#app/queries/measures/list-funnel-weeks.server.ts";
import { listVisitSteps } from "#app/queries/measures/list-visit-steps.server.ts";
import { findMoneyOfToday } from "#app/queries/money/find-money-of-day.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { loader as layout } from "../layout.tsx";
import type { Route } from "./+types/dashboard";
import { FunnelSection } from "./funnel-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { QueueSection } from "./queue-section.tsx";
import { RiskFigures } from "./risk-figures.tsx";
import { TimesSection } from "./times-section.tsx";
import { UrgentTable } from "./urgent-table.tsx";
import { VisitsSection } from "./visits-section.tsx";
import { visitFilterOf, visitsView } from "./visits-view.server.ts";

export function meta() {
	return adminMeta(m.dash_title());
}

/** Row 89. What was taken is not even asked for when the reader may not see it. */
export async function loader({ context, request }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const filter = visitFilterOf(new URL(request.url));
	const [{ first, ...urgent }, counts, weeks, figures, visits, money] = await Promise.all([
		findUrgent(services),
		countStages(services),
		listFunnelWeeks(services),
		listStageFigures(services),
		listVisitSteps(services, filter),
		maySeeRevenue(staff) ? findMoneyOfToday(services) : null,
	]);
	const now = services.now();
	return {
		urgent,
		first: first.map(({ id, applicationNumber, ...facts }) => {
			return { id, applicationNumber, stage: facts.stage, clock: applicationClock(facts, now) };
		}),
		counts,
		weeks,
		figures,
		visits: visitsView(visits, filter, getLocale()),
		money,
	};
}

export default function Page({ loaderData }: Route.ComponentProps) {
	const { urgent, first, counts, weeks, figures, visits, money } = loaderData;
	const around = useRouteLoaderData<typeof layout>("routes/admin/layout");
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.dash_title()} lede={m.dash_lede()} />
			{around && <RiskFigures urgent={urgent} needs={around.needs} />}
			<div className="dash-pair">
				<div className="dash-column">
					<UrgentTable applications={first} />
					<TimesSection figures={figures} />
				</div>
				<div className="dash-column">
					<QueueSection counts={counts} />
					{money && <MoneySection money={money} />}
					<FunnelSection weeks={weeks} />
				</div>
			</div>
			<VisitsSection {...visits} />
		</div>
	);
}
