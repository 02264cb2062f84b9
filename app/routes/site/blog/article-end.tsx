import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Bookmark from "lucide-react/icons/bookmark";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import { type Article, type ArticleSummary, articlePath, blogPath, neighboursOf } from "#app/content/articles.ts";
import { m } from "#app/paraglide/messages.js";
import { AuthorBox, OfficialSources } from "#app/routes/site/author-box.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

/** What follows the text: tags, two buttons that do nothing yet, what it rests on, who wrote it, the way on (row 62). */
export function ArticleEnd({ article, articles }: { article: Article; articles: readonly ArticleSummary[] }) {
	return (
		<div className="article-end">
			<Tags tags={article.tags} />
			<InertButtons />
			<OfficialSources sources={article.sources} />
			<AuthorBox author={article.author} reviewed={article.reviewed} />
			<Neighbours articles={articles} slug={article.slug} />
		</div>
	);
}

function Tags({ tags }: { tags: readonly string[] }) {
	return (
		<div className="share">
			<p id="tags">{m.blog_tags()}</p>
			<ul aria-labelledby="tags" className="chips">
				{tags.map((tag) => (
					<li key={tag}>
						<AppLink to={blogPath({ query: tag })}>{tag}</AppLink>
					</li>
				))}
			</ul>
		</div>
	);
}

/** Inert by the specification; they say so instead of swallowing a click (ruling T55). */
function InertButtons() {
	return (
		<div className="inert">
			<div className="row">
				<Button variant="secondary" aria-disabled aria-describedby="inert">
					<ThumbsUp size={18} aria-hidden />
					{m.blog_helpful()}
				</Button>
				<Button variant="secondary" aria-disabled aria-describedby="inert">
					<Bookmark size={18} aria-hidden />
					{m.blog_save()}
				</Button>
			</div>
			<p id="inert" className="muted small">
				{m.blog_inert()}
			</p>
		</div>
	);
}

function Neighbours({ articles, slug }: { articles: readonly ArticleSummary[]; slug: string }) {
	const { previous, next } = neighboursOf(articles, slug);
	return (
		<nav className="neighbours" aria-label={m.blog_more_articles()}>
			{previous && (
				<AppLink to={articlePath(previous.slug)} rel="prev">
					<span className="muted small">
						<ArrowLeft size={16} aria-hidden /> {m.blog_previous()}
					</span>
					{previous.title}
				</AppLink>
			)}
			{next && (
				<AppLink to={articlePath(next.slug)} rel="next" className="neighbour-next">
					<span className="muted small">
						{m.blog_next()} <ArrowRight size={16} aria-hidden />
					</span>
					{next.title}
				</AppLink>
			)}
		</nav>
	);
}
