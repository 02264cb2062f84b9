import { data } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { labelsIn } from "#app/domain/withdrawal/labels.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findSubmittedWithdrawal } from "#app/queries/application/withdrawal.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { SERVICE_AWAY, withFormFallback } from "#app/server/unexpected-error.server.ts";
import type { Services } from "#app/services.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { ownedApplications, ownsApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/withdraw";
import { AskWho } from "./ask-who.tsx";
import { Done, NoContract, Statement } from "./statement.tsx";
import { withdraw } from "./withdraw-action.server.ts";
import { statementView } from "./withdraw-view.server.ts";
import type { WithdrawAnswer, WithdrawView } from "./withdraw-view.ts";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta({ loaderData }: Route.MetaArgs) {
	return descriptionMeta(loaderData?.labels.open ?? m.brand(), m.withdraw_lede());
}

/** Looks only: mail scanners open links, and opening must not withdraw from anything. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	const { searchParams } = new URL(request.url);
	const token = searchParams.get("token");
	const id = searchParams.get("id");
	const labels = labelsIn(await getSetting(services, "withdrawal-labels"), language);
	const known = await contractOf(services, request, { token, id });
	if (known) {
		const { application, statedAt } = known;
		const payments = await findPayments(services, application.id);
		const view = statementView(application, payments, { statedAt, token: known.token, language });
		return { labels, view };
	}
	const own = token === null ? await ownContracts(services, request) : [];
	const view: WithdrawView = { kind: "ask", own, linkOver: token !== null };
	return { labels, view };
}

type Named = { token: string | null; id: string | null };

/** The contract that a mailed link or the owner's own address names; null for everybody else. */
async function contractOf(services: Services, request: Request, { token, id }: Named) {
	const stated = token && /^[\w-]{43}$/.test(token) ? await findSubmittedWithdrawal(services, token) : null;
	const mine = !stated && token === null && id && (await ownsApplication(request, services, id)) ? id : null;
	const applicationId = stated?.applicationId ?? mine;
	const application = applicationId ? await findApplication(services, applicationId) : null;
	if (!application) return null;
	return { application, statedAt: stated?.statedAt ?? services.now(), token: stated ? token : null };
}

/** What this browser may withdraw from at once. */
async function ownContracts(services: Services, request: Request) {
	const ids = (await ownedApplications(request, services)).slice(0, 5);
	const found = await Promise.all(ids.map((id) => findApplication(services, id)));
	return found.flatMap((application) => {
		if (!application || application.status === "draft" || application.status === "cancelled") return [];
		return [{ id: application.id, number: application.applicationNumber }];
	});
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	return withFormFallback(
		{ context, pattern },
		() => withdraw({ request, context }, form),
		() => {
			const kept = { number: String(form.get("number") ?? ""), email: String(form.get("email") ?? "") };
			const refused = translateFailure(SERVICE_AWAY, context.get(visitorContext).language);
			const answer: WithdrawAnswer = { kind: "wrong", kept, fields: {}, refused };
			return data(answer, { status: HTTP_STATUS.unavailable });
		},
	);
}

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
	const { labels } = loaderData;
	const answer = actionData as WithdrawAnswer | undefined;
	const view = answer?.kind === "view" ? answer.view : loaderData.view;
	const fields = answer?.kind === "wrong" ? answer.fields : {};
	const refused = answer?.kind === "refused" || answer?.kind === "wrong" ? answer.refused : undefined;
	const failed = refused !== undefined || Object.keys(fields).length > 0;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={labels.open} failed={failed} />
			<div className="stack-lg">
				<ErrorSummary errors={Object.entries(fields).map(([fieldId, message]) => ({ fieldId, message }))} />
				{refused && (
					<Alert tone="danger" role="alert">
						<p>{refused}</p>
					</Alert>
				)}
				<PageHeader
					title={labels.open}
					lede={view.kind === "ask" || view.kind === "statement" ? m.withdraw_lede() : undefined}
				/>
				{answer?.kind === "sent" ? (
					<Alert tone="success" title={m.withdraw_sent_title()} role="status">
						<p>{m.withdraw_sent({ date: answer.at })}</p>
						<p>{m.withdraw_nothing_came()}</p>
						<p>{m.mail_once_an_hour()}</p>
					</Alert>
				) : (
					<>
						{view.kind === "ask" && (
							<AskWho view={view} kept={answer?.kind === "wrong" ? answer.kept : null} fields={fields} />
						)}
						{view.kind === "none" && <NoContract />}
						{view.kind === "statement" && <Statement view={view} confirm={labels.confirm} />}
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
