import { m } from "#app/paraglide/messages.js";
import type { PagePosition } from "#app/queries/application/list-applications.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { listAddress } from "./list-address.ts";

type PagerProps = {
	previous: PagePosition | null;
	next: PagePosition | null;
	/** As the address has it. */
	filter: string;
	search: string;
};

/** The way to the page before and after; nothing when there is only one. */
export function Pager({ previous, next, filter, search }: PagerProps) {
	if (!previous && !next) return null;
	const address = ({ way, cursor }: PagePosition) => listAddress(filter, { q: search, [way]: cursor });
	return (
		<nav className="row" aria-label={m.admin_pages()}>
			{previous && (
				<ButtonLink to={address(previous)} variant="secondary" rel="prev">
					{m.admin_page_before()}
				</ButtonLink>
			)}
			{next && (
				<ButtonLink to={address(next)} variant="secondary" rel="next">
					{m.admin_page_next()}
				</ButtonLink>
			)}
		</nav>
	);
}
