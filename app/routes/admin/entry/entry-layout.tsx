import { Outlet } from "react-router";
import type { PageHandle } from "#app/page-handle.ts";
import "../admin-area.css";
import { m } from "#app/paraglide/messages.js";
import { LanguageLinks } from "#app/ui/page/language-links.tsx";

/** The way into the admin area: nothing of the area itself shows before somebody is in. */
export const handle: PageHandle = { bare: true, Banner: EntryBar };

export default function EntryLayout() {
	return <Outlet />;
}

/** The top of the pages on the way in. */
function EntryBar() {
	return (
		<div className="admin-bar">
			<div className="wrap wrap-entry">
				<span className="brand">
					<img src="/favicon.svg" alt="" width={28} height={28} />
					{m.admin_desk()}
				</span>
				<LanguageLinks />
			</div>
		</div>
	);
}
