import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";

/** Row 96: not-found page of the admin area. */
export function AdminNotFound() {
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.not_found_title()} lede={m.admin_not_found_text()} />
			<ButtonLink to="/admin/applications">{m.admin_back_to_list()}</ButtonLink>
		</div>
	);
}
