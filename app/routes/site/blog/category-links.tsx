import { blogPath, type Category } from "#app/content/articles.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { CATEGORY_NAMES } from "./category-names.ts";

type CategoryLinksProps = {
	categories: readonly Category[];
	/** The list's filter; beside an article there is none, and no "All" either. */
	filter?: { query: string; category: string };
};

/** The categories as links, so that each filter has an address of its own. */
export function CategoryLinks({ categories, filter }: CategoryLinksProps) {
	return (
		<ul className="chips">
			{filter && (
				<li>
					<AppLink to={blogPath({ query: filter.query })} aria-current={filter.category === "" ? "true" : undefined}>
						{m.blog_all()}
					</AppLink>
				</li>
			)}
			{categories.map((category) => (
				<li key={category}>
					<AppLink
						to={blogPath({ query: filter?.query, category })}
						aria-current={filter?.category === category ? "true" : undefined}
					>
						{CATEGORY_NAMES[category]()}
					</AppLink>
				</li>
			))}
		</ul>
	);
}
