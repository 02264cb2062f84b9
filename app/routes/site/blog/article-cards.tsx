import ArrowRight from "lucide-react/icons/arrow-right";
import { type ArticleSummary, articlePath, blogPath, type Category } from "#app/content/articles.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";

/** The first article, large. The picture is decorative and has no alt text. */
export function FeaturedArticle({ article }: { article: ArticleSummary }) {
	return (
		<article className="featured">
			<img src={article.image} alt="" width={720} height={360} />
			<div className="featured-text">
				<p className="article-category">{CATEGORY_NAMES[article.category]()}</p>
				<h2>{article.title}</h2>
				<p className="muted">{article.excerpt}</p>
				<ArticleMeta article={article} />
				<AppLink to={articlePath(article.slug)} className="btn card-link">
					{m.blog_read_full()}
					<span className="sr-only">: {article.title}</span>
					<ArrowRight size={18} aria-hidden />
				</AppLink>
			</div>
		</article>
	);
}

type ArticleGridProps = {
	articles: readonly ArticleSummary[];
	/** Whether the cards are below a heading of their own. */
	isUnderHeading?: boolean;
};

export function ArticleGrid({ articles, isUnderHeading }: ArticleGridProps) {
	return (
		<ul className="article-grid">
			{articles.map((article) => (
				<li key={article.slug}>
					<ArticleCard article={article} Heading={isUnderHeading ? "h3" : "h2"} />
				</li>
			))}
		</ul>
	);
}

/** Card that is clickable as a whole; its accessible name is only the title. */
function ArticleCard({ article, Heading }: { article: ArticleSummary; Heading: "h2" | "h3" }) {
	return (
		<article className="article-card">
			<img src={article.image} alt="" width={720} height={360} loading="lazy" />
			<div className="article-card-text">
				<p className="article-category">{CATEGORY_NAMES[article.category]()}</p>
				<Heading>
					<AppLink to={articlePath(article.slug)} className="card-link">
						{article.title}
					</AppLink>
				</Heading>
				<p className="muted small">{article.excerpt}</p>
				<ArticleMeta article={article} />
			</div>
		</article>
	);
}

/** Author, date and reading time; `showCategory` adds the category. */
export function ArticleMeta({ article, showCategory }: { article: ArticleSummary; showCategory?: boolean }) {
	return (
		<p className="article-meta">
			<span className="initial" aria-hidden>
				{article.author.slice(0, 1)}
			</span>
			<span>{article.author}</span>
			<time dateTime={article.published}>{article.date}</time>
			<span>
				<span className="sr-only">{m.blog_read_time()} </span>
				{article.readTime}
			</span>
			{showCategory && <span>{CATEGORY_NAMES[article.category]()}</span>}
		</p>
	);
}

type CategoryLinksProps = {
	categories: readonly Category[];
	/** Current filter of the list; an article page has neither a filter nor "All". */
	filter?: { query: string; category: string };
};

/** Links to the list filtered by category. */
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

const CATEGORY_NAMES: Record<Category, () => string> = {
	"NIF Guide": m.blog_category_guide,
	"NIF Benefits": m.blog_category_benefits,
	Tips: m.blog_category_tips,
	"Digital Nomads": m.blog_category_nomads,
	"Real Estate": m.blog_category_estate,
};

/** Returns the link that makes the feed in this language discoverable. */
export function feedLink() {
	return {
		tagName: "link" as const,
		rel: "alternate",
		type: "application/rss+xml",
		title: `${m.brand()} – ${m.blog_title()}`,
		href: localePath("/rss.xml"),
	};
}
