import { data } from "react-router";
import { articlePath, relatedArticles } from "#app/content/articles.ts";
import { servicesContext } from "#app/context.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Breadcrumb } from "#app/routes/site/breadcrumb.tsx";
import { CallToAction } from "#app/routes/site/call-to-action.tsx";
import { PageContents } from "#app/routes/site/page-contents.tsx";
import { breadcrumbData, writtenData } from "#app/routes/site/structured-data.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { PriceNote } from "#app/ui/page/price-note.tsx";
import type { Route } from "./+types/article";
import { ArticleGrid } from "./article-cards.tsx";
import { ArticleEnd } from "./article-end.tsx";
import { ArticleMeta } from "./article-meta.tsx";
import { ArticleSidebar } from "./article-sidebar.tsx";
import { feedLink } from "./feed-link.ts";
import { ShareLinks } from "./share-links.tsx";

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
		...writtenData(site, {
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
			<PageHeader title={article.title} lede={article.excerpt} back={{ to: "/blog", label: m.blog_back() }}>
				<ArticleMeta article={article} full />
				<ShareLinks address={origin + localePath(articlePath(article.slug))} title={article.title} />
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
					<ArticleGrid articles={related} under />
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

/** Row 61: an address of the blog that leads to no article. */
function ArticleMissing() {
	return (
		<div className="page wrap wrap-text">
			<PageHeader title={m.blog_missing()} lede={m.blog_missing_text()} />
			<ButtonLink to="/blog">{m.blog_return()}</ButtonLink>
		</div>
	);
}
