import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { formatPrice } from "#app/domain/money/money.ts";
import { calculatePrice, DEFAULT_PACKAGE, type PackageId } from "#app/domain/money/packages.ts";
import { isReferralCode } from "#app/domain/partners/referral.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findAffiliate } from "#app/queries/partners/find-affiliate.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { PriceNote } from "#app/ui/page/price-note.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import type { Route } from "./+types/referral";

export function meta() {
	return pageMeta(m.referral_meta_title(), m.referral_description());
}

/** Landing page of a partner's link (row 82). Discloses that the partner is paid, but not how much (ruling T16). */
export async function loader({ params, context }: Route.LoaderArgs) {
	if (!isReferralCode(params.code)) throw data(null, { status: 404 });
	const { code, valid, discountPercent = 0 } = await findAffiliate(context.get(servicesContext), params.code);
	return data({ code, valid, percent: discountPercent }, { status: valid ? 200 : 404 });
}

export default function Referral({ loaderData: { code, valid, percent } }: Route.ComponentProps) {
	return (
		<div className="page wrap wrap-text stack">
			<PageHeader
				title={valid ? m.referral_title() : m.referral_unknown_title()}
				lede={valid ? m.referral_lede({ code }) : m.referral_unknown({ code })}
			/>
			{valid && (
				<TickList
					items={[
						percent > 0 ? describeDiscount(percent) : m.referral_price(),
						m.referral_share(),
						m.referral_private(),
						percent > 0 ? m.referral_remembered_discount() : m.referral_remembered(),
					]}
				/>
			)}
			{valid && percent > 0 && <PriceNote />}
			<div className="row btn-row">
				<ButtonLink to={uploadDocumentsPath(DEFAULT_PACKAGE)}>{m.site_start()}</ButtonLink>
				<ButtonLink to="/pricing" variant="secondary">
					{m.referral_pricing()}
				</ButtonLink>
			</div>
		</div>
	);
}

function describeDiscount(percent: number): string {
	const price = (packageType: PackageId) =>
		formatPrice(calculatePrice("application", { packageType, discountPercent: percent }), getLocale());
	const prices = { standard: price("standard"), express: price("express"), premium: price("premium") };
	return m.referral_discount({ percent, ...prices });
}
