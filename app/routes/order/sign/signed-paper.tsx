import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { SigningView } from "./signing-view.ts";

type SignedPaperProps = { id: string; came: NonNullable<SigningView["came"]> };

/** The pages that came in, from here or from a phone: small, each to be opened. */
export function SignedPaper({ id, came: { at, pages } }: SignedPaperProps) {
	const addressOf = (page: number) => `/api/signed-papers/${id}/${page}`;
	return (
		<div className="signed-paper">
			<p className="small">{m.sign_came({ count: pages.length, date: formatDate(at, getLocale()) })}</p>
			<ul className="signed-pages">
				{pages.map(({ page, isPicture }, place) => (
					<li key={`${at}-${page}`}>
						<a href={addressOf(page)} target="_blank" rel="noopener" className={isPicture ? undefined : "tall-link"}>
							{isPicture ? (
								<img src={addressOf(page)} alt={m.sign_came_page({ page: place + 1 })} loading="lazy" />
							) : (
								m.sign_came_open({ page: place + 1 })
							)}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
