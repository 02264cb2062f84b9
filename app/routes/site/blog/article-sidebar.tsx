import { type ArticleSummary, articlePath, categoriesOf, recentArticles } from "#app/content/articles.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { CategoryLinks } from "./category-links.tsx";

/** What stands beside an article (row 63). */
export function ArticleSidebar({ articles, slug }: { articles: readonly ArticleSummary[]; slug: string }) {
	return (
		<aside className="article-aside" aria-label={m.blog_aside()}>
			<section>
				<h2>{m.blog_about_title()}</h2>
				<p className="small">{m.blog_about_text()}</p>
				<p>
					<AppLink to="/about-nif">{m.page_about_nif()}</AppLink>
				</p>
			</section>
			<section>
				<h2>{m.blog_recent()}</h2>
				<ul className="recent">
					{recentArticles(articles).map((article) => (
						<li key={article.slug}>
							<AppLink to={articlePath(article.slug)} aria-current={article.slug === slug ? "page" : undefined}>
								{article.title}
							</AppLink>
						</li>
					))}
				</ul>
			</section>
			<section>
				<h2>{m.blog_categories()}</h2>
				<CategoryLinks categories={categoriesOf(articles)} />
			</section>
			<section className="card article-ready">
				<h2>{m.blog_ready_title()}</h2>
				<p className="small">{m.blog_ready_text()}</p>
				<ButtonLink to="/pricing" wide>
					{m.blog_ready_button()}
				</ButtonLink>
			</section>
		</aside>
	);
}
