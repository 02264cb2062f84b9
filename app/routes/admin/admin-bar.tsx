import { useLocation, useRouteLoaderData } from "react-router";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { LanguageLinks } from "#app/ui/page/language-links.tsx";
import { ROLE_NAMES } from "./admin-labels.ts";

const HOME = "/admin/applications";
const PAYMENTS = "/admin/payments";
const VIEWS = "/admin/visits";
const INBOX = "/admin/inbox";
const SETTINGS = "/admin/settings";
/** Access answers this address itself, in front of the Worker. */
const SIGN_OUT = "/cdn-cgi/access/logout";

/** The top of the admin area: where we are, who we are, the way out. */
export function AdminBar() {
	const application = useRouteLoaderData<{ staff: Staff; issues: number }>("routes/admin/layout");
	const { pathname } = useLocation();
	return (
		<div className="admin-bar">
			<div className="wrap wrap-admin">
				<AppLink to={HOME} className="brand">
					<img src="/favicon.svg" alt="" width={28} height={28} />
					{m.admin_desk()}
				</AppLink>
				<nav aria-label={m.nav_label()}>
					<AppLink to={HOME} className="nav-link" aria-current={pathname === HOME ? "page" : undefined}>
						{m.admin_list_title()}
					</AppLink>
					<AppLink to={PAYMENTS} className="nav-link" aria-current={pathname === PAYMENTS ? "page" : undefined}>
						<span>
							{m.money_page()}
							{application && application.issues > 0 && <IssueCount issues={application.issues} />}
						</span>
					</AppLink>
					<AppLink to={INBOX} className="nav-link" aria-current={pathname.startsWith(INBOX) ? "page" : undefined}>
						{m.inbox_title()}
					</AppLink>
					<AppLink to={VIEWS} className="nav-link" aria-current={pathname === VIEWS ? "page" : undefined}>
						{m.admin_views()}
					</AppLink>
					<AppLink to={SETTINGS} className="nav-link" aria-current={pathname.startsWith(SETTINGS) ? "page" : undefined}>
						{m.settings_title()}
					</AppLink>
					<LanguageLinks />
				</nav>
				{application && (
					<p className="admin-identity">
						<span>
							{application.staff.email} <span className="muted">({ROLE_NAMES[application.staff.role]()})</span>
						</span>
						<a href={SIGN_OUT}>{m.admin_sign_out()}</a>
					</p>
				)}
			</div>
		</div>
	);
}

/** How much about money needs a person. */
function IssueCount({ issues }: { issues: number }) {
	return (
		<span className="nav-count">
			<span className="sr-only">: </span>
			{issues}
			<span className="sr-only"> {m.money_waiting()}</span>
		</span>
	);
}
