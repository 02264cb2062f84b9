import { useRouteLoaderData } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import { applicationClock } from "#app/domain/application/due-date.ts";
import { maySeePartners, maySeeRevenue } from "#app/domain/application/staff-roles.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { ListedApplication } from "#app/queries/application/list-applications.server.ts";
import { findUrgent } from "#app/queries/application/list-applications.server.ts";
import { countBouncedMails } from "#app/queries/inbox/mails.server.ts";
import { countStages, findMoneyTrend, findTrends, listStageFigures } from "#app/queries/measures/trends.server.ts";
import { listFunnelWeeks, listVisitSteps } from "#app/queries/measures/visits.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { loader as layoutLoader } from "../layout.tsx";
import type { Route } from "./+types/dashboard";
import { AttentionSection } from "./attention-section.tsx";
import { FunnelSection } from "./funnel-section.tsx";
import { StagesSection, TimesSection } from "./stages-section.tsx";
import { TrendCards } from "./trend-cards.tsx";
import { VisitsSection } from "./visits-section.tsx";
import { parseVisitFilter, toVisitsView } from "./visits-view.server.ts";

export function meta() {
	return adminMeta(m.dashboard_title());
}

/** Row 89. Does not query financial data for users who may not see it. */
export async function loader({ context, request }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const filter = parseVisitFilter(new URL(request.url));
	const [{ first, ...urgent }, counts, bouncedCount, trends, money, visits, figures, weeks] = await Promise.all([
		findUrgent(services),
		countStages(services),
		countBouncedMails(services),
		findTrends(services),
		maySeeRevenue(staff) ? findMoneyTrend(services) : null,
		listVisitSteps(services, filter),
		listStageFigures(services),
		listFunnelWeeks(services),
	]);
	const now = services.now();
	const toFirstDue = (application: ListedApplication | null) => {
		if (!application) return null;
		const { id, applicationNumber, ...facts } = application;
		return { id, applicationNumber, clock: applicationClock(facts, now) };
	};
	return {
		urgent,
		firstDue: { late: toFirstDue(first.late), today: toFirstDue(first.today) },
		counts,
		bouncedCount,
		trends,
		money,
		visits: toVisitsView(visits, filter, getLocale()),
		figures,
		weeks,
		now,
	};
}

export default function Page({ loaderData }: Route.ComponentProps) {
	const { counts, trends, money, visits, figures, weeks, ...attention } = loaderData;
	const layoutData = useRouteLoaderData<typeof layoutLoader>("routes/admin/layout");
	return (
		<div className="admin wrap wrap-admin dash">
			<h1 className="sr-only">{m.dashboard_title()}</h1>
			<div className="dash-grid">
				<div className="dash-column">
					{layoutData && (
						<AttentionSection
							{...attention}
							pendingTasks={layoutData.pendingTasks}
							canSeePartners={maySeePartners(layoutData.staff)}
						/>
					)}
					<StagesSection counts={counts} />
					<TimesSection figures={figures} />
				</div>
				<div className="dash-column">
					<TrendCards trends={trends} money={money} />
					<VisitsSection {...visits} />
					<FunnelSection weeks={weeks} />
				</div>
			</div>
		</div>
	);
}
