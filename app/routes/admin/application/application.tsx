import { data, isRouteErrorResponse, redirect } from "react-router";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { isAct } from "#app/domain/application/staff-actions.ts";
import { failure, HTTP_STATUS } from "#app/domain/failure.ts";
import { m } from "#app/paraglide/messages.js";
import { findCaseFile } from "#app/queries/application/get-application-file.server.ts";
import { deskMeta } from "#app/routes/admin/admin-meta.ts";
import { DeskNotFound } from "#app/routes/admin/admin-not-found.tsx";
import { ProblemPage } from "#app/ui/page/error-page.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { Route } from "./+types/application";
import { ActList } from "./action-list.tsx";
import { ActDone, ActRefused } from "./action-outcome.tsx";
import { performAct } from "./actions.server.ts";
import { Answers } from "./answer-list.tsx";
import { CaseHead } from "./application-head.tsx";
import { CaseLog } from "./application-log.tsx";
import { deskCase } from "./application-view.server.ts";
import { DocumentList } from "./documents/document-list.tsx";
import { RefundAwaited } from "./refund-awaited.tsx";
import { refusalOf } from "./refusal.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
	return deskMeta(loaderData?.desk.applicationNumber ?? m.not_found_title());
}

/** Row 91. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const file = await findCaseFile(services, params.id);
	if (!file) throw data(null, { status: 404 });
	services.log("case-opened", { role: staff.role });
	const done = new URL(request.url).searchParams.get("done");
	const { language } = context.get(visitorContext);
	return { desk: deskCase(file, staff, services.now(), language), done: isAct(done) ? done : null };
}

/** One form, one act: `act` names it, `version` says which case the decision was taken on. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	const form = await request.formData().catch(() => null);
	const act = form?.get("act");
	const version = Number(form?.get("version") || Number.NaN);
	const known = form && isAct(act) && Number.isInteger(version) ? { form, act } : null;
	const outcome = known
		? await performAct({ services, staff, id: params.id, version }, known.act, known.form)
		: failure("invalid", "invalid_request");
	if (outcome.ok) return redirect(localePath(`/admin/applications/${params.id}?done=${act}`));
	return data(refusalOf(known?.act ?? null, outcome.failure, form, language), {
		status: HTTP_STATUS[outcome.failure.kind],
	});
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { desk, done } = loaderData;
	const refusal = actionData ?? null;
	return (
		<div className="desk wrap wrap-desk">
			<CaseHead desk={desk} />
			{refusal ? <ActRefused refusal={refusal} /> : done && <ActDone act={done} />}
			<RefundAwaited awaiting={desk.money.awaiting} />
			<div className="desk-columns">
				<div className="desk-column">
					<ActList desk={desk} refusal={refusal} />
					<Answers groups={desk.answers} />
				</div>
				<div className="desk-column">
					<DocumentList desk={desk} refusal={refusal} />
				</div>
			</div>
			<CaseLog desk={desk} refusal={refusal} />
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	return status === 404 ? <DeskNotFound /> : <ProblemPage status={status} />;
}
