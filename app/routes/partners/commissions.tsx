import { servicesContext } from "#app/context.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { requirePartner } from "#app/visitor/partner.server.ts";
import type { Route } from "./+types/commissions";
import { loadSales } from "./load-sales.server.ts";
import { PORTAL_HANDLE, Portal, toPortalOwner } from "./portal.tsx";
import { SaleList } from "./sale-list.tsx";

export const handle = PORTAL_HANDLE;

export function meta() {
	return descriptionMeta(m.partner_nav_sales(), m.partner_sales_description());
}

/** Sales per page: about two phone screens. */
const PAGE_SIZE = 15;

/** All sales of a partner, paginated. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { partner } = await requirePartner({ request, context });
	const beforeParam = Number(new URL(request.url).searchParams.get("before"));
	const before = Number.isSafeInteger(beforeParam) && beforeParam > 0 ? beforeParam : null;
	const page = await loadSales(context.get(servicesContext), partner.id, { before, size: PAGE_SIZE });
	return { owner: toPortalOwner(partner), ...page, isFirstPage: before === null };
}

export default function Commissions({ loaderData: { owner, sales, nextCursor, isFirstPage } }: Route.ComponentProps) {
	return (
		<Portal owner={owner} current="sales">
			<section className="card portal-card" aria-labelledby="commissions">
				<h2 id="commissions">{m.partner_commissions()}</h2>
				<p className="muted">{m.partner_signup_approved()}</p>
				{sales.length === 0 ? <p className="muted">{m.partner_commissions_none()}</p> : <SaleList sales={sales} />}
				{(!isFirstPage || nextCursor !== null) && (
					<p className="row">
						{!isFirstPage && <AppLink to="/affiliate-dashboard/commissions">{m.partner_commissions_newest()}</AppLink>}
						{nextCursor !== null && (
							<AppLink to={`/affiliate-dashboard/commissions?before=${nextCursor}`}>
								{m.partner_commissions_older()}
							</AppLink>
						)}
					</p>
				)}
			</section>
		</Portal>
	);
}
