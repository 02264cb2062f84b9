import { AppLink } from "#app/ui/page/app-link.tsx";

type Tab = { to: string; label: string; count?: number };

type SectionTabsProps = {
	label: string;
	tabs: readonly Tab[];
	/** URL of the current page. */
	current: string;
	/** Whether the tabs are the pages of a section, shown above the filters of each page. */
	isPrimary?: boolean;
};

/** Tabs for the pages of a section, or for the filters of a page. */
export function SectionTabs({ label, tabs, current, isPrimary }: SectionTabsProps) {
	return (
		<nav className={isPrimary ? "stages section-parts" : "stages"} aria-label={label}>
			<ul>
				{tabs.map(({ to, label: text, count }) => (
					<li key={to}>
						<AppLink to={to} aria-current={to === current ? "page" : undefined}>
							{text} {count !== undefined && count > 0 && <span className="count">{count}</span>}
						</AppLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
