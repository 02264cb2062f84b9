import { m } from "#app/paraglide/messages.js";

/** The sections of a long page, as links to each. */
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
