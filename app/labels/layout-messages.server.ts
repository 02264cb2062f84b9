import { m } from "#app/paraglide/messages.js";
import type { FooterLabels } from "../ui/page/site-footer.tsx";
import type { TrustLabels } from "../ui/page/trust-strip.tsx";
import { fastestDurationInHours } from "./package-labels.ts";

/** Returns the texts of the page layout, which are sent as data so that no script contains them in three languages. */
export function layoutMessages(): { trust: TrustLabels; footer: FooterLabels } {
	return {
		trust: {
			title: m.trust_title(),
			points: [
				{ title: m.trust_secure(), text: m.trust_secure_text() },
				{ title: m.trust_fast(), text: fastestDurationInHours() },
				{ title: m.trust_official(), text: m.trust_official_text() },
			],
		},
		footer: {
			blurb: m.footer_blurb(),
			columns: [
				{
					title: m.footer_nif_title(),
					links: [
						{ to: "/about-nif", label: m.page_about_nif() },
						{ to: "/nif-benefits", label: m.page_nif_benefits() },
						{ to: "/nif-requirements", label: m.page_nif_requirements() },
						{ to: "/nif-usage", label: m.page_nif_usage() },
						{ to: "/example-document", label: m.page_example() },
						{ to: "/do-i-need-a-representative", label: m.page_need() },
						{ to: "/nif-check", label: m.page_nif_check() },
						{ to: "/guides", label: m.page_guides() },
						{ to: "/faq", label: m.page_faq() },
					],
				},
				{
					title: m.footer_links_title(),
					links: [
						{ to: "/pricing", label: m.nav_pricing() },
						{ to: "/track-application", label: m.nav_track() },
						{ to: "/terms", label: m.page_terms() },
						{ to: "/privacy-policy", label: m.page_privacy_policy() },
						{ to: "/refund-policy", label: m.page_refund_policy() },
						{ to: "/complaints", label: m.page_complaints() },
						{ to: "/accessibility", label: m.page_accessibility() },
						{ to: "/imprint", label: m.page_imprint() },
						{ to: "/status", label: m.status_link() },
						{ to: "/reviews", label: m.review_title() },
					],
				},
			],
		},
	};
}
