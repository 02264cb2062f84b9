import { data, redirect } from "react-router";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayExportPayments, mayMoveMoney } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { INTL_TAG } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { PAYMENT_ISSUE_KINDS, type PaymentIssue, type PaymentIssueKind } from "#app/domain/money/payment-issue.ts";
import { formatDate, formatMonth, formatShortDate, lastPeriod, lisbonDate } from "#app/domain/time/calendar.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findKeyProgress, type KeyProgress, listPaymentIssues } from "#app/queries/money/payment-issues.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { recordStaffAction } from "#app/routes/admin/record-staff-action.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { ISSUE_LABELS, issueDetail } from "../payment-labels.ts";
import type { Route } from "./+types/payments";
import { PaymentTabs } from "./payment-tabs.tsx";
import { retryIssue } from "./payments.server.ts";

export function meta() {
	return adminMeta(m.money_page());
}

/** Rows 235-237: payment issues that need manual action. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const [issues, keyProgress] = await Promise.all([listPaymentIssues(services), findKeyProgress(services)]);
	const done = new URL(request.url).searchParams.get("done");
	const permissions = { retry: mayMoveMoney(staff), export: mayExportPayments(staff) };
	const today = lisbonDate(services.now());
	const periods = { month: lastPeriod(today, 1), quarter: lastPeriod(today, 3) };
	const isInvoicingConfigured = services.invoicing.configured;
	return { issues, keyProgress, permissions, done, periods, isInvoicingConfigured, now: services.now() };
}

export async function action({ request, context }: Route.ActionArgs) {
	const services = context.get(servicesContext);
	const form = await request.formData().catch(() => null);
	const outcome = await retryIssue(services, context.get(staffContext), form);
	if (outcome.ok) {
		await recordStaffAction(context, {
			action: "payments-tried-again",
			details: { kind: String(form?.get("kind")), id: String(form?.get("id")) },
		});
		return redirect(localePath(`/admin/payments?done`));
	}
	const error = translateFailure(outcome.failure, context.get(visitorContext).language);
	return data({ error }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { issues, keyProgress, permissions, done, periods, isInvoicingConfigured, now } = loaderData;
	const groups = PAYMENT_ISSUE_KINDS.map((kind) => ({ kind, issues: issues.filter((issue) => issue.kind === kind) }));
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.money_page()} lede={m.money_page_lede()} />
			<PaymentTabs current="/admin/payments" />
			{actionData ? (
				<Alert tone="danger" role="alert" title={m.error_summary_title()}>
					<p>{actionData.error}</p>
				</Alert>
			) : (
				done !== null && (
					<Alert tone="success" role="status">
						<p>{m.money_tried_again()}</p>
					</Alert>
				)
			)}
			{issues.length === 0 && <p className="admin-empty">{m.money_page_empty()}</p>}
			{groups
				.filter(({ issues }) => issues.length > 0)
				.map(({ kind, issues }) => (
					<PaymentIssueSection key={kind} kind={kind} issues={issues} canRetry={permissions.retry} now={now} />
				))}
			{keyProgress && <KeySection keyProgress={keyProgress} />}
			{permissions.export && <InvoiceExport month={periods.month} isConfigured={isInvoicingConfigured} />}
			{permissions.export && <ExportForm periods={periods} />}
		</div>
	);
}

type PaymentIssueSectionProps = {
	kind: PaymentIssueKind;
	issues: readonly PaymentIssue[];
	canRetry: boolean;
	now: number;
};

const RETRYABLE_KINDS: readonly PaymentIssueKind[] = ["effect_given_up", "notice_stuck"];

/** Issues of one kind: instructions, then each issue with its application. */
function PaymentIssueSection({ kind, issues, canRetry, now }: PaymentIssueSectionProps) {
	const { name, instruction } = ISSUE_LABELS[kind];
	return (
		<section className="admin-panel" aria-labelledby={kind}>
			<h2 id={kind}>
				{name()} <span className="count">{issues.length}</span>
			</h2>
			<p>{instruction()}</p>
			<ul className="issues">
				{issues.map((issue) => (
					<li key={issue.id}>
						<span className="issue-application">
							{issue.application ? (
								<AppLink to={`/admin/applications/${issue.application.id}#money`}>
									{issue.application.applicationNumber}
								</AppLink>
							) : (
								m.money_no_case()
							)}
						</span>
						<span className="sum">{issue.amount === null ? "" : formatMoney(issue.amount, getLocale())}</span>
						<span>{issueDetail(kind, issue.code)}</span>
						<IssueTime issue={issue} now={now} />
						{canRetry && RETRYABLE_KINDS.includes(kind) && <RetryForm issue={issue} />}
					</li>
				))}
			</ul>
		</section>
	);
}

