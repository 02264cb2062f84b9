import { GUIDES, guidePath } from "#app/content/guides.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { CallToAction } from "#app/routes/site/call-to-action.tsx";
import { Tile } from "#app/routes/site/page-parts.tsx";
import { breadcrumbData } from "#app/routes/site/structured-data.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/guides";

export const handle = { varies: [] };

export function meta({ matches }: Route.MetaArgs) {
	return [
		...pageMeta(m.guides_meta_title(), m.guides_description()),
		...breadcrumbData(matches[0].loaderData, [{ path: "/guides", name: m.guides_title() }]),
	];
}

export async function loader() {
	const { findProse } = await import("#app/content/prose.server.ts");
	return GUIDES.flatMap((slug) => {
		const guide = findProse(slug, getLocale());
		return guide ? [{ slug, path: guidePath(slug), title: guide.title, description: guide.description }] : [];
	});
}

export default function Guides({ loaderData }: Route.ComponentProps) {
	return (
		<div className="page wrap">
			<PageHeader title={m.guides_title()} lede={m.guides_lede()} backLink={{ to: "/", label: m.site_back_home() }} />
			<div className="guide-list">
				{loaderData.map(({ slug, path, title, description }) => (
					<section key={path}>
						<Tile name={slug} size={96} />
						<h2>
							<AppLink to={path}>{title}</AppLink>
						</h2>
						<p>{description}</p>
					</section>
				))}
			</div>
			<p className="guides-also">
				{m.guides_also()} <AppLink to="/blog">{m.blog_name()}</AppLink>
			</p>
			<CallToAction title={m.site_ready_title()} text={m.site_ready_text()} button={m.site_start()} />
		</div>
	);
}
