import { AppLink } from "#app/ui/page/app-link.tsx";

export type Tab = { to: string; label: string; count?: number };

/** The pages of one part of the admin area. @param props `current`: the address of the page that is shown */
export function SectionTabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
	return (
		<nav className="stages" aria-label={label}>
			<ul>
				{tabs.map(({ to, label: words, count }) => (
					<li key={to}>
						<AppLink to={to} aria-current={to === current ? "page" : undefined}>
							{words} {count !== undefined && count > 0 && <span className="count">{count}</span>}
						</AppLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
