import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";

/** Somebody was done with it, or it never was: nobody can tell, because nothing of it is kept. */
export function MessageGone() {
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.not_found_title()} lede={m.inbox_gone()} />
			<p>
				<ButtonLink to="/admin/inbox">{m.inbox_back()}</ButtonLink>
			</p>
		</div>
	);
}
