import type { Clock } from "#app/domain/application/due-date.ts";
import { DAY, formatShortDate, HOUR } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Urgent } from "#app/queries/application/list-applications.server.ts";
import type { PendingTasks } from "#app/queries/count-pending-tasks.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { ClockTag } from "../clock-tag.tsx";

/** The first late application, and the first one due today. */
type FirstDue = { id: string; applicationNumber: string; clock: Clock | null };

type AttentionProps = {
	urgent: Pick<Urgent, "late" | "today" | "second">;
	first: { late: FirstDue | null; today: FirstDue | null };
	needs: PendingTasks;
	/** Bounced mails. */
	bounced: number;
	seesPartners: boolean;
	/** UTC milliseconds. */
	now: number;
};

type Line = {
	n: number;
	isCapped?: boolean;
	name: (inputs: { count: number; n: string }) => string;
	to: string;
	tone: "late" | "due" | "waiting";
	detail?: React.ReactNode;
};

const PAYMENTS = "/admin/payments";

/** Urgent tasks: a line for each kind that has any, with its oldest one and a link to the list. */
export function AttentionSection(props: AttentionProps) {
	const lines = linesOf(props).filter(({ n }) => n > 0);
	return (
		<section aria-labelledby="attention">
			<h2 id="attention">{m.dashboard_attention()}</h2>
			{lines.length === 0 ? (
				<p className="muted">{m.dashboard_attention_none()}</p>
			) : (
				<ul className="dash-attention">
					{lines.map((line) => (
						<AttentionLine key={line.to} {...line} />
					))}
				</ul>
			)}
		</section>
	);
}

function AttentionLine({ n, isCapped, name, to, tone, detail }: Line) {
	const text = name({ count: n, n: isCapped ? `${n}+` : String(n) });
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

function linesOf({ urgent, first, needs, bounced, seesPartners, now }: AttentionProps): Line[] {
	const { oldest } = needs;
	const age = (timestamp: number | null) => timestamp !== null && ageOf(timestamp, now);
	const deadlineText = (timestamp: number | null, message: (inputs: { date: string }) => string) =>
		timestamp !== null && message({ date: formatShortDate(timestamp, getLocale()) });
	return [
		{
			...urgent.late,
			name: m.dashboard_attention_late,
			to: listOf("late"),
			tone: "late",
			detail: <Due first={first.late} />,
		},
		{
			...urgent.today,
			name: m.dashboard_attention_today,
			to: listOf("today"),
			tone: "due",
			detail: <Due first={first.today} />,
		},
		{
			n: needs.disputes,
			name: m.dashboard_attention_disputes,
			to: `${PAYMENTS}#dispute`,
			tone: "late",
			detail: deadlineText(oldest.disputes, m.dashboard_evidence_until),
		},
		{
			...urgent.second,
			name: m.dashboard_attention_second,
			to: listOf("second"),
			tone: "waiting",
			detail: age(urgent.second.oldest),
		},
		{
			n: needs.messages,
			name: m.dashboard_attention_messages,
			to: listOf("message"),
			tone: "waiting",
			detail: age(oldest.messages),
		},
		{
			n: needs.reviews,
			name: m.dashboard_attention_reviews,
			to: "/admin/reviews",
			tone: "waiting",
			detail: age(oldest.reviews),
		},
		{
			n: needs.requests,
			name: m.dashboard_attention_requests,
			to: "/admin/refund-requests",
			tone: "waiting",
			detail: deadlineText(oldest.requests, m.dashboard_answer_until),
		},
		{
			n: needs.refunds,
			name: m.dashboard_attention_refunds,
			to: `${PAYMENTS}#refund_due`,
			tone: "late",
			detail: age(oldest.refunds),
		},
		{
			n: needs.aftercare,
			name: m.dashboard_attention_aftercare,
			to: "/admin/aftercare",
			tone: "late",
			detail: age(oldest.aftercare),
		},
		{ n: bounced, name: m.dashboard_attention_bounced, to: "/admin/inbox/mails?state=bounced", tone: "late" },
		{
			n: needs.webhooks,
			name: m.dashboard_attention_webhooks,
			to: `${PAYMENTS}#notice_stuck`,
			tone: "late",
			detail: age(oldest.webhooks),
		},
		{
			n: needs.effects,
			name: m.dashboard_attention_effects,
			to: `${PAYMENTS}#effect_given_up`,
			tone: "late",
			detail: age(oldest.effects),
		},
		{ n: needs.steps, name: m.dashboard_attention_jobs, to: "/admin/jobs", tone: "late", detail: age(oldest.steps) },
		{
			n: seesPartners ? needs.partners : 0,
			name: m.dashboard_attention_partners,
			to: "/admin/partners",
			tone: "waiting",
		},
	];
}

function listOf(filter: string): string {
	return `/admin/applications?only=${filter}`;
}

function Due({ first }: { first: FirstDue | null }) {
	if (!first) return null;
	return (
		<>
			<AppLink to={`/admin/applications/${first.id}`}>{first.applicationNumber}</AppLink>{" "}
			{first.clock && <ClockTag clock={first.clock} />}
		</>
	);
}

/** Rounds hours up and days down, as an application's clock does. */
function ageOf(timestamp: number, now: number): string {
	const age = Math.max(0, now - timestamp);
	if (age < DAY) return m.dashboard_oldest_hours({ n: Math.max(1, Math.ceil(age / HOUR)) });
	return m.dashboard_oldest_days({ n: Math.floor(age / DAY) });
}
