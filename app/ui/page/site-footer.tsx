import { useRouteLoaderData } from "react-router";
import type { SupportContact } from "#app/domain/person/contact.ts";
import { WITHDRAWAL_LABELS } from "#app/domain/withdrawal/withdrawal.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { AppLink } from "./app-link.tsx";
import { ContactLinks, SupportHours } from "./contact-links.tsx";
import { Brand } from "./site-header.tsx";

type FootColumn = { title: string; links: readonly { to: string; label: string }[] };
export type FooterLabels = { blurb: string; columns: readonly FootColumn[] };

type SiteFooterProps = {
	support: SupportContact | null;
	year: number | null;
	/** Null on a page whose first loader failed. */
	words: FooterLabels | null;
	/** Without who we are. */
	brief: boolean;
};

/** Four columns – on a phone three of them folded – the complaints book that the law asks for, and who we are not (row 20). */
export function SiteFooter({ support, year, words, brief }: SiteFooterProps) {
	return (
		<footer className="foot">
			<div className="azulejo" />
			<div className="wrap">
				<div className="foot-columns">
					{!brief && (
						<div className="foot-brand">
							<Brand />
							{words && <p>{words.blurb}</p>}
						</div>
					)}
					{words?.columns.map((column) => (
						<LinkColumn key={column.title} {...column} />
					))}
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

function LinkColumn({ title, links }: FootColumn) {
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
