import ChevronDown from "lucide-react/icons/chevron-down";
import liveRegionsUrl from "#app/browser/live-regions.ts?worker&url";
import type { MemberRole } from "#app/domain/agents/agent.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageTitle } from "#app/ui/page/page-header.tsx";
import type { SignedInMember } from "#app/visitor/agent.server.ts";

export const AGENT_HANDLE: PageHandle = { hideTrustStrip: true, hideFooter: true };

export const ROLE_NAMES: Record<MemberRole, () => string> = {
	owner: m.agent_role_owner,
	member: m.agent_role_member,
};

const PAGES = {
	cases: { to: "/agents/cases", label: m.agent_nav_cases },
	account: { to: "/agents/account", label: m.agent_nav_account },
	statement: { to: "/agents/statement", label: m.agent_nav_statement },
	team: { to: "/agents/team", label: m.agent_nav_team },
	api: { to: "/agents/api", label: m.agent_nav_api },
};

/** Footer links, instead of the public footer. */
const FOOTER_LINKS = [
	{ to: "/agent-agreement", label: m.agent_agreement_link },
	{ to: "/pricing", label: m.agent_prices },
	{ to: "/contact", label: m.nav_contact },
	{ to: "/privacy-policy", label: m.page_privacy_policy },
	{ to: "/imprint", label: m.page_imprint },
];

/** Layout data of the signed-in member. */
type PortalMember = { firm: string; name: string; role: MemberRole };

export function toPortalMember({ agent, member }: SignedInMember): PortalMember {
	return { firm: agent.name, name: member.name, role: member.role };
}

type AgentPortalProps = {
	member: PortalMember;
	current: keyof typeof PAGES;
	/** Heading of the page; the tab's name by default. */
	title?: string;
	hasErrors?: boolean;
	children: React.ReactNode;
};

/** Layout of an agent's pages: tabs, firm, and sign-out. */
export function AgentPortal({
	member,
	current,
	title = PAGES[current].label(),
	hasErrors = false,
	children,
}: AgentPortalProps) {
	return (
		<div className="page wrap portal">
			<PageTitle title={title} hasErrors={hasErrors} />
			<nav className="portal-tabs" aria-label={m.agent_area_nav()}>
				<ul>
					{Object.entries(PAGES)
						.filter(([name]) => name !== "api" || member.role === "owner")
						.map(([name, { to, label }]) => (
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
				<details className="portal-menu">
					<summary>
						{member.firm}
						<ChevronDown size={18} aria-hidden />
					</summary>
					<div className="portal-menu-body">
						<p className="muted">
							{member.name} ({ROLE_NAMES[member.role]()})
						</p>
						<AppLink to="/agents/security">{m.agent_security_title()}</AppLink>
						<AppForm action="/agents/sign-in">
							<Button type="submit" name="intent" value="sign-out" variant="quiet">
								{m.partner_sign_out()}
							</Button>
						</AppForm>
					</div>
				</details>
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

/** Script that refreshes the elements with `data-live` when the firm's data changes. */
export function LiveRegions() {
	return <script type="module" src={liveRegionsUrl} />;
}
