import type { ShownSource } from "#app/content/shown-source.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { AppLink } from "#app/ui/page/app-link.tsx";

/** Who answers for a text, and when it was last compared with its sources. @param reviewed civil date */
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

/** The official texts on which a text rests, in their own words and language, each with its date. */
export function OfficialSources({ sources }: { sources: readonly ShownSource[] }) {
	return (
		<section aria-labelledby="sources" className="sources">
			<h2 id="sources">{m.guides_sources()}</h2>
			<ul>
				{sources.map(({ address, name, about, dated }) => (
					<li key={address}>
						<a href={address} rel="noopener" lang="pt">
							{name}
						</a>{" "}
						<span className="muted">
							({dated}): {about}
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}
