import type { ArticleSummary } from "#app/content/articles.ts";
import { m } from "#app/paraglide/messages.js";
import { CATEGORY_NAMES } from "./category-names.ts";

/** Author, date, reading time; `full` names the category too, where nothing else on the card does. */
export function ArticleMeta({ article, full }: { article: ArticleSummary; full?: boolean }) {
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
			{full && <span>{CATEGORY_NAMES[article.category]()}</span>}
		</p>
	);
}
