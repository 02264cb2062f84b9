import { breadcrumbTitle } from "#app/content/articles.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";

/** Home / Blog / the beginning of the title. */
export function Breadcrumb({ title }: { title: string }) {
	return (
		<nav className="breadcrumb" aria-label={m.blog_breadcrumb()}>
			<ol>
				<li>
					<AppLink to="/">{m.nav_home()}</AppLink>
				</li>
				<li>
					<AppLink to="/blog">{m.blog_name()}</AppLink>
				</li>
				<li aria-current="page">{breadcrumbTitle(title)}</li>
			</ol>
		</nav>
	);
}
