import { AppLink } from "#app/ui/page/app-link.tsx";

type Tab = { to: string; label: string; count?: number };

type SectionTabsProps = {
	label: string;
	tabs: readonly Tab[];
	/** The address of the page that is shown. */
	current: string;
	/** The pages of a part, above what each of them is filtered by. */
	parts?: boolean;
};

/** The pages of one part of the admin area, or the filters of one page. */
export function SectionTabs({ label, tabs, current, parts }: SectionTabsProps) {
	return (
		<nav className={parts ? "stages section-parts" : "stages"} aria-label={label}>
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
