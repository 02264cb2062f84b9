import type { Stage } from "#app/domain/application/application.ts";
import { m } from "#app/paraglide/messages.js";
import type { Owner, Urgency } from "#app/queries/application/list-applications.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";

type PagerProps = {
	page: number;
	hasNext: boolean;
	stage: Stage | null;
	search: string;
	only: Urgency | null;
	owner: Owner | null;
};

/** The way to the page before and after; nothing when there is only one. */
export function Pager({ page, hasNext, stage, search, only, owner }: PagerProps) {
	if (page === 1 && !hasNext) return null;
	function address(number: number): string {
		const chosen = {
			...(stage && { stage }),
			...(only && { only }),
			...(owner && { owner: String(owner) }),
			...(search && { q: search }),
		};
		const query = new URLSearchParams({ page: String(number), ...chosen });
		return `/admin/applications?${query}`;
	}
	return (
		<nav className="row" aria-label={m.admin_pages()}>
			{page > 1 && (
				<ButtonLink to={address(page - 1)} variant="secondary" rel="prev">
					{m.admin_page_before()}
				</ButtonLink>
			)}
			<span className="muted">{m.admin_page({ page })}</span>
			{hasNext && (
				<ButtonLink to={address(page + 1)} variant="secondary" rel="next">
					{m.admin_page_next()}
				</ButtonLink>
			)}
		</nav>
	);
}
