import { useRouteLoaderData } from "react-router";
import type { SupportContact } from "#app/domain/person/contact.ts";
import { WITHDRAWAL_LABELS } from "#app/domain/withdrawal/withdrawal.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { AppLink } from "./app-link.tsx";
import { ContactLinks, SupportHours } from "./contact-links.tsx";
import { Brand } from "./site-header.tsx";

type FooterColumn = { title: string; links: readonly { to: string; label: string }[] };
export type FooterLabels = { blurb: string; columns: readonly FooterColumn[] };

type SiteFooterProps = {
	support: SupportContact | null;
	year: number | null;
	/** Null if the root loader failed. */
	labels: FooterLabels | null;
	/** Whether to omit the company details. */
	isBrief: boolean;
};

/**
 * Footer with four columns, of which three are collapsed on a phone, the complaints book (required by law), and the
 * disclaimer (row 20).
 */
export function SiteFooter({ support, year, labels, isBrief }: SiteFooterProps) {
	return (
		<footer className="footer">
			<div className="azulejo" />
			<div className="wrap">
				<div className="footer-columns">
					{!isBrief && (
						<div className="footer-brand">
							<Brand />
							{labels && <p>{labels.blurb}</p>}
						</div>
					)}
					{labels?.columns.map((column) => (
						<LinkColumn key={column.title} {...column} />
					))}
					<ContactColumn support={support} />
				</div>
				<div className="footer-end">
					<div>
						{year && <p>{m.footer_copyright({ year })}</p>}
						<p>{m.footer_disclaimer()}</p>
					</div>
					<div className="footer-law">
						<WithdrawLink />
						<a href="https://www.livroreclamacoes.pt" rel="noopener">
							{m.footer_complaints()}
						</a>
					</div>
				</div>
			</div>
		</footer>
	);
}

/** Link to the withdrawal form, with the label from the settings, or the default label if the root loader failed. */
function WithdrawLink() {
	const label = useRouteLoaderData<{ withdrawalLabel: string }>("root")?.withdrawalLabel;
	return <AppLink to="/withdraw">{label ?? WITHDRAWAL_LABELS[`open_${getLocale()}`]}</AppLink>;
}

function LinkColumn({ title, links }: FooterColumn) {
	return (
		<Column title={title}>
			{links.map(({ to, label }) => (
				<li key={to}>
					<AppLink to={to}>{label}</AppLink>
				</li>
			))}
		</Column>
	);
}

function ContactColumn({ support }: { support: SupportContact | null }) {
	return (
		<Column title={m.footer_contact_title()}>
			{support && <ContactLinks support={support} />}
			<li>
				<SupportHours />
			</li>
			<li>{m.footer_location()}</li>
			<li>
				<AppLink to="/contact">{m.nav_contact()}</AppLink>
			</li>
			<li>
				<AppLink to="/blog">{m.blog_name()}</AppLink>
			</li>
			<li>
				<AppLink to="/affiliate-signup">{m.partner_page()}</AppLink>
			</li>
			<li>
				<AppLink to="/agents">{m.agent_page()}</AppLink>
			</li>
		</Column>
	);
}

/** A column that works without scripts: a heading on wide screens, a disclosure on narrow ones. */
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
