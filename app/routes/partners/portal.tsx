import ChevronDown from "lucide-react/icons/chevron-down";
import { isHeld, type PartnerReason, type PartnerState } from "#app/domain/partners/partner.ts";
import { partnerReasonLabel } from "#app/labels/partner-labels.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { PartnerRow } from "#app/queries/partners/partners.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageTitle } from "#app/ui/page/page-header.tsx";

export const PORTAL_HANDLE: PageHandle = { hideTrustStrip: true, hideFooter: true };

const PAGES = {
	overview: { to: "/affiliate-dashboard", label: m.partner_nav_overview },
	materials: { to: "/affiliate-marketing-materials", label: m.partner_nav_links },
	sales: { to: "/affiliate-dashboard/commissions", label: m.partner_nav_sales },
	payments: { to: "/affiliate-dashboard/payments", label: m.partner_payments },
	account: { to: "/affiliate-dashboard/account", label: m.partner_nav_account },
};

/** Footer links, instead of the public footer. */
const FOOTER_LINKS = [
	{ to: "/affiliate-faq", label: m.partner_nav_faq },
	{ to: "/affiliate-terms", label: m.partner_nav_terms },
	{ to: "/contact", label: m.nav_contact },
	{ to: "/privacy-policy", label: m.page_privacy_policy },
	{ to: "/complaints", label: m.page_complaints },
	{ to: "/imprint", label: m.page_imprint },
];

/** Layout data of the signed-in partner. */
type PortalOwner = Pick<PartnerRow, "name" | "code" | "commissionRate">;

export function toPortalOwner({ name, code, commissionRate }: PartnerRow): PortalOwner {
	return { name, code, commissionRate };
}

type PortalProps = {
	owner: PortalOwner;
	current: keyof typeof PAGES;
	hasErrors?: boolean;
	children: React.ReactNode;
};

/** Layout of a partner's pages: tabs, account name and sign-out. */
export function Portal({ owner, current, hasErrors = false, children }: PortalProps) {
	const title = PAGES[current].label();
	return (
		<div className="page wrap portal">
			<PageTitle title={title} hasErrors={hasErrors} />
			<nav className="portal-tabs" aria-label={m.partner_area_nav()}>
				<ul>
					{Object.entries(PAGES).map(([name, { to, label }]) => (
						<li key={name}>
							<AppLink to={to} aria-current={name === current ? "page" : undefined}>
								{label()}
							</AppLink>
						</li>
					))}
				</ul>
			</nav>
			<header className="portal-head">
				<h1>{title}</h1>
				<OwnerMenu {...owner} />
			</header>
			{children}
			<ul className="portal-foot">
				{FOOTER_LINKS.map(({ to, label }) => (
					<li key={to}>
						<AppLink to={to}>{label()}</AppLink>
					</li>
				))}
			</ul>
		</div>
	);
}

function OwnerMenu({ name, code, commissionRate }: PortalOwner) {
	return (
		<details className="portal-menu">
			<summary>
				{name}
				<ChevronDown size={18} aria-hidden />
			</summary>
			<div className="portal-menu-body">
				<p className="muted">{m.partner_menu_code({ code, rate: commissionRate })}</p>
				<AppForm action={PAGES.account.to}>
					<Button type="submit" name="intent" value="sign-out" variant="quiet">
						{m.partner_sign_out()}
					</Button>
				</AppForm>
			</div>
		</details>
	);
}

type PortalDisclosureProps = { title: string; open?: boolean; children: React.ReactNode };

/** A collapsible line of a card for secondary information. */
export function PortalDisclosure({ title, open = false, children }: PortalDisclosureProps) {
	return (
		<details className="fold" open={open || undefined}>
			<summary>
				<h2>{title}</h2>
				<ChevronDown size={20} aria-hidden />
			</summary>
			<div className="portal-fold">{children}</div>
		</details>
	);
}

type AccountStateProps = {
	state: PartnerState;
	/** Staff's reason for the last negative decision. */
	decidedFor: string | null;
};

/** Notice of a suspended or closed account: the reason, and what remains valid. */
export function AccountState({ state, decidedFor }: AccountStateProps) {
	const isClosed = state === "closed";
	if (isClosed && !isHeld({ state, decidedFor }))
		return (
			<Alert tone="info" title={m.partner_state_closed()}>
				<p>{m.partner_state_closed_text()}</p>
			</Alert>
		);
	if (!isClosed && state !== "suspended") return null;
	return (
		<Alert tone="warning" title={isClosed ? m.partner_state_closed() : m.partner_state_suspended()}>
			{decidedFor && (
				<p>{m.partner_state_reason({ reason: partnerReasonLabel(decidedFor as PartnerReason, getLocale()) })}</p>
			)}
			<p>{isClosed ? m.partner_state_closed_held() : m.partner_state_suspended_text()}</p>
			<p>
				{m.partner_state_write()} <AppLink to="/contact">{m.partner_fix_write()}</AppLink>
			</p>
		</Alert>
	);
}
