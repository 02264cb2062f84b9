import { servicesContext, staffContext } from "#app/context.ts";
import { mayChangeMoneySettings, mayChangeSettings } from "#app/domain/application/staff-roles.ts";
import { m } from "#app/paraglide/messages.js";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/settings";
import { summariseSettings } from "./settings.server.ts";
import { SETTINGS_GROUPS } from "./topics.ts";

export function meta() {
	return adminMeta(m.settings_title());
}

/** Loads the settings pages with their current values (row 92). */
export async function loader({ context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const values = await summariseSettings(context.get(servicesContext));
	return { canChangeAll: mayChangeSettings(staff), canChangeMoney: mayChangeMoneySettings(staff), values };
}

export default function Page({ loaderData: { canChangeAll, canChangeMoney, values } }: Route.ComponentProps) {
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.settings_title()} lede={m.settings_lede()} />
			{!canChangeAll && <p className="muted">{canChangeMoney ? m.settings_may_money() : m.settings_may_read()}</p>}
			{SETTINGS_GROUPS.map(({ title, pages }, index) => (
				<section key={title()} aria-labelledby={`group-${index}`}>
					<h2 id={`group-${index}`} className="admin-subtitle">
						{title()}
					</h2>
					<ul className="settings-list">
						{pages.map((page) => (
							<Card key={page.to} to={`/admin/settings/${page.to}`} title={page.title()} text={page.text()}>
								{values[page.to]?.map(({ term, value }) => (
									<div key={term}>
										<dt>{term}</dt>
										<dd>{value}</dd>
									</div>
								))}
							</Card>
						))}
						{pages.some(({ to }) => to === "retention") && (
							<>
								<Card to="/admin/retention" title={m.retention_open()} text={m.retention_lede()} />
								<Card to="/admin/jobs" title={m.jobs_open()} text={m.jobs_card()} />
								<Card to="/admin/status" title={m.incident_page()} text={m.incident_card()} />
							</>
						)}
					</ul>
				</section>
			))}
		</div>
	);
}

type CardProps = { to: string; title: string; text: string; children?: React.ReactNode };

/** Card of a settings page: its topic and current values. */
function Card({ to, title, text, children }: CardProps) {
	return (
		<li className="admin-panel">
			<h3>
				<AppLink to={to}>{title}</AppLink>
			</h3>
			<p>{text}</p>
			{children && <dl className="small">{children}</dl>}
		</li>
	);
}
