import { m } from "#app/paraglide/messages.js";
import { LanguageLinks } from "#app/ui/page/language-links.tsx";

/** The top of the pages on the way in. */
export function EntryBar() {
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
