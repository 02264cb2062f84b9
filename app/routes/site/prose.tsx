import { data } from "react-router";
import { fillSettings } from "#app/content/fill-settings.server.ts";
import type { Prose } from "#app/content/prose.ts";
import { servicesContext } from "#app/context.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readProseSettings } from "#app/queries/settings.server.ts";
import { CallToAction } from "#app/routes/site/call-to-action.tsx";
import { PageContents } from "#app/routes/site/page-parts.tsx";
import { breadcrumbData } from "#app/routes/site/structured-data.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/prose";
import { UpcomingChange } from "./upcoming-change.tsx";

export const handle = { varies: [] };

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
	if (!loaderData) return [];
	const { title, description } = loaderData;
	return [
		...pageMeta(title, description),
		...breadcrumbData(matches[0].loaderData, [{ path: location.pathname, name: title }]),
	];
}

/** Loads the page whose name is the URL path. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Prose> {
	const { findProse } = await import("#app/content/prose.server.ts");
	const prose = findProse(new URL(request.url).pathname.slice(1), getLocale());
	if (!prose) throw data(null, { status: 404 });
	const settings = await readProseSettings(context.get(servicesContext));
	return { ...prose, html: fillSettings(prose.html, settings, getLocale()) };
}

export default function ProsePage({ loaderData }: Route.ComponentProps) {
	const { title, lede, updated, coming, headings, html } = loaderData;
	return (
		<div className="page wrap">
			<PageHeader title={title} lede={lede} backLink={{ to: "/", label: m.site_back_home() }}>
				{updated && <p className="muted small">{m.site_updated({ date: formatCivilDate(updated, getLocale()) })}</p>}
			</PageHeader>
			{coming && <UpcomingChange {...coming} />}
			<div className="with-contents">
				<PageContents headings={headings} />
				{/* Compiled from our own Markdown at build time; values from the settings are escaped. */}
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: contains no visitor input */}
				<article className="prose" dangerouslySetInnerHTML={{ __html: html }} />
			</div>
			<CallToAction title={m.site_ready_title()} text={m.site_ready_text()} button={m.site_start()} />
		</div>
	);
}
