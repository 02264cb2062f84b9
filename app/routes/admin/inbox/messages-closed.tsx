import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { InboxHead } from "./inbox-head.tsx";

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
