import { data } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { selectWithdrawalLabels } from "#app/domain/withdrawal/withdrawal.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findSubmittedWithdrawal } from "#app/queries/application/withdrawal.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { SERVICE_UNAVAILABLE, withFormFallback } from "#app/server/unexpected-error.server.ts";
import type { Services } from "#app/services.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { listOwnedIds, ownsApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/withdraw";
import {
	buildWithdrawView,
	handleWithdrawForm,
	type StatementView,
	type WithdrawResult,
	type WithdrawView,
} from "./withdraw.server.ts";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta({ loaderData }: Route.MetaArgs) {
	return descriptionMeta(loaderData?.labels.open ?? m.brand(), m.withdraw_lede());
}

/** GET has no effect: mail scanners open links. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	const { searchParams } = new URL(request.url);
	const token = searchParams.get("token");
	const id = searchParams.get("id");
	const labels = selectWithdrawalLabels(await getSetting(services, "withdrawal-labels"), language);
	const contract = await findContract(services, request, { token, id });
	if (contract) {
		const { application, statedAt } = contract;
		const payments = await findPayments(services, application.id);
		const view = buildWithdrawView(application, payments, { statedAt, token: contract.token, language });
		return { labels, view };
	}
	const contracts = token === null ? await listOwnContracts(services, request) : [];
	const view: WithdrawView = { kind: "ask", contracts, isLinkExpired: token !== null };
	return { labels, view };
}

type WithdrawalTarget = { token: string | null; id: string | null };

/** Finds the contract of an e-mailed link or of the owner's URL; null for everyone else. */
async function findContract(services: Services, request: Request, { token, id }: WithdrawalTarget) {
	const submitted = token && /^[\w-]{43}$/.test(token) ? await findSubmittedWithdrawal(services, token) : null;
	const ownId = !submitted && token === null && id && (await ownsApplication(request, services, id)) ? id : null;
	const applicationId = submitted?.applicationId ?? ownId;
	const application = applicationId ? await findApplication(services, applicationId) : null;
	if (!application) return null;
	return { application, statedAt: submitted?.statedAt ?? services.now(), token: submitted ? token : null };
}

const MAX_CONTRACTS = 5;

/** Lists the contracts from which this browser may withdraw directly. */
async function listOwnContracts(services: Services, request: Request) {
	const ids = await listOwnedIds(request, services);
	const applications = await Promise.all(ids.map((id) => findApplication(services, id)));
	const contracts = applications.flatMap((application) => {
		if (!application || application.status === "draft" || application.status === "cancelled") return [];
		return [{ id: application.id, number: application.applicationNumber }];
	});
	return contracts.slice(0, MAX_CONTRACTS);
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	return withFormFallback(
		{ context, pattern },
		() => handleWithdrawForm({ request, context }, form),
		() => {
			const values = { number: String(form.get("number") ?? ""), email: String(form.get("email") ?? "") };
			const error = translateFailure(SERVICE_UNAVAILABLE, context.get(visitorContext).language);
			const result: WithdrawResult = { kind: "wrong", values, fields: {}, error };
			return data(result, { status: HTTP_STATUS.unavailable });
		},
	);
}

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
	const { labels } = loaderData;
	const result = actionData as WithdrawResult | undefined;
	const view = result?.kind === "view" ? result.view : loaderData.view;
	const fields = result?.kind === "wrong" ? result.fields : {};
	const error = result?.kind === "refused" || result?.kind === "wrong" ? result.error : undefined;
	const hasErrors = error !== undefined || Object.keys(fields).length > 0;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={labels.open} hasErrors={hasErrors} />
			<div className="stack-lg">
				<ErrorSummary errors={Object.entries(fields).map(([fieldId, message]) => ({ fieldId, message }))} />
				{error && (
					<Alert tone="danger" role="alert">
						<p>{error}</p>
					</Alert>
				)}
				<PageHeader
					title={labels.open}
					lede={view.kind === "ask" || view.kind === "statement" ? m.withdraw_lede() : undefined}
				/>
				{result?.kind === "sent" ? (
					<Alert tone="success" title={m.withdraw_sent_title()} role="status">
						<p>{m.withdraw_sent({ date: result.at })}</p>
						<p>{m.withdraw_not_received()}</p>
						<p>{m.mail_once_an_hour()}</p>
					</Alert>
				) : (
					<>
						{view.kind === "ask" && (
							<ContractForm view={view} values={result?.kind === "wrong" ? result.values : null} fields={fields} />
						)}
						{view.kind === "none" && <NoContract />}
						{view.kind === "statement" && <Statement view={view} confirmLabel={labels.confirm} />}
						{view.kind === "done" && <Done view={view} />}
					</>
				)}
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}

type ContractFormProps = {
	view: Extract<WithdrawView, { kind: "ask" }>;
	values: { number: string; email: string } | null;
	fields: Record<string, string>;
};

