import { servicesContext, staffContext } from "#app/context.ts";
import { mayChangeSettings } from "#app/domain/application/staff-roles.ts";
import { isOffered, MACRO_ACTIONS } from "#app/domain/settings/macro.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { listAllMacros } from "#app/queries/macros.server.ts";
import { readSettings } from "#app/queries/settings.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/macros";
import { MACRO_ACTION_NAMES } from "./macro-labels.ts";

export function meta() {
	return adminMeta(m.settings_macros());
}

/** The macros by action, the most used ones first. */
export async function loader({ context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const macros = await listAllMacros(services, await readSettings(services));
	const today = lisbonDate(services.now());
	const rows = macros.map((macro) => ({ ...macro, isActive: isOffered(macro, today) }));
	return { rows, canChange: mayChangeSettings(staff) };
}

export default function Page({ loaderData: { rows, canChange } }: Route.ComponentProps) {
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader
				title={m.settings_macros()}
				lede={m.settings_macros_text()}
				backLink={{ to: "/admin/settings", label: m.settings_back() }}
			>
				{canChange && (
					<p>
						<ButtonLink to="/admin/settings/macros/new">{m.settings_macro_new()}</ButtonLink>
					</p>
				)}
			</PageHeader>
			{MACRO_ACTIONS.map((action) => (
				<section key={action} className="admin-panel" aria-labelledby={action}>
					<h2 id={action}>{MACRO_ACTION_NAMES[action]()}</h2>
					<ul className="macro-list">
						{rows
							.filter((macro) => macro.act === action)
							.map(({ code, title, text, uses, isActive, retired, activeFrom }) => (
								<li key={code}>
									<p>
										<AppLink to={`/admin/settings/macros/${code}`}>{title}</AppLink>{" "}
										{!isActive && (
											<Badge>
												{retired ? m.settings_macro_is_retired() : m.settings_macro_later({ date: activeFrom })}
											</Badge>
										)}
									</p>
									<p className="muted" lang="en">
										{text.en}
									</p>
									<p className="small muted">{m.settings_macro_uses({ count: uses })}</p>
								</li>
							))}
					</ul>
				</section>
			))}
		</div>
	);
}
