import { data, redirect } from "react-router";
import { visitorContext } from "#app/context.ts";
import { mayPayPartners } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { mayApprove } from "#app/domain/partners/payout.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { findPayoutRun } from "#app/queries/partners/payout-run.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireProof } from "#app/routes/admin/require-proof.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageOutcome } from "../page-outcome.tsx";
import { METHOD_NAMES, RUN_NAMES } from "../partners/partner-labels.ts";
import { PartnersHead } from "../partners/partners-head.tsx";
import { requirePartners } from "../partners/require-partners.server.ts";
import type { Route } from "./+types/run";
import { ExcludedPayments } from "./excluded-payments.tsx";
import { performRunAction } from "./run-actions.server.ts";
import { RunForms } from "./run-forms.tsx";
import { RunPayments } from "./run-payments.tsx";

export function meta() {
	return adminMeta(m.partners_run());
}

/** One run: its payments, and what this member of staff may do about it now. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { staff, services } = requirePartners(context);
	const found = await findPayoutRun(services, params.id);
	if (!found) throw data(null, { status: 404 });
	const { id, method, state, version, madeAt, maker, problem, askedAt } = found.run;
	return {
		run: { id, method, state, version, madeAt, problem, asked: askedAt !== null },
		payments: found.payments,
		pays: mayPayPartners(staff),
		mine: !mayApprove({ maker }, staff),
		done: new URL(request.url).searchParams.has("done"),
	};
}

export async function action(args: Route.ActionArgs) {
	const { staff, services } = requirePartners(args.context);
	if (mayPayPartners(staff)) requireProof(args);
	const { language, network } = args.context.get(visitorContext);
	const form = await args.request.formData().catch(() => new FormData());
	const outcome = await performRunAction(services, staff, args.params.id, form, network);
	if (outcome.ok) return redirect(localePath(`/admin/payouts/${args.params.id}?done`));
	const refused =
		outcome.failure.code === "stale_version"
			? m.partners_run_stale({}, { locale: language })
			: translateFailure(outcome.failure, language);
	return data({ refused }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { run, payments, pays, mine, done } = loaderData;
	return (
		<div className="admin wrap wrap-admin">
			<PartnersHead title={`${m.partners_run()}: ${METHOD_NAMES[run.method]()}`} current="" />
			<PageOutcome
				refused={actionData?.refused}
				done={done && !actionData ? m.partners_done() : null}
				className="admin-alert"
			/>
			{run.problem && run.state === "approved" && (
				<Alert tone="warning" className="admin-alert" title={m.partners_run_waits()}>
					<p>{run.problem === "guard_over" ? m.partners_run_guard() : m.partners_run_problem({ code: run.problem })}</p>
				</Alert>
			)}
			<p>
				<strong>{RUN_NAMES[run.state]()}</strong>
			</p>
			<ExcludedPayments payments={payments} />
			{pays && <RunForms run={run} mine={mine} payments={payments} />}
			<RunPayments run={run} payments={payments} settles={pays && run.method !== "paypal"} />
		</div>
	);
}
