import { formatMoney } from "#app/domain/money/money.ts";
import type { PaymentIssue, PaymentIssueKind } from "#app/domain/money/payment-issue.ts";
import { formatDate, formatShortDate, lisbonDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { ISSUE_NAMES, issueDetail } from "../payment-labels.ts";

type PaymentIssueSectionProps = {
	kind: PaymentIssueKind;
	issues: readonly PaymentIssue[];
	mayRetry: boolean;
	now: number;
};

const RETRIED: readonly PaymentIssueKind[] = ["effect_given_up", "notice_stuck"];

/** Everything of one kind that needs a person: what to do about it, then each with its application. */
export function PaymentIssueSection({ kind, issues, mayRetry, now }: PaymentIssueSectionProps) {
	const { name, todo } = ISSUE_NAMES[kind];
	return (
		<section className="admin-panel" aria-labelledby={kind}>
			<h2 id={kind}>
				{name()} <span className="count">{issues.length}</span>
			</h2>
			<p>{todo()}</p>
			<ul className="issues">
				{issues.map((issue) => (
					<li key={issue.id}>
						<span className="issue-application">
							{issue.case ? (
								<AppLink to={`/admin/applications/${issue.case.id}#money`}>{issue.case.applicationNumber}</AppLink>
							) : (
								m.money_no_case()
							)}
						</span>
						<span className="sum">{issue.amount === null ? "" : formatMoney(issue.amount, getLocale())}</span>
						<span>{issueDetail(kind, issue.code)}</span>
						<When issue={issue} now={now} />
						{mayRetry && RETRIED.includes(kind) && <TryAgain issue={issue} />}
					</li>
				))}
			</ul>
		</section>
	);
}

/** Until when, if somebody set a term; else since when. */
function When({ issue: { at, dueAt }, now }: { issue: PaymentIssue; now: number }) {
	if (dueAt === null) return <span className="muted">{m.money_since({ date: formatShortDate(at, getLocale()) })}</span>;
	if (dueAt < now) return <Badge tone="danger">{m.money_overdue()}</Badge>;
	const date = formatDate(dueAt, getLocale());
	const today = lisbonDate(dueAt) === lisbonDate(now);
	return <Badge tone={today ? "danger" : "warning"}>{m.money_until({ date })}</Badge>;
}

function TryAgain({ issue }: { issue: PaymentIssue }) {
	return (
		<AppForm action="/admin/payments">
			<input type="hidden" name="kind" value={issue.kind} />
			<input type="hidden" name="id" value={issue.id} />
			<Button type="submit" variant="secondary">
				{m.money_try_again()}
				{issue.case && <span className="sr-only"> {issue.case.applicationNumber}</span>}
			</Button>
		</AppForm>
	);
}
