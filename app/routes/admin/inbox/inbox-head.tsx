import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
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

/** For those whose work needs no messages of people: which roles may read them, and what is open to everybody here. */
export function MessagesClosed() {
	return (
		<div className="admin wrap wrap-admin">
			<InboxHead current="/admin/inbox" />
			<Alert tone="warning" role="alert" title={m.problem_403_title()} className="admin-alert">
				<p>{m.inbox_closed()}</p>
			</Alert>
		</div>
	);
}
