import { data } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import { mayAnswerMessages } from "#app/domain/application/staff-roles.ts";
import { INBOX_FILTERS, type InboxFilter, messageClock, messageDueAt } from "#app/domain/inbox/message.ts";
import { m } from "#app/paraglide/messages.js";
import { countFinishedMessages, countLateMessages, listMessages } from "#app/queries/inbox/messages.server.ts";
import { getClosureDates, getSetting } from "#app/queries/settings.server.ts";
import { listColleagues } from "#app/queries/staff/colleagues.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { SectionTabs } from "../section-tabs.tsx";
import type { Route } from "./+types/inbox";
import { InboxHeader, MessagesForbidden } from "./inbox-header.tsx";
import { MessageTable } from "./message-table.tsx";

export function meta() {
	return adminMeta(m.inbox_title());
}

/** Lists open messages, oldest first. `?filter=` filters, `?after=` is the page cursor; invalid values are ignored. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	if (!mayAnswerMessages(staff)) return data({ canRead: false } as const, { status: 403 });
	const services = context.get(servicesContext);
	const { searchParams } = new URL(request.url);
	const filter = INBOX_FILTERS.find((name) => name === searchParams.get("filter")) ?? "all";
	const [{ messages, next }, colleagues, lateCount, finishedCounts, closingDates, { hours }] = await Promise.all([
		listMessages(services, { assignee: filter, staffId: staff.id, after: searchParams.get("after") }),
		listColleagues(services),
		countLateMessages(services),
		countFinishedMessages(services),
		getClosureDates(services),
		getSetting(services, "answer-warning"),
	]);
	const names = new Map(colleagues.map(({ id, name }) => [id, name]));
	const now = services.now();
	const rows = messages.map((message) => {
		const dueAt = messageDueAt(message, closingDates);
		const state = messageClock({ dueAt, answeredAt: message.answeredAt }, now, hours);
		const assignee = message.assigneeId === null ? null : (names.get(message.assigneeId) ?? m.inbox_former_colleague());
		return { ...message, assignee, clock: { state, dueAt, now } };
	});
	return {
		canRead: true,
		rows,
		next,
		filter,
		lateCount,
		finishedCounts,
		isDeleted: searchParams.has("done"),
	} as const;
}

const FILTER_NAMES: Record<InboxFilter, () => string> = {
	all: m.inbox_filter_all,
	mine: m.inbox_filter_mine,
	unassigned: m.admin_list_unassigned,
	complaints: m.inbox_filter_complaints,
};

export default function Page({ loaderData }: Route.ComponentProps) {
	if (!loaderData.canRead) return <MessagesForbidden />;
	const { rows, next, filter, lateCount, finishedCounts, isDeleted } = loaderData;
	const filters = INBOX_FILTERS.map((name) => ({ to: filterPath(name), label: FILTER_NAMES[name]() }));
	return (
		<div className="admin wrap wrap-admin">
			<InboxHeader current="/admin/inbox">
				{lateCount > 0 && <Badge tone="danger">{m.inbox_late({ count: lateCount })}</Badge>}
			</InboxHeader>
			{isDeleted && (
				<Alert tone="success" role="status" className="admin-alert">
					<p>{m.inbox_deleted()}</p>
				</Alert>
			)}
			<SectionTabs label={m.inbox_filters()} tabs={filters} current={filterPath(filter)} />
			{rows.length > 0 ? (
				<MessageTable messages={rows} />
			) : (
				<p className="admin-empty">{filter === "all" ? m.inbox_empty() : m.inbox_empty_filter()}</p>
			)}
			{next && (
				<p>
					<AppLink to={`${filterPath(filter)}${filter === "all" ? "?" : "&"}after=${next}`}>{m.inbox_more()}</AppLink>
				</p>
			)}
			<p className="muted">{m.inbox_finished({ count: finishedCounts.done, answered: finishedCounts.answered })}</p>
		</div>
	);
}

function filterPath(filter: InboxFilter): string {
	return filter === "all" ? "/admin/inbox" : `/admin/inbox?filter=${filter}`;
}
