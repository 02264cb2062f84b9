import type { LucideIcon } from "lucide-react";
import Clock from "lucide-react/icons/clock";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import Users from "lucide-react/icons/users";
import { formatShortDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Urgent } from "#app/queries/application/find-urgent.server.ts";
import type { Needs } from "#app/queries/count-needs.server.ts";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { URGENCY_NAMES } from "../admin-labels.ts";
import { ISSUE_NAMES } from "../payment-labels.ts";

type Figure = {
	name: string;
	to: string;
	n: number;
	orMore?: boolean;
	/** How it is coloured when it is not zero. */
	tone: "late" | "due" | "paused";
	icon: LucideIcon;
	detail?: string;
};

/** What cannot wait, each figure with the way to its list. */
export function RiskFigures({ urgent, needs }: { urgent: Omit<Urgent, "first">; needs: Needs }) {
	const { late, today, second } = urgent;
	const oldest = second.oldest === null ? null : formatShortDate(second.oldest, getLocale());
	const issues = "/admin/payments";
	const figures: Figure[] = [
		{ ...late, name: URGENCY_NAMES.late(), to: listOf("late"), tone: "late", icon: TriangleAlert },
		{ ...today, name: URGENCY_NAMES.today(), to: listOf("today"), tone: "due", icon: Clock },
		{
			n: second.n,
			name: URGENCY_NAMES.second(),
			to: listOf("second"),
			tone: "paused",
			icon: Users,
			...(oldest !== null && { detail: m.dash_oldest({ date: oldest }) }),
		},
		...[
			{ n: needs.messages, name: URGENCY_NAMES.message(), to: listOf("message") },
			{ n: needs.aftercare, name: m.admin_after_queue(), to: "/admin/aftercare" },
			{ n: needs.refunds, name: m.dash_refunds(), to: `${issues}#refund_due` },
			{ n: needs.disputes, name: ISSUE_NAMES.dispute.name(), to: `${issues}#dispute` },
			{ n: needs.webhooks, name: ISSUE_NAMES.notice_stuck.name(), to: `${issues}#notice_stuck` },
			{ n: needs.effects, name: ISSUE_NAMES.effect_given_up.name(), to: `${issues}#effect_given_up` },
			{ n: needs.steps, name: m.dash_steps(), to: `${issues}#steps` },
		].map((figure) => ({ ...figure, tone: "late" as const, icon: TriangleAlert })),
	];
	return (
		<section aria-labelledby="risk">
			<h2 id="risk" className="sr-only">
				{m.dash_risk()}
			</h2>
			<ul className="dash-figures">
				{figures.map((figure) => (
					<li key={figure.to + figure.name}>
						<FigureLink figure={figure} />
					</li>
				))}
			</ul>
		</section>
	);
}

function listOf(only: string): string {
	return `/admin/applications?only=${only}`;
}

function FigureLink({ figure: { name, to, n, orMore, tone, icon: Icon, detail } }: { figure: Figure }) {
	return (
		<AppLink to={to} className={n === 0 ? "dash-figure" : `dash-figure clock-${tone}`}>
			<span className="dash-number">
				{n > 0 && <Icon size={18} aria-hidden />}
				{orMore ? m.dash_or_more({ n }) : n}
			</span>
			<span className="dash-name">{name}</span>
			{detail && <span className="dash-detail">{detail}</span>}
		</AppLink>
	);
}
