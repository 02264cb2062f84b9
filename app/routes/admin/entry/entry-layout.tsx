import { Outlet } from "react-router";
import type { PageHandle } from "#app/page-handle.ts";
import "../admin-area.css";
import { m } from "#app/paraglide/messages.js";
import { LanguageLinks } from "#app/ui/page/language-links.tsx";

/** Layout of the sign-in pages: shows nothing of the admin area. */
export const handle: PageHandle = { bare: true, Banner: EntryBar };

export default function EntryLayout() {
	return <Outlet />;
}

/** Header of the sign-in pages. */
function EntryBar() {
	return (
		<div className="admin-bar">
			<div className="wrap wrap-entry">
				<span className="brand">
					<img src="/favicon.svg" alt="" width={28} height={28} />
					{m.admin_home()}
				</span>
				<LanguageLinks />
			</div>
		</div>
	);
}
