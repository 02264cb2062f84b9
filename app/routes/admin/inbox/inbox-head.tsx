import { m } from "#app/paraglide/messages.js";
import { SectionTabs } from "../section-tabs.tsx";

/** What all pages of the inbox have on top. */
export function InboxHead({ current, children }: { current: string; children?: React.ReactNode }) {
	const tabs = [
		{ to: "/admin/inbox", label: m.inbox_tab_messages() },
		{ to: "/admin/inbox/mails", label: m.inbox_tab_mails() },
		{ to: "/admin/inbox/errors", label: m.inbox_tab_errors() },
	];
	return (
		<>
			<header className="admin-head">
				<h1>{m.inbox_title()}</h1>
				{children}
			</header>
			<SectionTabs parts label={m.inbox_tabs()} tabs={tabs} current={current} />
		</>
	);
}
