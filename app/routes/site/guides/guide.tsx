import { data } from "react-router";
import { AUTHOR } from "#app/content/articles.ts";
import { GUIDES, guidePath, isGuide } from "#app/content/guides.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { CallToAction } from "#app/routes/site/call-to-action.tsx";
import { AuthorBox, Breadcrumb, OfficialSources, PageContents, Tile } from "#app/routes/site/page-parts.tsx";
import { articleData, breadcrumbData } from "#app/routes/site/structured-data.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/guide";

export const handle = { varies: [] };

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
	if (!loaderData) return [];
	const { guide, path, reviewed, sources } = loaderData;
	const site = matches[0].loaderData;
	return [
		...pageMeta(guide.title, guide.description),
		{ property: "article:modified_time", content: reviewed },
		...articleData(site, { ...guide, type: "Article", path, author: AUTHOR, reviewed, sources }),
		...breadcrumbData(site, [
			{ path: "/guides", name: m.guides_title() },
			{ path, name: guide.title },
		]),
	];
}

export async function loader({ params: { slug } }: Route.LoaderArgs) {
	const [{ findProse }, { listSources }] = await Promise.all([
		import("#app/content/prose.server.ts"),
		import("#app/content/official-sources.server.ts"),
	]);
	const language = getLocale();
	const guide = isGuide(slug) ? findProse(slug, language) : null;
	if (!isGuide(slug) || !guide?.updated) throw data(null, { status: 404 });
	const otherGuides = GUIDES.filter((guide) => guide !== slug).map((guide) => ({
		path: guidePath(guide),
		title: findProse(guide, language)?.title ?? guide,
	}));
	return {
		slug,
		guide,
		path: guidePath(slug),
		reviewed: guide.updated,
		sources: listSources(slug, language),
		otherGuides,
	};
}

export default function GuidePage({
	loaderData: { slug, guide, reviewed, sources, otherGuides },
}: Route.ComponentProps) {
	return (
		<div className="page wrap">
			<Breadcrumb parent={{ to: "/guides", label: m.guides_title() }} title={guide.title} />
			<div className="guide-picture">
				<Tile name={slug} size={144} />
			</div>
			<PageHeader title={guide.title} lede={guide.lede} />
			<div className="with-contents">
				<PageContents headings={guide.headings} />
				<div className="stack-lg">
					{/* biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from our own Markdown at build time */}
					<article className="prose" dangerouslySetInnerHTML={{ __html: guide.html }} />
					<OfficialSources sources={sources} />
					<AuthorBox author={AUTHOR} reviewed={reviewed} />
					<nav aria-labelledby="more-guides" className="sources">
						<h2 id="more-guides">{m.guides_more()}</h2>
						<ul>
							{otherGuides.map(({ path, title }) => (
								<li key={path}>
									<AppLink to={path}>{title}</AppLink>
								</li>
							))}
						</ul>
					</nav>
				</div>
			</div>
			<CallToAction title={m.site_ready_title()} text={m.site_ready_text()} button={m.site_start()} />
		</div>
	);
}
