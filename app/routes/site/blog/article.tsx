import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Bookmark from "lucide-react/icons/bookmark";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import { data } from "react-router";
import {
	type Article,
	type ArticleSummary,
	articlePath,
	blogPath,
	getAdjacentArticles,
	listCategories,
	recentArticles,
	relatedArticles,
} from "#app/content/articles.ts";
import { type ShareTarget, shareLinks } from "#app/content/share-links.ts";
import { servicesContext } from "#app/context.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { CallToAction } from "#app/routes/site/call-to-action.tsx";
import { AuthorBox, Breadcrumb, OfficialSources, PageContents } from "#app/routes/site/page-parts.tsx";
import { articleData, breadcrumbData } from "#app/routes/site/structured-data.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { PriceNote } from "#app/ui/page/price-note.tsx";
import type { Route } from "./+types/article";
import { ArticleGrid, ArticleMeta, CategoryLinks, feedLink } from "./article-cards.tsx";

export const handle = { varies: [] };

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
	if (!loaderData?.article) return [{ title: `${m.blog_missing()} – ${m.brand()}` }];
	const { article } = loaderData;
	const site = matches[0].loaderData;
	const trail = [
		{ path: "/blog", name: m.blog_name() },
		{ path: articlePath(article.slug), name: article.title },
	];
	return [
		...pageMeta(article.title, article.description),
		{ property: "article:published_time", content: article.published },
		feedLink(),
		...articleData(site, {
			...article,
			type: "BlogPosting",
			path: articlePath(article.slug),
			section: article.category,
		}),
		...breadcrumbData(site, trail),
	];
}

export async function loader({ params, context }: Route.LoaderArgs) {
	const { origin } = context.get(servicesContext).settings;
	const { findArticle, findArticles } = await import("#app/content/articles.server.ts");
	const article = findArticle(params.slug, getLocale());
	return data({ article, articles: findArticles(getLocale()), origin }, { status: article ? 200 : 404 });
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
	const { article, articles, origin } = loaderData;
	if (!article) return <ArticleMissing />;
	const related = relatedArticles(articles, article);
	return (
		<div className="page wrap">
			<progress className="reading" max={1} value={0} aria-label={m.blog_progress()} data-reading hidden />
			<Breadcrumb parent={{ to: "/blog", label: m.blog_name() }} title={article.title} />
			<PageHeader title={article.title} lede={article.excerpt} backLink={{ to: "/blog", label: m.blog_back() }}>
				<ArticleMeta article={article} showCategory />
				<ShareLinks url={origin + localePath(articlePath(article.slug))} title={article.title} />
			</PageHeader>
			<img className="article-picture" src={article.image} alt="" width={720} height={360} />
			<div className="article-layout">
				<PageContents headings={article.headings} />
				<div className="article-body">
					{article.facts && (
						<Alert title={m.blog_facts({ month: article.facts })}>
							<p className="small">{m.blog_facts_text()}</p>
						</Alert>
					)}
					{/* biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from our own Markdown at build time */}
					<article className="prose" dangerouslySetInnerHTML={{ __html: article.content }} />
					<PriceNote />
					<ArticleEnd article={article} articles={articles} />
				</div>
				<ArticleSidebar articles={articles} slug={article.slug} />
			</div>
			{related.length > 0 && (
				<section className="related" aria-labelledby="related">
					<h2 id="related">{m.blog_related()}</h2>
					<ArticleGrid articles={related} isUnderHeading />
				</section>
			)}
			<CallToAction title={m.blog_apply_title()} text={m.blog_apply_text()} button={m.blog_apply()}>
				<ButtonLink to="/contact" variant="secondary">
					{m.blog_support()}
				</ButtonLink>
			</CallToAction>
		</div>
	);
}

/** Shown at a blog URL without an article (row 61). */
function ArticleMissing() {
	return (
		<div className="page wrap wrap-text">
			<PageHeader title={m.blog_missing()} lede={m.blog_missing_text()} />
			<ButtonLink to="/blog">{m.blog_return()}</ButtonLink>
		</div>
	);
}

/** Content after the text: tags, two inert buttons, sources, author, and adjacent articles (row 62). */
function ArticleEnd({ article, articles }: { article: Article; articles: readonly ArticleSummary[] }) {
	return (
		<div className="article-end">
			<Tags tags={article.tags} />
			<InertButtons />
			<OfficialSources sources={article.sources} />
			<AuthorBox author={article.author} reviewed={article.reviewed} />
			<AdjacentArticles articles={articles} slug={article.slug} />
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

/** Buttons that do nothing by specification. A note says so (ruling T55). */
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

function AdjacentArticles({ articles, slug }: { articles: readonly ArticleSummary[]; slug: string }) {
	const { previous, next } = getAdjacentArticles(articles, slug);
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

/** Sidebar of an article (row 63). */
function ArticleSidebar({ articles, slug }: { articles: readonly ArticleSummary[]; slug: string }) {
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
				<CategoryLinks categories={listCategories(articles)} />
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

const SHARE_LABELS: Record<ShareTarget, () => string> = {
	facebook: m.blog_share_facebook,
	twitter: m.blog_share_twitter,
	linkedin: m.blog_share_linkedin,
	email: m.blog_share_email,
};

/** Plain links that open in a new window. The services see a reader only when a link is followed. */
function ShareLinks({ url, title }: { url: string; title: string }) {
	const links = shareLinks(url, title, m.blog_share_body({ title, address: url }));
	return (
		<div className="share">
			<p id="share">{m.blog_share()}</p>
			<ul aria-labelledby="share" className="chips">
				{Object.entries(SHARE_LABELS).map(([target, name]) => (
					<li key={target}>
						<a href={links[target as ShareTarget]} target="_blank" rel="noopener noreferrer">
							{name()}
							<span className="sr-only"> {m.blog_new_window()}</span>
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
