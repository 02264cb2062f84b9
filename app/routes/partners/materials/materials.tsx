import { servicesContext } from "#app/context.ts";
import { isLanguage } from "#app/domain/language.ts";
import { areUtmFields, partnerLink } from "#app/domain/partners/partner-link.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findOffer } from "#app/queries/partners/find-affiliate.server.ts";
import { drawQr } from "#app/rendering/draw-qr.server.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { requirePartner } from "#app/visitor/partner.server.ts";
import { PartnerHeader } from "../partner-header.tsx";
import type { Route } from "./+types/materials";
import { BannersSection } from "./banners-section.tsx";
import { LinkBuilder } from "./link-builder.tsx";
import { linkablePages } from "./linkable-pages.server.ts";
import { DisclosureSection, NeverSection, TextsSection } from "./texts-section.tsx";

export const handle: PageHandle = { hideTrustStrip: true };

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
		code: partner.code,
		pages,
		page,
		language,
		utm,
		valid,
		link,
		origin: settings.origin,
		qr: await drawQr(link),
		percent: await findOffer(context.get(servicesContext), partner),
	};
}

export default function Materials({ loaderData }: Route.ComponentProps) {
	const { code, valid, link, origin, percent } = loaderData;
	return (
		<div className="page wrap partner-area">
			<PageTitle title={m.partner_materials_title()} failed={!valid} />
			<PartnerHeader title={m.partner_materials_title()} lede={m.partner_materials_lede({ code })} here="materials" />
			<LinkBuilder {...loaderData} />
			<BannersSection link={link} origin={origin} />
			<TextsSection link={link} percent={percent} />
			<DisclosureSection percent={percent} />
			<NeverSection />
		</div>
	);
}
