import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useLocation } from "react-router";
import type { SupportContact } from "#app/domain/person/contact.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "./app-link.tsx";
import { SupportHours } from "./contact-links.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { localePath } from "./locale-path.ts";

const LINKS = [
	{ to: "/", label: m.nav_home },
	{ to: "/about-nif", label: m.nav_about },
	{ to: "/pricing", label: m.nav_pricing },
	{ to: "/track-application", label: m.nav_track },
	{ to: "/faq", label: m.nav_help },
	{ to: "/contact", label: m.nav_contact },
];

/** Green top bar with the disclaimer, and with contact details if there is room (row 17). */
export function TopBar({ support }: { support: SupportContact | null }) {
	return (
		<div className="top-bar">
			<div className="wrap">
				<p>{m.bar_independent()}</p>
				{support && (
					<p className="top-bar-support">
						<span>
							<span className="sr-only">{m.bar_phone()} </span>
							<a href={`tel:${support.phone.replaceAll(" ", "")}`}>{support.phone}</a>
						</span>
						<span>
							<SupportHours />
						</span>
					</p>
				)}
			</div>
		</div>
	);
}

/** Sticky navigation (row 18). On small screens, a menu that works without scripts. */
export function Masthead() {
	const { pathname, key } = useLocation();
	return (
		<div className="masthead">
			<div className="wrap">
				<Brand />
				<nav className="nav-wide" aria-label={m.nav_label()}>
					<NavLinks pathname={pathname} />
					<LanguageLinks />
				</nav>
				{/* A new key closes the menu after a navigation without a page load. */}
				<details className="nav-menu" key={key}>
					<summary>
						<Menu className="when-closed" size={20} aria-hidden />
						<X className="when-open" size={20} aria-hidden />
						<span className="when-closed">{m.nav_menu()}</span>
						<span className="when-open">{m.nav_close()}</span>
					</summary>
					<nav className="nav-panel" aria-label={m.nav_label()}>
						<NavLinks pathname={pathname} />
						<LanguageLinks showFullNames />
					</nav>
				</details>
			</div>
		</div>
	);
}

export function Brand() {
	return (
		<AppLink to="/" className="brand">
			<img src="/favicon.svg" alt="" width={34} height={34} />
			{m.brand()}
		</AppLink>
	);
}

function NavLinks({ pathname }: { pathname: string }) {
	return LINKS.map(({ to, label }) => (
		<AppLink key={to} to={to} className="nav-link" aria-current={pathname === to ? "page" : undefined}>
			{label()}
		</AppLink>
	));
}

/** Ribbon of the offline environment. Links to a page that the Worker serves outside the router. */
export function OfflineRibbon() {
	return (
		<p className="ribbon">
			<a href={localePath("/offline")}>{m.offline_ribbon()}</a>
		</p>
	);
}

/** States that this environment is for tests only. */
export function StagingBanner() {
	return <p className="ribbon">{m.staging_banner()}</p>;
}
