import { formatMoney } from "#app/domain/money/money.ts";
import type { MatterKind, MoneyMatter } from "#app/domain/money/payment-issue.ts";
import { formatDate, formatShortDate, lisbonDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { MATTERS, matterDetail } from "../payment-labels.ts";

type MatterSectionProps = { kind: MatterKind; matters: readonly MoneyMatter[]; mayRetry: boolean; now: number };

const RETRIED: readonly MatterKind[] = ["effect_given_up", "notice_stuck"];

/** Everything of one kind that needs a person: what to do about it, then each with its case. */
export function MatterSection({ kind, matters, mayRetry, now }: MatterSectionProps) {
	const { name, todo } = MATTERS[kind];
	return (
		<section className="desk-panel" aria-labelledby={kind}>
			<h2 id={kind}>
				{name()} <span className="count">{matters.length}</span>
			</h2>
			<p>{todo()}</p>
			<ul className="matters">
				{matters.map((matter) => (
					<li key={matter.id}>
						<span className="matter-case">
							{matter.case ? (
								<AppLink to={`/admin/applications/${matter.case.id}#money`}>{matter.case.applicationNumber}</AppLink>
							) : (
								m.money_no_case()
							)}
						</span>
						<span className="sum">{matter.amount === null ? "" : formatMoney(matter.amount, getLocale())}</span>
						<span>{matterDetail(kind, matter.code)}</span>
						<When matter={matter} now={now} />
						{mayRetry && RETRIED.includes(kind) && <TryAgain matter={matter} />}
					</li>
				))}
			</ul>
		</section>
	);
}

/** Until when, if somebody set a term; else since when. */
function When({ matter: { at, dueAt }, now }: { matter: MoneyMatter; now: number }) {
	if (dueAt === null) return <span className="muted">{m.money_since({ date: formatShortDate(at, getLocale()) })}</span>;
	if (dueAt < now) return <Badge tone="danger">{m.money_overdue()}</Badge>;
	const date = formatDate(dueAt, getLocale());
	const today = lisbonDate(dueAt) === lisbonDate(now);
	return <Badge tone={today ? "danger" : "warning"}>{m.money_until({ date })}</Badge>;
}

function TryAgain({ matter }: { matter: MoneyMatter }) {
	return (
		<AppForm action="/admin/payments">
			<input type="hidden" name="kind" value={matter.kind} />
			<input type="hidden" name="id" value={matter.id} />
			<Button type="submit" variant="secondary">
				{m.money_try_again()}
				{matter.case && <span className="sr-only"> {matter.case.applicationNumber}</span>}
			</Button>
		</AppForm>
	);
}
