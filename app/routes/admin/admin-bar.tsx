import { useLocation, useRouteLoaderData } from "react-router";
import {
	mayAssign,
	mayReadAudit,
	maySeePartners,
	mayWriteNotes,
	type Staff,
} from "#app/domain/application/staff-roles.ts";
import { ROLE_NAMES } from "#app/labels/event-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { PendingTasks } from "#app/queries/count-pending-tasks.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { LanguageLinks } from "#app/ui/page/language-links.tsx";
import { CommandMenu } from "./command-menu/command-menu.tsx";
import { Shortcuts } from "./shortcuts/shortcuts.tsx";
import { SignOutForm } from "./sign-out-form.tsx";

const HOME = "/admin/dashboard";
const APPLICATIONS = "/admin/applications";
const APPROVALS = "/admin/applications?only=second";
const AFTERCARE = "/admin/aftercare";
const PAYMENTS = "/admin/payments";
const REFUND_REQUESTS = "/admin/refund-requests";
const PARTNERS = "/admin/partners";
const PAYOUTS = "/admin/payouts";
const AGENTS = "/admin/agents";
const VISITS = "/admin/visits";
const AUDIT = "/admin/audit";
const STAFF = "/admin/staff";
const SECURITY = "/admin/security-settings";
const INBOX = "/admin/inbox";
const REVIEWS = "/admin/reviews";
const SETTINGS = "/admin/settings";

/** Top bar of the admin area: navigation, the signed-in user and sign-out. */
export function AdminBar() {
	const layoutData = useRouteLoaderData<{ staff: Staff; pendingTasks: PendingTasks }>("routes/admin/layout");
	const { pathname, search } = useLocation();
	const page = pageKind(pathname);
	const isApprovalsPage = pathname === APPLICATIONS && new URLSearchParams(search).get("only") === "second";
	return (
		<div className="admin-bar">
			{layoutData && layoutData.pendingTasks.firstBrokenEntry !== null && (
				<p className="chain-broken">{m.audit_broken({ entry: layoutData.pendingTasks.firstBrokenEntry })}</p>
			)}
			<div className="wrap wrap-admin">
				<AppLink to={HOME} className="brand">
					<img src="/favicon.svg" alt="" width={28} height={28} />
					{m.admin_home()}
				</AppLink>
				<nav aria-label={m.nav_label()}>
					<NavItem to={HOME} keys="g d" isCurrent={pathname === HOME}>
						{m.dashboard_title()}
					</NavItem>
					<NavItem to={APPLICATIONS} keys="g a" isCurrent={pathname === APPLICATIONS && !isApprovalsPage}>
						{m.admin_list_title()}
					</NavItem>
					<NavItem to={APPROVALS} keys="g v" isCurrent={isApprovalsPage}>
						<span>
							{m.admin_list_approvals()}
							{layoutData && (
								<PendingCount count={layoutData.pendingTasks.approvals} label={m.money_waiting()} tone="due" />
							)}
						</span>
					</NavItem>
					<NavItem to={AFTERCARE} isCurrent={pathname === AFTERCARE}>
						<span>
							{m.admin_aftercare_queue()}
							{layoutData && (
								<PendingCount count={layoutData.pendingTasks.aftercare} label={m.admin_aftercare_queue_waiting()} />
							)}
						</span>
					</NavItem>
					<NavItem to={INBOX} keys="g i" isCurrent={pathname.startsWith(INBOX) || pathname === REVIEWS}>
						<span>
							{m.inbox_title()}
							{layoutData && (
								<PendingCount
									count={layoutData.pendingTasks.inbox + layoutData.pendingTasks.reviews}
									label={m.money_waiting()}
									tone="quiet"
								/>
							)}
						</span>
					</NavItem>
					<NavItem to={PAYMENTS} keys="g p" isCurrent={pathname === PAYMENTS || pathname === REFUND_REQUESTS}>
						<span>
							{m.money_page()}
							{layoutData && (
								<PendingCount
									count={layoutData.pendingTasks.issues + layoutData.pendingTasks.requests}
									label={m.money_waiting()}
								/>
							)}
						</span>
					</NavItem>
					{layoutData && maySeePartners(layoutData.staff) && (
						<NavItem
							to={PARTNERS}
							keys="g r"
							isCurrent={[PARTNERS, PAYOUTS, AGENTS].some((path) => pathname.startsWith(path))}
						>
							<span>
								{m.partners_title()}
								<PendingCount count={layoutData.pendingTasks.partners} label={m.partners_waiting()} />
							</span>
						</NavItem>
					)}
					<NavItem to={VISITS} isCurrent={pathname === VISITS}>
						{m.admin_views()}
					</NavItem>
					{layoutData && mayReadAudit(layoutData.staff) && (
						<NavItem to={AUDIT} keys="g u" isCurrent={pathname === AUDIT}>
							{m.audit_title()}
						</NavItem>
					)}
					<NavItem to={STAFF} isCurrent={pathname === STAFF}>
						{m.staff_accounts()}
					</NavItem>
					<NavItem to={SETTINGS} keys="g s" isCurrent={pathname.startsWith(SETTINGS)}>
						{m.settings_title()}
					</NavItem>
					{!layoutData && <LanguageLinks />}
				</nav>
				{layoutData && (
					<div className="admin-identity">
						<CommandMenu staff={layoutData.staff} canAssign={mayAssign(layoutData.staff)} page={page} />
						<Shortcuts
							page={page}
							canAssign={mayAssign(layoutData.staff)}
							canReadAudit={mayReadAudit(layoutData.staff)}
							canSeePartners={maySeePartners(layoutData.staff)}
							canWriteNotes={mayWriteNotes(layoutData.staff)}
						/>
						<UserMenu staff={layoutData.staff} isSecurityPage={pathname === SECURITY} />
					</div>
				)}
			</div>
		</div>
	);
}

