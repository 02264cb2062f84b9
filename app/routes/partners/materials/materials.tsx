import { servicesContext } from "#app/context.ts";
import { isLanguage } from "#app/domain/language.ts";
import { areUtmFields, partnerLink } from "#app/domain/partners/partner-link.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findOffer } from "#app/queries/partners/find-affiliate.server.ts";
import { drawQr } from "#app/rendering/draw-qr.server.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { requirePartner } from "#app/visitor/partner.server.ts";
import { PORTAL_HANDLE, Portal, portalOwner } from "../portal.tsx";
import type { Route } from "./+types/materials";
import { BannersSection } from "./banners-section.tsx";
import { LinkBuilder } from "./link-builder.tsx";
import { linkablePages } from "./linkable-pages.server.ts";
import { DisclosureFold, ProhibitedClaimsFold, TextsFold } from "./texts-folds.tsx";

export const handle = PORTAL_HANDLE;

export function meta() {
	return descriptionMeta(m.partner_materials_title(), m.partner_materials_description());
}

/** Row 85: the link is made by the form's own address, so that it needs no script and can be kept as a bookmark. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { partner } = await requirePartner({ request, context });
	const { settings } = context.get(servicesContext);
	const { searchParams } = new URL(request.url);
	const asked = (name: string) => (searchParams.get(name) ?? "").trim();
	const pages = await linkablePages(getLocale());
	const page = pages.find(({ value }) => value === asked("page"))?.value ?? null;
	const language = asked("language");
	const utm = { source: asked("source"), medium: asked("medium"), campaign: asked("campaign") };
	const valid = areUtmFields(utm);
	const here = { origin: settings.origin, code: partner.code };
	const none = { source: "", medium: "", campaign: "" };
	const link = partnerLink(here, page, isLanguage(language) ? language : null, valid ? utm : none);
	return {
		owner: portalOwner(partner),
		pages,
		page,
		language,
		utm,
		valid,
		link,
		origin: settings.origin,
		qr: await drawQr(link),
		percent: await findOffer(context.get(servicesContext), partner),
		until: partner.discountUntil && formatCivilDate(partner.discountUntil, getLocale()),
	};
}

export default function Materials({ loaderData }: Route.ComponentProps) {
	const { owner, valid, link, origin, percent, until } = loaderData;
	return (
		<Portal owner={owner} here="materials" failed={!valid}>
			{percent > 0 && <p>{discountWords(percent, until)}</p>}
			<LinkBuilder {...loaderData} code={owner.code} />
			<BannersSection link={link} origin={origin} />
			<section className="card portal-card portal-folds">
				<TextsFold link={link} percent={percent} />
				<DisclosureFold percent={percent} />
				<ProhibitedClaimsFold />
			</section>
		</Portal>
	);
}

/** What the code takes off, and until which day if there is a last one. */
function discountWords(percent: number, until: string | null): string {
	return until === null ? m.partner_link_discount({ percent }) : m.partner_link_discount_until({ percent, day: until });
}
