import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";

type PartnerHeaderProps = { title: string; lede: string; here: "dashboard" | "materials" };

const PLACES = [
	{ name: "dashboard", to: "/affiliate-dashboard", label: m.partner_nav_dashboard },
	{ name: "materials", to: "/affiliate-marketing-materials", label: m.partner_nav_materials },
	{ name: "faq", to: "/affiliate-faq", label: m.partner_nav_faq },
	{ name: "terms", to: "/affiliate-terms", label: m.partner_nav_terms },
] as const;

/** The head of a partner's own pages: where they are, where else to go, and the way out. */
export function PartnerHeader({ title, lede, here }: PartnerHeaderProps) {
	return (
		<>
			<div className="partner-bar">
				<nav aria-label={m.partner_area_nav()}>
					<ul>
						{PLACES.map(({ name, to, label }) => (
							<li key={name}>
								<AppLink to={to} className="nav-link" aria-current={name === here ? "page" : undefined}>
									{label()}
								</AppLink>
							</li>
						))}
					</ul>
				</nav>
				<AppForm action="/affiliate-dashboard">
					<Button type="submit" name="intent" value="sign-out" variant="quiet">
						{m.partner_sign_out()}
					</Button>
				</AppForm>
			</div>
			<PageHeader title={title} lede={lede} />
		</>
	);
}
