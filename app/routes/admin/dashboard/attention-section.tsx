import type { Clock } from "#app/domain/application/due-date.ts";
import { DAY, formatShortDate, HOUR } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { UrgentApplications } from "#app/queries/application/list-applications.server.ts";
import type { PendingTasks } from "#app/queries/count-pending-tasks.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { ClockTag } from "../clock-tag.tsx";

/** The most urgent application that is late or due today. */
type FirstDue = { id: string; applicationNumber: string; clock: Clock | null };

type AttentionProps = {
	urgent: Pick<UrgentApplications, "late" | "today" | "second">;
	firstDue: { late: FirstDue | null; today: FirstDue | null };
	pendingTasks: PendingTasks;
	/** Number of bounced e-mails. */
	bouncedCount: number;
	canSeePartners: boolean;
	/** UTC milliseconds. */
	now: number;
};

type AttentionItem = {
	n: number;
	isCapped?: boolean;
	label: (inputs: { count: number; n: string }) => string;
	to: string;
	tone: "late" | "due" | "waiting";
	detail?: React.ReactNode;
};

const PAYMENTS = "/admin/payments";

/** Urgent tasks: a line for each kind with pending tasks, with the oldest task and a link to the list. */
export function AttentionSection(props: AttentionProps) {
	const items = listItems(props).filter(({ n }) => n > 0);
	return (
		<section aria-labelledby="attention">
			<h2 id="attention">{m.dashboard_attention()}</h2>
			{items.length === 0 ? (
				<p className="muted">{m.dashboard_attention_none()}</p>
			) : (
				<ul className="dash-attention">
					{items.map((item) => (
						<AttentionRow key={item.to} {...item} />
					))}
				</ul>
			)}
		</section>
	);
}

function AttentionRow({ n, isCapped, label, to, tone, detail }: AttentionItem) {
	const text = label({ count: n, n: isCapped ? `${n}+` : String(n) });
	return (
		<li className={`dash-line dash-line-${tone}`}>
			<span>
				<strong>{text}</strong> {detail && <span className="muted">{detail}</span>}
			</span>
			<AppLink to={to}>
				{m.dashboard_open()}
				<span className="sr-only">: {text}</span>
			</AppLink>
		</li>
	);
}

function listItems({
	urgent,
	firstDue,
	pendingTasks,
	bouncedCount,
	canSeePartners,
	now,
}: AttentionProps): AttentionItem[] {
	const { oldest } = pendingTasks;
	const ageText = (timestamp: number | null) => timestamp !== null && formatAge(timestamp, now);
	const deadlineText = (timestamp: number | null, message: (inputs: { date: string }) => string) =>
		timestamp !== null && message({ date: formatShortDate(timestamp, getLocale()) });
	return [
		{
			...urgent.late,
			label: m.dashboard_attention_late,
			to: listPath("late"),
			tone: "late",
			detail: <FirstDueLink application={firstDue.late} />,
		},
		{
			...urgent.today,
			label: m.dashboard_attention_today,
			to: listPath("today"),
			tone: "due",
			detail: <FirstDueLink application={firstDue.today} />,
		},
		{
			n: pendingTasks.disputes,
			label: m.dashboard_attention_disputes,
			to: `${PAYMENTS}#dispute`,
			tone: "late",
			detail: deadlineText(oldest.disputes, m.dashboard_evidence_until),
		},
		{
			...urgent.second,
			label: m.dashboard_attention_second,
			to: listPath("second"),
			tone: "waiting",
			detail: ageText(urgent.second.oldest),
		},
		{
			n: pendingTasks.messages,
			label: m.dashboard_attention_messages,
			to: listPath("message"),
			tone: "waiting",
			detail: ageText(oldest.messages),
		},
		{
			n: pendingTasks.reviews,
			label: m.dashboard_attention_reviews,
			to: "/admin/reviews",
			tone: "waiting",
			detail: ageText(oldest.reviews),
		},
		{
			n: pendingTasks.requests,
			label: m.dashboard_attention_requests,
			to: "/admin/refund-requests",
			tone: "waiting",
			detail: deadlineText(oldest.requests, m.dashboard_answer_until),
		},
		{
			n: pendingTasks.refunds,
			label: m.dashboard_attention_refunds,
			to: `${PAYMENTS}#refund_due`,
			tone: "late",
			detail: ageText(oldest.refunds),
		},
		{
			n: pendingTasks.aftercare,
			label: m.dashboard_attention_aftercare,
			to: "/admin/aftercare",
			tone: "late",
			detail: ageText(oldest.aftercare),
		},
		{ n: bouncedCount, label: m.dashboard_attention_bounced, to: "/admin/inbox/mails?state=bounced", tone: "late" },
		{
			n: pendingTasks.webhooks,
			label: m.dashboard_attention_webhooks,
			to: `${PAYMENTS}#notice_stuck`,
			tone: "late",
			detail: ageText(oldest.webhooks),
		},
		{
			n: pendingTasks.effects,
			label: m.dashboard_attention_effects,
			to: `${PAYMENTS}#effect_given_up`,
			tone: "late",
			detail: ageText(oldest.effects),
		},
		{
			n: pendingTasks.steps,
			label: m.dashboard_attention_jobs,
			to: "/admin/jobs",
			tone: "late",
			detail: ageText(oldest.steps),
		},
		{
			n: canSeePartners ? pendingTasks.partners : 0,
			label: m.dashboard_attention_partners,
			to: "/admin/partners",
			tone: "waiting",
		},
	];
}

function listPath(filter: string): string {
	return `/admin/applications?only=${filter}`;
}

function FirstDueLink({ application }: { application: FirstDue | null }) {
	if (!application) return null;
	return (
		<>
			<AppLink to={`/admin/applications/${application.id}`}>{application.applicationNumber}</AppLink>{" "}
			{application.clock && <ClockTag clock={application.clock} />}
		</>
	);
}

/** Rounds hours up and days down, as an application's clock does. */
function formatAge(timestamp: number, now: number): string {
	const age = Math.max(0, now - timestamp);
	if (age < DAY) return m.dashboard_oldest_hours({ n: Math.max(1, Math.ceil(age / HOUR)) });
	return m.dashboard_oldest_days({ n: Math.floor(age / DAY) });
}
