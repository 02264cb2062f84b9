import { data, redirect } from "react-router";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayExportPayments, mayMoveMoney } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { PAYMENT_ISSUE_KINDS } from "#app/domain/money/payment-issue.ts";
import { lastPeriod, lisbonDate } from "#app/domain/time/calendar.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { listFailingJobs } from "#app/queries/count-pending-tasks.server.ts";
import { findKeyProgress, listPaymentIssues } from "#app/queries/money/payment-issues.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { recordStaffAction } from "#app/routes/admin/record-staff-action.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { Route } from "./+types/payments";
import { ExportForm } from "./export-form.tsx";
import { FailingJobsSection } from "./failing-jobs-section.tsx";
import { KeySection } from "./key-section.tsx";
import { MoneyTabs } from "./money-tabs.tsx";
import { PaymentIssueSection } from "./payment-issue-section.tsx";
import { tryAgain } from "./try-again.server.ts";

export function meta() {
	return adminMeta(m.money_page());
}

/** Rows 235-237: the payment issues, which need a person. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const [issues, steps, keys] = await Promise.all([
		listPaymentIssues(services),
		listFailingJobs(services),
		findKeyProgress(services),
	]);
	const done = new URL(request.url).searchParams.get("done");
	const may = { retry: mayMoveMoney(staff), export: mayExportPayments(staff) };
	const today = lisbonDate(services.now());
	const periods = { month: lastPeriod(today, 1), quarter: lastPeriod(today, 3) };
	return { issues, steps, keys, may, done, periods, now: services.now() };
}

export async function action({ request, context }: Route.ActionArgs) {
	const services = context.get(servicesContext);
	const form = await request.formData().catch(() => null);
	const outcome = await tryAgain(services, context.get(staffContext), form);
	if (outcome.ok) {
		await recordStaffAction(context, {
			action: "payments-tried-again",
			details: { kind: String(form?.get("kind")), id: String(form?.get("id")) },
		});
		return redirect(localePath(`/admin/payments?done`));
	}
	const refused = translateFailure(outcome.failure, context.get(visitorContext).language);
	return data({ refused }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { issues, steps, keys, may, done, periods, now } = loaderData;
	const kinds = PAYMENT_ISSUE_KINDS.map((kind) => ({ kind, issues: issues.filter((issue) => issue.kind === kind) }));
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.money_page()} lede={m.money_page_lede()} />
			<MoneyTabs current="/admin/payments" />
			{actionData ? (
				<Alert tone="danger" role="alert" title={m.error_summary_title()}>
					<p>{actionData.refused}</p>
				</Alert>
			) : (
				done !== null && (
					<Alert tone="success" role="status">
						<p>{m.money_tried_again()}</p>
					</Alert>
				)
			)}
			{issues.length + steps.length === 0 && <p className="admin-empty">{m.money_page_empty()}</p>}
			{steps.length > 0 && <FailingJobsSection steps={steps} />}
			{kinds
				.filter(({ issues }) => issues.length > 0)
				.map(({ kind, issues }) => (
					<PaymentIssueSection key={kind} kind={kind} issues={issues} mayRetry={may.retry} now={now} />
				))}
			{keys && <KeySection keys={keys} />}
			{may.export && <ExportForm periods={periods} />}
		</div>
	);
}
