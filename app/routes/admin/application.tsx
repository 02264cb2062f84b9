import { data, isRouteErrorResponse, redirect } from "react-router";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { isAct } from "#app/domain/desk.ts";
import { failure, HTTP_STATUS } from "#app/domain/failure.ts";
import { m } from "#app/paraglide/messages.js";
import { findCaseFile } from "#app/queries/get-case-file.server.ts";
import { ActList } from "#app/ui/desk/act-list.tsx";
import { ActDone, ActRefused } from "#app/ui/desk/act-outcome.tsx";
import { Answers } from "#app/ui/desk/answers.tsx";
import { CaseHead } from "#app/ui/desk/case-head.tsx";
import { CaseLog } from "#app/ui/desk/case-log.tsx";
import { deskMeta } from "#app/ui/desk/desk-meta.ts";
import { DeskNotFound } from "#app/ui/desk/desk-not-found.tsx";
import { DocumentList } from "#app/ui/desk/document-list.tsx";
import { RefundAwaited } from "#app/ui/desk/refund-awaited.tsx";
import { localePath } from "#app/ui/locale-path.ts";
import { ProblemPage } from "#app/ui/problem-page.tsx";
import type { Route } from "./+types/application";
import { performAct } from "./acts.server.ts";
import { deskCase } from "./desk-case.server.ts";
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
