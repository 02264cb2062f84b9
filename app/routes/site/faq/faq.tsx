import Search from "lucide-react/icons/search";
import { fillSettings } from "#app/content/fill-settings.server.ts";
import { parseQuestions, searchQuestions } from "#app/content/questions.ts";
import { servicesContext } from "#app/context.ts";
import { uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { DEFAULT_PACKAGE } from "#app/domain/money/packages.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readProseSettings } from "#app/queries/settings.server.ts";
import { SearchStatus } from "#app/routes/site/page-parts.tsx";
import { questionsData } from "#app/routes/site/structured-data.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { SearchBox } from "#app/ui/form/search-box.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/faq";
import { Questions } from "./questions.tsx";

export const handle = { varies: ["q"] };

/** Names of the categories' tiles, in order. */
const CATEGORY_TILES = ["general", "application", "usage", "service", "payment"] as const;

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const structuredData =
		loaderData && !loaderData.query ? questionsData(matches[0].loaderData, loaderData.categories) : [];
	return [...pageMeta(m.faq_meta_title(), m.faq_description()), ...structuredData];
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const query = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
	const { findProse } = await import("#app/content/prose.server.ts");
	const settings = await readProseSettings(context.get(servicesContext));
	const categories = parseQuestions(fillSettings(findProse("faq", getLocale())?.html ?? "", settings, getLocale()));
	const categoriesWithPictures = categories.map((category, index) => ({ ...category, picture: CATEGORY_TILES[index] }));
	return { query, categories: searchQuestions(categoriesWithPictures, query) };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
	const { query, categories } = loaderData;
	const count = categories.reduce((sum, { questions }) => sum + questions.length, 0);
	return (
		<div className="page wrap wrap-text">
			<PageHeader title={m.faq_title()}>
				<FaqSearch query={query} />
				<SearchStatus
					resultText={query ? m.faq_found({ count, query }) : null}
					noResultsText={m.faq_none()}
					count={count}
				/>
			</PageHeader>
			<div className="faq-list" data-results>
				{categories.length === 0 && <NothingFound query={query} />}
				{categories.map((category, index) => (
					<Questions key={category.title} category={category} isFirst={index === 0} isSearchResult={query !== ""} />
				))}
			</div>
			<section className="faq-more" aria-labelledby="more">
				<h2 id="more">{m.faq_more_title()}</h2>
				<p className="muted">{m.faq_more_text()}</p>
				<div className="row btn-row">
					<ButtonLink to="/contact" variant="secondary">
						{m.faq_contact()}
					</ButtonLink>
					<ButtonLink to={uploadDocumentsPath(DEFAULT_PACKAGE)}>{m.faq_start()}</ButtonLink>
				</div>
			</section>
		</div>
	);
}

function FaqSearch({ query }: { query: string }) {
	return (
		<SearchBox label={m.faq_search()} query={query} maxLength={100}>
			<Button type="submit">
				<Search size={20} aria-hidden />
				{m.faq_search_button()}
			</Button>
		</SearchBox>
	);
}

function NothingFound({ query }: { query: string }) {
	return (
		<div className="stack">
			<h2>{m.faq_none()}</h2>
			<p className="muted">{m.faq_none_text({ query })}</p>
			<ButtonLink to="/faq" variant="secondary">
				{m.faq_all()}
			</ButtonLink>
		</div>
	);
}
