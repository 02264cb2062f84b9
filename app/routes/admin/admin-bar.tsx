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
const REQUESTS = "/admin/refund-requests";
const PARTNERS = "/admin/partners";
const PAYOUTS = "/admin/payouts";
const AGENTS = "/admin/agents";
const VIEWS = "/admin/visits";
const AUDIT = "/admin/audit";
const TEAM = "/admin/staff";
const SECURITY = "/admin/security-settings";
const INBOX = "/admin/inbox";
const REVIEWS = "/admin/reviews";
const SETTINGS = "/admin/settings";

/** Top bar of the admin area: navigation, the signed-in user and sign-out. */
export function AdminBar() {
	const area = useRouteLoaderData<{ staff: Staff; needs: PendingTasks }>("routes/admin/layout");
	const { pathname, search } = useLocation();
	const page = pageOf(pathname);
	const isApprovals = pathname === APPLICATIONS && new URLSearchParams(search).get("only") === "second";
	return (
		<div className="admin-bar">
			{area && area.needs.chainBroken !== null && (
				<p className="chain-broken">{m.audit_broken({ entry: area.needs.chainBroken })}</p>
			)}
			<div className="wrap wrap-admin">
				<AppLink to={HOME} className="brand">
					<img src="/favicon.svg" alt="" width={28} height={28} />
					{m.admin_home()}
				</AppLink>
				<nav aria-label={m.nav_label()}>
					<NavItem to={HOME} keys="g d" isHere={pathname === HOME}>
						{m.dashboard_title()}
					</NavItem>
					<NavItem to={APPLICATIONS} keys="g a" isHere={pathname === APPLICATIONS && !isApprovals}>
						{m.admin_list_title()}
					</NavItem>
					<NavItem to={APPROVALS} keys="g v" isHere={isApprovals}>
						<span>
							{m.admin_list_approvals()}
							{area && <PendingCount count={area.needs.approvals} labels={m.money_waiting()} tone="due" />}
						</span>
					</NavItem>
					<NavItem to={AFTERCARE} isHere={pathname === AFTERCARE}>
						<span>
							{m.admin_aftercare_queue()}
							{area && <PendingCount count={area.needs.aftercare} labels={m.admin_aftercare_queue_waiting()} />}
						</span>
					</NavItem>
					<NavItem to={INBOX} keys="g i" isHere={pathname.startsWith(INBOX) || pathname === REVIEWS}>
						<span>
							{m.inbox_title()}
							{area && (
								<PendingCount count={area.needs.inbox + area.needs.reviews} labels={m.money_waiting()} tone="quiet" />
							)}
						</span>
					</NavItem>
					<NavItem to={PAYMENTS} keys="g p" isHere={pathname === PAYMENTS || pathname === REQUESTS}>
						<span>
							{m.money_page()}
							{area && <PendingCount count={area.needs.issues + area.needs.requests} labels={m.money_waiting()} />}
						</span>
					</NavItem>
					{area && maySeePartners(area.staff) && (
						<NavItem
							to={PARTNERS}
							keys="g r"
							isHere={[PARTNERS, PAYOUTS, AGENTS].some((path) => pathname.startsWith(path))}
						>
							<span>
								{m.partners_title()}
								<PendingCount count={area.needs.partners} labels={m.partners_waiting()} />
							</span>
						</NavItem>
					)}
					<NavItem to={VIEWS} isHere={pathname === VIEWS}>
						{m.admin_views()}
					</NavItem>
					{area && mayReadAudit(area.staff) && (
						<NavItem to={AUDIT} keys="g u" isHere={pathname === AUDIT}>
							{m.audit_title()}
						</NavItem>
					)}
					<NavItem to={TEAM} isHere={pathname === TEAM}>
						{m.staff_accounts()}
					</NavItem>
					<NavItem to={SETTINGS} keys="g s" isHere={pathname.startsWith(SETTINGS)}>
						{m.settings_title()}
					</NavItem>
					{!area && <LanguageLinks />}
				</nav>
				{area && (
					<div className="admin-identity">
						<CommandMenu staff={area.staff} shares={mayAssign(area.staff)} page={page} />
						<Shortcuts
							page={page}
							shares={mayAssign(area.staff)}
							readsAudit={mayReadAudit(area.staff)}
							writesNotes={mayWriteNotes(area.staff)}
						/>
						<PersonMenu staff={area.staff} isSecurity={pathname === SECURITY} />
					</div>
				)}
			</div>
		</div>
	);
}

/** The signed-in user's menu: security, language, sign-out. */
function PersonMenu({ staff, isSecurity }: { staff: Staff; isSecurity: boolean }) {
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
				<AppLink to={SECURITY} aria-current={isSecurity ? "page" : undefined}>
					{m.staff_security()}
				</AppLink>
				<LanguageLinks full />
				<SignOutForm label={m.admin_sign_out()} />
			</div>
		</details>
	);
}

type NavItemProps = { to: string; keys?: string; isHere: boolean; children: React.ReactNode };

/** A link to a page of the area. @param keys shortcut that leads there: keys pressed in sequence */
function NavItem({ to, keys, isHere, children }: NavItemProps) {
	return (
		<AppLink to={to} className="nav-link" data-key={keys} aria-current={isHere ? "page" : undefined}>
			{children}
		</AppLink>
	);
}

/** Shortcuts of individual pages. */
function pageOf(pathname: string): "list" | "case" | "message" | "other" {
	if (pathname === APPLICATIONS) return "list";
	if (pathname.startsWith(`${INBOX}/messages/`)) return "message";
	return /^\/admin\/applications\/[^/]+$/.test(pathname) ? "case" : "other";
}

/** Badge with the number of pending tasks; nothing for zero. */
function PendingCount({ count, labels: label, tone }: { count: number; labels: string; tone?: "due" | "quiet" }) {
	if (count === 0) return null;
	return (
		<span className={tone ? `nav-count nav-count-${tone}` : "nav-count"}>
			<span className="sr-only">: </span>
			{count}
			<span className="sr-only"> {label}</span>
		</span>
	);
}
