import { data } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import { mayAnswerMessages } from "#app/domain/application/staff-roles.ts";
import { INBOX_FILTERS, type InboxFilter, messageClock, messageDueAt } from "#app/domain/inbox/message.ts";
import { m } from "#app/paraglide/messages.js";
import { countFinishedMessages, countLateMessages, listMessages } from "#app/queries/inbox/messages.server.ts";
import { getClosingDates, getSetting } from "#app/queries/settings.server.ts";
import { listColleagues } from "#app/queries/staff/colleagues.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { SectionTabs } from "../section-tabs.tsx";
import type { Route } from "./+types/inbox";
import { InboxHead, MessagesClosed } from "./inbox-head.tsx";
import { MessageTable } from "./message-table.tsx";

export function meta() {
	return adminMeta(m.inbox_title());
}

/** Open messages, oldest first. `?whose=` and `?after=` filter; invalid values count as absent. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	if (!mayAnswerMessages(staff)) return data({ open: false } as const, { status: 403 });
	const services = context.get(servicesContext);
	const { searchParams } = new URL(request.url);
	const filter = INBOX_FILTERS.find((name) => name === searchParams.get("whose")) ?? "all";
	const [{ messages, next }, colleagues, lateMessages, finished, closed, { hours }] = await Promise.all([
		listMessages(services, { whose: filter, staffId: staff.id, after: searchParams.get("after") }),
		listColleagues(services),
		countLateMessages(services),
		countFinishedMessages(services),
		getClosingDates(services),
		getSetting(services, "answer-warning"),
	]);
	const names = new Map(colleagues.map(({ id, name }) => [id, name]));
	const now = services.now();
	const rows = messages.map((message) => {
		const dueAt = messageDueAt(message, closed);
		const state = messageClock({ dueAt, answeredAt: message.answeredAt }, now, hours);
		const assignee = message.assigneeId === null ? null : (names.get(message.assigneeId) ?? m.inbox_former_colleague());
		return { ...message, assignee, clock: { state, dueAt, now } };
	});
	return {
		open: true,
		rows,
		next,
		whose: filter,
		late: lateMessages,
		finished,
		done: searchParams.has("done"),
	} as const;
}

const FILTERS: Record<InboxFilter, () => string> = {
	all: m.inbox_filter_all,
	mine: m.inbox_filter_mine,
	nobody: m.admin_list_unassigned,
	complaints: m.inbox_filter_complaints,
};

export default function Page({ loaderData }: Route.ComponentProps) {
	if (!loaderData.open) return <MessagesClosed />;
	const { rows, next, whose, late, finished, done } = loaderData;
	const filters = INBOX_FILTERS.map((name) => ({ to: addressOf(name), label: FILTERS[name]() }));
	return (
		<div className="admin wrap wrap-admin">
			<InboxHead current="/admin/inbox">
				{late > 0 && <Badge tone="danger">{m.inbox_late({ count: late })}</Badge>}
			</InboxHead>
			{done && (
				<Alert tone="success" role="status" className="admin-alert">
					<p>{m.inbox_deleted()}</p>
				</Alert>
			)}
			<SectionTabs label={m.inbox_filters()} tabs={filters} current={addressOf(whose)} />
			{rows.length > 0 ? (
				<MessageTable messages={rows} />
			) : (
				<p className="admin-empty">{whose === "all" ? m.inbox_empty() : m.inbox_empty_filter()}</p>
			)}
			{next && (
				<p>
					<AppLink to={`${addressOf(whose)}${whose === "all" ? "?" : "&"}after=${next}`}>{m.inbox_more()}</AppLink>
				</p>
			)}
			<p className="muted">{m.inbox_finished({ count: finished.done, answered: finished.answered })}</p>
		</div>
	);
}

function addressOf(filter: InboxFilter): string {
	return filter === "all" ? "/admin/inbox" : `/admin/inbox?whose=${filter}`;
}