/** Deadline of an issue, otherwise its start. */
function IssueTime({ issue: { occurredAt, dueAt }, now }: { issue: PaymentIssue; now: number }) {
	if (dueAt === null)
		return <span className="muted">{m.money_since({ date: formatShortDate(occurredAt, getLocale()) })}</span>;
	if (dueAt < now) return <Badge tone="danger">{m.money_overdue()}</Badge>;
	const date = formatDate(dueAt, getLocale());
	const isToday = lisbonDate(dueAt) === lisbonDate(now);
	return <Badge tone={isToday ? "danger" : "warning"}>{m.money_until({ date })}</Badge>;
}

function RetryForm({ issue }: { issue: PaymentIssue }) {
	return (
		<AppForm action="/admin/payments">
			<input type="hidden" name="kind" value={issue.kind} />
			<input type="hidden" name="id" value={issue.id} />
			<Button type="submit" variant="secondary">
				{m.money_try_again()}
				{issue.application && <span className="sr-only"> {issue.application.applicationNumber}</span>}
			</Button>
		</AppForm>
	);
}

type KeySectionProps = { keyProgress: KeyProgress };

/** Progress of re-encrypting documents and personal data, and which old key can be removed. */
function KeySection({ keyProgress: { sealing, done, total, retiring } }: KeySectionProps) {
	const numberFormat = new Intl.NumberFormat(INTL_TAG[getLocale()]);
	return (
		<section className="admin-panel" aria-labelledby="keys">
			<h2 id="keys">{m.money_keys()}</h2>
			<p>{m.money_keys_lede()}</p>
			{done < total && (
				<p>
					{m.money_keys_progress({ key: sealing, done: numberFormat.format(done), total: numberFormat.format(total) })}
				</p>
			)}
			{retiring.map((key) => (
				<p key={key.id}>{keyStateText(key, numberFormat.format(key.remaining))}</p>
			))}
		</section>
	);
}

function keyStateText({ id: key, remaining, state }: KeyProgress["retiring"][number], count: string): string {
	if (state === "removable") return m.money_keys_removable({ key });
	if (state === "gone") return m.money_keys_retired({ key, count });
	return remaining > 0 ? m.money_keys_needed({ key, count }) : m.money_keys_needed_perhaps({ key });
}

/** First and last day, YYYY-MM-DD. */
type Period = { from: string; to: string };

/** The accountant's monthly list of invoices and credit notes. */
function InvoiceExport({ month, isConfigured }: { month: Period; isConfigured: boolean }) {
	const monthName = formatMonth(month.from.slice(0, 7), getLocale());
	return (
		<section className="admin-panel" aria-labelledby="invoices">
			<h2 id="invoices">{m.money_invoices_export()}</h2>
			<p>{isConfigured ? m.money_invoices_export_text() : m.money_invoices_off()}</p>
			<p>
				<a className="btn btn-secondary" href={`/admin/invoices.csv?${new URLSearchParams(month)}`} download>
					{m.money_export_month({ month: monthName })}
				</a>
			</p>
		</section>
	);
}

/** Exports for certified accounting software; plain links and a plain form, because the response is a file. */
function ExportForm({ periods: { month, quarter } }: { periods: { month: Period; quarter: Period } }) {
	const exportUrl = (period: Period) => `/admin/payments.csv?${new URLSearchParams(period)}`;
	const monthName = (day: string) => formatMonth(day.slice(0, 7), getLocale());
	return (
		<section className="admin-panel" aria-labelledby="export">
			<h2 id="export">{m.money_export()}</h2>
			<p>{m.money_export_text()}</p>
			<p className="row">
				<a className="btn btn-secondary" href={exportUrl(month)} download>
					{m.money_export_month({ month: monthName(month.from) })}
				</a>
				<a className="btn btn-secondary" href={exportUrl(quarter)} download>
					{m.money_export_quarter({ from: monthName(quarter.from), to: monthName(quarter.to) })}
				</a>
			</p>
			<form className="export-form" action="/admin/payments.csv">
				<TextField name="from" type="date" label={m.money_export_from()} />
				<TextField name="to" type="date" label={m.money_export_to()} />
				<Button type="submit" variant="secondary">
					{m.money_export_button()}
				</Button>
			</form>
		</section>
	);
}
