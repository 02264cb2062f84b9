import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { SectionTabs } from "../section-tabs.tsx";

/** Header of all inbox pages. */
export function InboxHeader({ current, children }: { current: string; children?: React.ReactNode }) {
	const tabs = [
		{ to: "/admin/inbox", label: m.inbox_tab_messages() },
		{ to: "/admin/inbox/mails", label: m.inbox_tab_mails() },
		{ to: "/admin/inbox/errors", label: m.inbox_tab_errors() },
		{ to: "/admin/reviews", label: m.review_title() },
	];
	return (
		<>
			<header className="admin-head">
				<h1>{m.inbox_title()}</h1>
				{children}
			</header>
			<SectionTabs isPrimary label={m.inbox_tabs()} tabs={tabs} current={current} />
		</>
	);
}

/** Notice for roles that may not read messages: which roles may, and what is open to everyone. */
export function MessagesForbidden() {
	return (
		<div className="admin wrap wrap-admin">
			<InboxHeader current="/admin/inbox" />
			<Alert tone="warning" role="alert" title={m.problem_403_title()} className="admin-alert">
				<p>{m.inbox_closed()}</p>
			</Alert>
		</div>
	);
}
