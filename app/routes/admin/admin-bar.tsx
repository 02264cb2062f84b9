import { useLocation, useRouteLoaderData } from "react-router";
import { mayAssign, mayReadAudit, mayWriteNotes, type Staff } from "#app/domain/application/staff-roles.ts";
import { m } from "#app/paraglide/messages.js";
import type { Needs } from "#app/queries/count-needs.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { LanguageLinks } from "#app/ui/page/language-links.tsx";
import { ROLE_NAMES } from "./admin-labels.ts";
import { DeskKeys } from "./desk-keys/desk-keys.tsx";
import { LeaveForm } from "./leave-form.tsx";

const HOME = "/admin/dashboard";
const APPLICATIONS = "/admin/applications";
const APPROVALS = "/admin/applications?only=second";
const PAYMENTS = "/admin/payments";
const VIEWS = "/admin/visits";
const AUDIT = "/admin/audit";
const TEAM = "/admin/staff";
const SECURITY = "/admin/security-settings";
const INBOX = "/admin/inbox";
const SETTINGS = "/admin/settings";

/** The top of the admin area: where we are, who we are, the way out. */
export function AdminBar() {
	const area = useRouteLoaderData<{ staff: Staff; needs: Needs }>("routes/admin/layout");
	const { pathname, search } = useLocation();
	const isApprovals = pathname === APPLICATIONS && new URLSearchParams(search).get("only") === "second";
	return (
		<div className="admin-bar">
			{area && area.needs.chainBroken !== null && (
				<p className="chain-broken">{m.audit_broken({ entry: area.needs.chainBroken })}</p>
			)}
			<div className="wrap wrap-admin">
				<AppLink to={HOME} className="brand">
					<img src="/favicon.svg" alt="" width={28} height={28} />
					{m.admin_desk()}
				</AppLink>
				<nav aria-label={m.nav_label()}>
					<AppLink to={HOME} className="nav-link" data-key="g d" aria-current={pathname === HOME ? "page" : undefined}>
						{m.dash_title()}
					</AppLink>
					<AppLink
						to={APPLICATIONS}
						className="nav-link"
						data-key="g a"
						aria-current={pathname === APPLICATIONS && !isApprovals ? "page" : undefined}
					>
						{m.admin_list_title()}
					</AppLink>
					<AppLink to={APPROVALS} className="nav-link" data-key="g v" aria-current={isApprovals ? "page" : undefined}>
						{m.desk_approvals()}
					</AppLink>
					<AppLink
						to={INBOX}
						className="nav-link"
						data-key="g i"
						aria-current={pathname.startsWith(INBOX) ? "page" : undefined}
					>
						{m.inbox_title()}
					</AppLink>
					<AppLink
						to={PAYMENTS}
						className="nav-link"
						data-key="g p"
						aria-current={pathname === PAYMENTS ? "page" : undefined}
					>
						<span>
							{m.money_page()}
							{area && area.needs.issues > 0 && <IssueCount issues={area.needs.issues} />}
						</span>
					</AppLink>
					<AppLink to={VIEWS} className="nav-link" aria-current={pathname === VIEWS ? "page" : undefined}>
						{m.admin_views()}
					</AppLink>
					{area && mayReadAudit(area.staff) && (
						<AppLink
							to={AUDIT}
							className="nav-link"
							data-key="g u"
							aria-current={pathname === AUDIT ? "page" : undefined}
						>
							{m.audit_title()}
						</AppLink>
					)}
					<AppLink to={TEAM} className="nav-link" aria-current={pathname === TEAM ? "page" : undefined}>
						{m.staff_accounts()}
					</AppLink>
					<AppLink
						to={SETTINGS}
						className="nav-link"
						data-key="g s"
						aria-current={pathname.startsWith(SETTINGS) ? "page" : undefined}
					>
						{m.settings_title()}
					</AppLink>
					<LanguageLinks />
				</nav>
				{area && (
					<div className="admin-identity">
						<span>
							{area.staff.email} <span className="muted">({ROLE_NAMES[area.staff.role]()})</span>
						</span>
						<AppLink to={SECURITY} aria-current={pathname === SECURITY ? "page" : undefined}>
							{m.staff_security()}
						</AppLink>
						<LeaveForm label={m.admin_sign_out()} />
						<DeskKeys
							page={pageOf(pathname)}
							shares={mayAssign(area.staff)}
							readsAudit={mayReadAudit(area.staff)}
							writesNotes={mayWriteNotes(area.staff)}
						/>
					</div>
				)}
			</div>
		</div>
	);
}

/** Which keys a page has besides those of all. */
function pageOf(pathname: string): "list" | "case" | "other" {
	if (pathname === APPLICATIONS) return "list";
	return /^\/admin\/applications\/[^/]+$/.test(pathname) ? "case" : "other";
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
