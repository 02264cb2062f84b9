import { staffContext } from "#app/context.ts";
import { mayChangeMoneySettings, mayChangeSettings } from "#app/domain/application/staff-roles.ts";
import { m } from "#app/paraglide/messages.js";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/settings";
import { PAGES } from "./subjects.ts";

export function meta() {
	return adminMeta(m.settings_title());
}

/** Row 92. */
export function loader({ context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	return { all: mayChangeSettings(staff), money: mayChangeMoneySettings(staff) };
}

export default function Page({ loaderData: { all, money } }: Route.ComponentProps) {
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.settings_title()} lede={m.settings_lede()} />
			{!all && <p className="muted">{money ? m.settings_may_money() : m.settings_may_read()}</p>}
			<ul className="settings-list">
				{PAGES.map(({ to, title, text }) => (
					<li key={to} className="admin-panel">
						<h2>
							<AppLink to={`/admin/settings/${to}`}>{title()}</AppLink>
						</h2>
						<p>{text()}</p>
					</li>
				))}
				<li className="admin-panel">
					<h2>
						<AppLink to="/admin/retention">{m.retention_open()}</AppLink>
					</h2>
					<p>{m.retention_lede()}</p>
				</li>
			</ul>
		</div>
	);
}
