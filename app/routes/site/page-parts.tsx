import { breadcrumbTitle } from "#app/content/articles.ts";
import type { SourceView } from "#app/content/source-view.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { AppLink } from "#app/ui/page/app-link.tsx";

type BreadcrumbProps = { parent: { to: string; label: string }; title: string };

/** Breadcrumb: home / parent list / shortened title. */
export function Breadcrumb({ parent, title }: BreadcrumbProps) {
	return (
		<nav className="breadcrumb" aria-label={m.blog_breadcrumb()}>
			<ol>
				<li>
					<AppLink to="/">{m.nav_home()}</AppLink>
				</li>
				<li>
					<AppLink to={parent.to}>{parent.label}</AppLink>
				</li>
				<li aria-current="page">{breadcrumbTitle(title)}</li>
			</ol>
		</nav>
	);
}

/** Table of contents of a long page. */
export function PageContents({ headings }: { headings: readonly { id: string; text: string }[] }) {
	return (
		<nav className="page-contents" aria-label={m.site_on_this_page()}>
			<p className="page-contents-title">{m.site_on_this_page()}</p>
			<ul>
				{headings.map(({ id, text }) => (
					<li key={id}>
						<a href={`#${id}`}>{text}</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Author of an article or guide and date of its last review. @param reviewed civil date */
export function AuthorBox({ author, reviewed }: { author: string; reviewed: string }) {
	return (
		<section className="author" aria-labelledby="author">
			<img src="/favicon.svg" alt="" width={56} height={56} loading="lazy" />
			<div>
				<h2 id="author">{author}</h2>
				<p className="muted small">
					{m.blog_author_title()} · {m.guides_reviewed()}{" "}
					<time dateTime={reviewed}>{formatCivilDate(reviewed, getLocale())}</time>
				</p>
				<p className="small">
					{m.blog_author_text()} <AppLink to="/contact">{m.blog_author_link()}</AppLink>
				</p>
			</div>
		</section>
	);
}

/** Official sources of an article or guide, in their original language, each with its date. */
export function OfficialSources({ sources }: { sources: readonly SourceView[] }) {
	return (
		<section aria-labelledby="sources" className="sources">
			<h2 id="sources">{m.guides_sources()}</h2>
			<ul>
				{sources.map(({ url, name, description, dateLabel }) => (
					<li key={url}>
						<a href={url} rel="noopener" lang="pt">
							{name}
						</a>{" "}
						<span className="muted">
							({dateLabel}): {description}
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Decorative tile from public/tiles. */
export function Tile({ name, size = 64 }: { name: string; size?: number }) {
	return <img className="tile" src={`/tiles/${name}.svg`} alt="" width={size} height={size} loading="lazy" />;
}

type SearchStatusProps = {
	/** Text with the number of results; null if there was no search. */
	resultText: string | null;
	/** Text for no results; visually hidden, because the page shows it too. */
	noResultsText: string;
	count: number;
};

/** Live region with the number of search results. */
export function SearchStatus({ resultText, noResultsText, count }: SearchStatusProps) {
	return (
		<p role="status" className="search-status" data-results>
			{resultText !== null && (
				<span className={count > 0 ? "muted" : "sr-only"}>{count > 0 ? resultText : noResultsText}</span>
			)}
		</p>
	);
}
