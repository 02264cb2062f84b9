import Search from "lucide-react/icons/search";
import { listCategories, searchArticles } from "#app/content/articles.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { CallToAction } from "#app/routes/site/call-to-action.tsx";
import { SearchStatus } from "#app/routes/site/page-parts.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { SearchBox } from "#app/ui/form/search-box.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/blog";
import { ArticleGrid, CategoryLinks, FeaturedArticle, feedLink } from "./article-cards.tsx";

export const handle = { varies: ["q", "category"] };

export function meta() {
	return [...pageMeta(m.blog_title(), m.blog_description()), feedLink()];
}

export async function loader({ request }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	const param = (name: string) => (searchParams.get(name) ?? "").trim().slice(0, 100);
	const filter = { query: param("q"), category: param("category") };
	const { findArticles } = await import("#app/content/articles.server.ts");
	const articles = findArticles(getLocale());
	return { filter, categories: listCategories(articles), foundArticles: searchArticles(articles, filter) };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
	const { filter, categories, foundArticles } = loaderData;
	const [featured, ...otherArticles] = foundArticles;
	return (
		<div className="page wrap">
			<PageHeader title={m.blog_title()} lede={m.blog_lede()}>
				<BlogSearch {...filter} />
				<SearchStatus
					resultText={filter.query ? m.blog_found({ count: foundArticles.length, query: filter.query }) : null}
					noResultsText={m.blog_none()}
					count={foundArticles.length}
				/>
				<nav aria-label={m.blog_categories()} data-results>
					<CategoryLinks categories={categories} filter={filter} />
				</nav>
			</PageHeader>
			<div className="articles" data-results>
				{featured ? <FeaturedArticle article={featured} /> : <NothingFound />}
				{otherArticles.length > 0 && <ArticleGrid articles={otherArticles} />}
			</div>
			<CallToAction title={m.blog_help_title()} text={m.blog_help_text()} button={m.blog_help_packages()} to="/pricing">
				<ButtonLink to="/contact" variant="secondary">
					{m.blog_help_contact()}
				</ButtonLink>
			</CallToAction>
		</div>
	);
}

function NothingFound() {
	return (
		<div className="stack">
			<h2>{m.blog_none()}</h2>
			<p className="muted">{m.blog_none_text()}</p>
			<ButtonLink to="/blog" variant="secondary">
				{m.blog_reset()}
			</ButtonLink>
		</div>
	);
}

/** Searches within the chosen category. */
function BlogSearch({ query, category }: { query: string; category: string }) {
	return (
		<SearchBox label={m.blog_search()} query={query} filter={{ name: "category", value: category }} maxLength={100}>
			<Button type="submit">
				<Search size={20} aria-hidden />
				{m.blog_search_button()}
			</Button>
		</SearchBox>
	);
}