/** The signed-in user's menu: security, language, sign-out. */
function UserMenu({ staff, isSecurityPage }: { staff: Staff; isSecurityPage: boolean }) {
	return (
		<details className="person-menu">
			<summary>
				<span className="person-initial" aria-hidden>
					{(staff.name ?? staff.email).slice(0, 1).toUpperCase()}
				</span>
				<span className="sr-only">{staff.email}</span>
			</summary>
			<div className="person-menu-body">
				<p>
					{staff.email} <span className="muted">({ROLE_NAMES[staff.role]()})</span>
				</p>
				<AppLink to={SECURITY} aria-current={isSecurityPage ? "page" : undefined}>
					{m.staff_security()}
				</AppLink>
				<LanguageLinks showFullNames />
				<SignOutForm label={m.admin_sign_out()} />
			</div>
		</details>
	);
}

type NavItemProps = { to: string; keys?: string; isCurrent: boolean; children: React.ReactNode };

/** A link to an admin page. @param keys shortcut of the page: keys pressed in sequence */
function NavItem({ to, keys, isCurrent, children }: NavItemProps) {
	return (
		<AppLink to={to} className="nav-link" data-key={keys} aria-current={isCurrent ? "page" : undefined}>
			{children}
		</AppLink>
	);
}

/** Returns the kind of page, which determines its shortcuts. */
function pageKind(pathname: string): "list" | "case" | "message" | "other" {
	if (pathname === APPLICATIONS) return "list";
	if (pathname.startsWith(`${INBOX}/messages/`)) return "message";
	return /^\/admin\/applications\/[^/]+$/.test(pathname) ? "case" : "other";
}

/** Badge with the number of pending tasks. Renders nothing for zero. */
function PendingCount({ count, label, tone }: { count: number; label: string; tone?: "due" | "quiet" }) {
	if (count === 0) return null;
	return (
		<span className={tone ? `nav-count nav-count-${tone}` : "nav-count"}>
			<span className="sr-only">: </span>
			{count}
			<span className="sr-only"> {label}</span>
		</span>
	);
}
