import { useRouteLoaderData } from "react-router";
import type { SupportContact } from "#app/domain/person/contact.ts";
import { WITHDRAWAL_LABELS } from "#app/domain/withdrawal/labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { AppLink } from "./app-link.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { Brand } from "./site-header.tsx";
import { SupportHours } from "./support-hours.tsx";

type FootLink = { to: string; label: () => string };

const NIF_LINKS: readonly FootLink[] = [
	{ to: "/about-nif", label: m.page_about_nif },
	{ to: "/nif-benefits", label: m.page_nif_benefits },
	{ to: "/nif-requirements", label: m.page_nif_requirements },
	{ to: "/nif-usage", label: m.page_nif_usage },
	{ to: "/example-document", label: m.page_example },
	{ to: "/do-i-need-a-representative", label: m.page_need },
	{ to: "/nif-check", label: m.page_nif_check },
	{ to: "/guides", label: m.page_guides },
	{ to: "/faq", label: m.page_faq },
];

const IMPORTANT_LINKS: readonly FootLink[] = [
	{ to: "/pricing", label: m.nav_pricing },
	{ to: "/track-application", label: m.nav_track },
	{ to: "/terms", label: m.page_terms },
	{ to: "/privacy-policy", label: m.page_privacy_policy },
	{ to: "/refund-policy", label: m.page_refund_policy },
	{ to: "/complaints", label: m.page_complaints },
	{ to: "/accessibility", label: m.page_accessibility },
	{ to: "/imprint", label: m.page_imprint },
];

type SiteFooterProps = { support: SupportContact | null; year: number | null };

/** Four columns – on a phone three of them folded – the complaints book that the law asks for, and who we are not (row 20). */
export function SiteFooter({ support, year }: SiteFooterProps) {
	return (
		<footer className="foot">
			<div className="azulejo" />
			<div className="wrap">
				<div className="foot-columns">
					<div>
						<Brand />
						<p>{m.foot_blurb()}</p>
					</div>
					<LinkColumn title={m.foot_nif_title()} links={NIF_LINKS} />
					<LinkColumn title={m.foot_links_title()} links={IMPORTANT_LINKS} />
					<ContactColumn support={support} />
				</div>
				<div className="foot-end">
					<div>
						{year && <p>{m.foot_copyright({ year })}</p>}
						<p>{m.foot_disclaimer()}</p>
					</div>
					<div className="foot-law">
						<WithdrawLink />
						<a href="https://www.livroreclamacoes.pt" rel="noopener">
							{m.foot_complaints()}
						</a>
					</div>
				</div>
			</div>
		</footer>
	);
}

/** The withdrawal function, in the law's own words as staff have set them; ours on a page whose first loader failed. */
function WithdrawLink() {
	const label = useRouteLoaderData<{ withdraw: string }>("root")?.withdraw;
	return <AppLink to="/withdraw">{label ?? WITHDRAWAL_LABELS[`open_${getLocale()}`]}</AppLink>;
}

function LinkColumn({ title, links }: { title: string; links: readonly FootLink[] }) {
	return (
		<Column title={title}>
			{links.map(({ to, label }) => (
				<li key={to}>
					<AppLink to={to}>{label()}</AppLink>
				</li>
			))}
		</Column>
	);
}

function ContactColumn({ support }: { support: SupportContact | null }) {
	return (
		<Column title={m.foot_contact_title()}>
			{support && <ContactLinks support={support} />}
			<li>
				<SupportHours />
			</li>
			<li>{m.foot_location()}</li>
			<li>
				<AppLink to="/contact">{m.nav_contact()}</AppLink>
			</li>
			<li>
				<AppLink to="/blog">{m.blog_name()}</AppLink>
			</li>
			<li>
				<AppLink to="/affiliate-signup">{m.partner_page()}</AppLink>
			</li>
		</Column>
	);
}

/** Opens without scripts. Its heading stands where there is room for all of them, and its fold where there is not. */
function Column({ title, children }: { title: string; children: React.ReactNode }) {
	return (
		<section>
			<h2>{title}</h2>
			<details>
				<summary>{title}</summary>
				<ul>{children}</ul>
			</details>
		</section>
	);
}
