import { servicesContext } from "#app/context.ts";
import { uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { formatMoney, formatPrice } from "#app/domain/money/money.ts";
import { DEFAULT_PACKAGE, PHYSICAL_DELIVERY_PRICE, PROCESSING_FEE } from "#app/domain/money/packages.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { describeMeasuredTimes } from "#app/routes/site/measured-times.server.ts";
import { MeasuredTimes } from "#app/routes/site/measured-times.tsx";
import { PackageCards } from "#app/routes/site/package-cards.tsx";
import { serviceData } from "#app/routes/site/structured-data.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import type { Route } from "./+types/pricing";

export const handle = { varies: [] };

export function meta({ matches }: Route.MetaArgs) {
	return [...pageMeta(m.pricing_meta_title(), m.pricing_description()), ...serviceData(matches[0].loaderData)];
}

export async function loader({ context }: Route.LoaderArgs) {
	return { measuredTimes: await describeMeasuredTimes(context.get(servicesContext)) };
}

export default function Pricing({ loaderData: { measuredTimes } }: Route.ComponentProps) {
	return (
		<div className="page wrap">
			<PageHeader
				title={m.pricing_title()}
				lede={m.pricing_subtitle()}
				backLink={{ to: "/", label: m.site_back_home() }}
			/>
			<h2 className="sr-only">{m.home_packages_title()}</h2>
			<MeasuredTimes sentence={measuredTimes} />
			<PackageCards surface="pricing" />
			<div className="pricing-more">
				<IncludedItems />
				<Costs />
			</div>
		</div>
	);
}

function IncludedItems() {
	return (
		<section className="stack" aria-labelledby="all">
			<h2 id="all">{m.pricing_all_title()}</h2>
			<TickList
				items={[
					m.pricing_all_secure(),
					m.pricing_all_ai(),
					m.pricing_all_gdpr(),
					m.pricing_all_support(),
					m.pricing_all_official(),
				]}
			/>
			<ButtonLink to={uploadDocumentsPath(DEFAULT_PACKAGE)}>
				{m.package_select({ name: packageName(DEFAULT_PACKAGE) })}
			</ButtonLink>
		</section>
	);
}

/** Explains one-off costs, what is never charged, and refunds. */
function Costs() {
	const language = getLocale();
	const fee = formatMoney(PROCESSING_FEE, language);
	const price = formatPrice(PHYSICAL_DELIVERY_PRICE, language);
	return (
		<section className="card card-plain" aria-labelledby="money">
			<h2 id="money">{m.pricing_money_title()}</h2>
			<SummaryList
				rows={[
					{ term: m.pricing_once(), value: m.pricing_once_text({ fee }) },
					{ term: m.pricing_representative(), value: m.pricing_representative_text() },
					{ term: m.pricing_later(), value: m.pricing_later_text() },
					{ term: m.pricing_printed(), value: m.pricing_printed_text({ price }) },
					{
						term: m.pricing_refund(),
						value: (
							<>
								{m.pricing_refund_text()} <AppLink to="/refund-policy">{m.pricing_refund_link()}</AppLink>
							</>
						),
					},
				]}
			/>
		</section>
	);
}
