import ArrowRight from "lucide-react/icons/arrow-right";
import { type ArticleSummary, articlePath } from "#app/content/articles.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { ArticleMeta } from "./article-meta.tsx";
import { CATEGORY_NAMES } from "./category-names.ts";

/** The first article of the list, large. The picture is ornament and has no words. */
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
	/** The cards stand under a heading of their own. */
	under?: boolean;
};

export function ArticleGrid({ articles, under }: ArticleGridProps) {
	return (
		<ul className="article-grid">
			{articles.map((article) => (
				<li key={article.slug}>
					<ArticleCard article={article} Heading={under ? "h3" : "h2"} />
				</li>
			))}
		</ul>
	);
}

/** The whole card can be clicked, but its name is the title alone. */
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