/** Form to choose the contract: one of this browser's, or by number and e-mail address without signing in. */
function ContractForm({ view, values, fields }: ContractFormProps) {
	return (
		<>
			{view.isLinkExpired && (
				<Alert tone="warning" role="alert">
					<p>{m.withdraw_link_expired()}</p>
				</Alert>
			)}
			{view.contracts.length > 0 && (
				<section>
					<h2>{m.withdraw_own()}</h2>
					<ul>
						{view.contracts.map(({ id, number }) => (
							<li key={id}>
								<AppLink to={`/withdraw?id=${id}`}>{number}</AppLink>
							</li>
						))}
					</ul>
				</section>
			)}
			<Card>
				<AppForm className="form" action="/withdraw" noValidate>
					<TextField
						name="number"
						label={m.withdraw_number()}
						hint={m.resume_number_hint()}
						error={fields.number}
						defaultValue={values?.number}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						className="control-medium"
					/>
					<TextField
						name="email"
						type="email"
						label={m.withdraw_email()}
						error={fields.email}
						defaultValue={values?.email}
						autoComplete="email"
					/>
					<div className="row btn-row">
						<Button type="submit">{m.withdraw_continue()}</Button>
					</div>
				</AppForm>
			</Card>
			<OtherOptions />
		</>
	);
}

/** Mentions other forms of withdrawal, which the law permits. */
export function OtherOptions() {
	return (
		<p>
			{m.withdraw_other_ways()} <AppLink to="/model-withdrawal-form">{m.withdraw_model()}</AppLink>.
		</p>
	);
}

type StatementProps = { view: Extract<WithdrawView, { kind: "statement" }>; confirmLabel: string };

/** The statement to confirm. The button has exactly the label that the law prescribes. */
function Statement({ view: { statement, token }, confirmLabel }: StatementProps) {
	const isInTime = statement.outcome === "accepted";
	const rows = [
		{ term: m.withdraw_number(), value: statement.number },
		{ term: m.withdraw_name(), value: statement.name },
		{ term: m.withdraw_ordered(), value: statement.ordered },
		{ term: m.withdraw_until(), value: statement.lastDay },
		{ term: m.withdraw_confirmed_to(), value: statement.email },
	];
	return (
		<>
			{!isInTime && <TooLate statement={statement} />}
			<Card className="stack">
				<p>
					<strong>{m.withdraw_statement({ number: statement.number })}</strong>
				</p>
				<SummaryList rows={isInTime ? [...rows, { term: m.withdraw_back(), value: statement.refund }] : rows} />
				<p>{isInTime ? m.withdraw_consequence() : m.withdraw_still_send()}</p>
				<AppForm action="/withdraw">
					<input type="hidden" name={token === null ? "id" : "token"} value={token ?? statement.id} />
					<Button type="submit" variant={isInTime ? "primary" : "secondary"}>
						{confirmLabel}
					</Button>
				</AppForm>
			</Card>
			<OtherOptions />
		</>
	);
}

/** Explains why the withdrawal is too late, with the remaining options. */
function TooLate({ statement }: { statement: StatementView }) {
	const isLate = statement.outcome === "late";
	return (
		<Alert tone="warning" title={isLate ? m.withdraw_late_title() : m.withdraw_performed_title()} role="alert">
			<p>{isLate ? m.withdraw_late({ date: statement.lastDay }) : m.withdraw_performed()}</p>
			<RemainingOptions id={statement.id} />
		</Alert>
	);
}

function RemainingOptions({ id }: { id: string }) {
	return (
		<>
			<p>{m.withdraw_still_title()}:</p>
			<ul>
				<li>
					<AppLink to={`/refunds/${id}`}>{m.withdraw_still_cancel()}</AppLink>
				</li>
				<li>
					<AppLink to="/complaints">{m.withdraw_still_complain()}</AppLink>
				</li>
			</ul>
		</>
	);
}

/** Shown after the withdrawal and on later visits. */
function Done({ view }: { view: Extract<WithdrawView, { kind: "done" }> }) {
	return (
		<Alert tone={view.outcome === "accepted" ? "success" : "warning"} title={m.withdraw_done_title()} role="status">
			<p>{m.withdraw_done({ date: view.sent })}</p>
			{view.lines.map((line) => (
				<p key={line}>{line}</p>
			))}
			{view.hasPdf && (
				<p>
					<a href={localePath(`/api/withdrawals/${view.id}`)}>{m.withdraw_pdf()}</a>
				</p>
			)}
			{view.outcome !== "accepted" && <RemainingOptions id={view.id} />}
		</Alert>
	);
}

function NoContract() {
	return (
		<Alert title={m.withdraw_none_title()}>
			<p>{m.withdraw_none()}</p>
		</Alert>
	);
}
