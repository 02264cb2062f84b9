import { breadcrumbTitle } from "#app/content/articles.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";

type BreadcrumbProps = { parent: { to: string; label: string }; title: string };

/** Home / the list that a text stands in / the beginning of its title. */
export function Breadcrumb({ parent, title }: BreadcrumbProps) {
	return (
		<nav className="breadcrumb" aria-label={m.blog_breadcrumb()}>
			<ol>
				<li>
					<AppLink to="/">{m.nav_home()}</AppLink>
				</li>
				<li>
					<AppLink to={parent.to}>{parent.label}</AppLink>
				</li>
				<li aria-current="page">{breadcrumbTitle(title)}</li>
			</ol>
		</nav>
	);
}
