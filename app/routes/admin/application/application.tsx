import { data, isRouteErrorResponse, redirect } from "react-router";
import draftScript from "#app/browser/admin-drafts.ts?worker&url";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { isClosedStage } from "#app/domain/application/application.ts";
import { isAction } from "#app/domain/application/staff-actions.ts";
import { failure, HTTP_STATUS } from "#app/domain/failure.ts";
import { m } from "#app/paraglide/messages.js";
import { findDocumentTicks } from "#app/queries/application/find-document-ticks.server.ts";
import { findApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { findOpenedDocuments, listEntries } from "#app/queries/audit/list-entries.server.ts";
import { findDrafts } from "#app/queries/staff/find-drafts.server.ts";
import { findViewerSettings } from "#app/queries/staff/find-list-settings.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { AdminNotFound } from "#app/routes/admin/admin-not-found.tsx";
import { isUnsaved, ProblemPage } from "#app/ui/page/error-page.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { MenuActions } from "../command-menu/menu-actions.tsx";
import { LiveUpdates } from "../live/live-updates.tsx";
import type { Route } from "./+types/application";
import { ActionList } from "./action-list.tsx";
import { ActionConfirmation, ActionRefusalAlert, isCompletedAction } from "./action-outcome.tsx";
import { performAction, previewAction } from "./actions.server.ts";
import { AftercarePanel } from "./aftercare-panel.tsx";
import { loadCorrectionView } from "./answers.server.ts";
import { Answers } from "./answers.tsx";
import { ApplicationHeader, CaseFacts, NeighbourLinks } from "./application-header.tsx";
import { loadHoldView, loadOwnerView, loadThreads, toAdminApplication } from "./application-view.server.ts";
import { loadCannedReasons } from "./canned-reasons.server.ts";
import { DocumentList } from "./documents/document-list.tsx";
import { findSideBySide, SideBySidePanel } from "./documents/side-by-side.tsx";
import { findListPosition, withListPosition } from "./list-position.server.ts";
import { buildAdminLog } from "./log.server.ts";
import { Notes, Timeline } from "./log.tsx";
import { parseLogFilter } from "./log-line.ts";
import { Mails } from "./mails.tsx";
import { loadMandateView } from "./mandate.server.ts";
import { MandatePanel } from "./mandate-panel.tsx";
import { listMenuActions } from "./menu-actions.server.ts";
import { OwnerBox, OwnerChangeAlert } from "./owner-box.tsx";
import { AwaitedRefund, PaymentPanel } from "./payment-panel.tsx";
import { toRefusal } from "./refusal.server.ts";
import { deleteDraft, performSecondaryAction } from "./secondary-actions.server.ts";
import { ThreadPanel } from "./thread-panel.tsx";
import { ActionBar, initialPart, Workspace } from "./workspace.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
	return adminMeta(loaderData?.application.applicationNumber ?? m.not_found_title());
}

/** Loads the page of an application (row 91). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const file = await findApplicationFile(services, params.id);
	if (!file) throw data(null, { status: 404 });
	services.log("application-opened", { by: staff.email, role: staff.role });
	const { searchParams } = new URL(request.url);
	const done = searchParams.get("done");
	const { language } = context.get(visitorContext);
	const [openings, reasons, owner, entries, position, drafts, mandate, hold, threads, viewerSettings, ticks] =
		await Promise.all([
			findOpenedDocuments(services, staff.id, params.id),
			loadCannedReasons(services),
			loadOwnerView(context, params.id, request),
			listEntries(services, file.application),
			findListPosition(context, request, file.application),
			findDrafts(services, staff.id, file.application),
			loadMandateView(services, staff, file, language),
			loadHoldView(context, file.application, request),
			loadThreads(context, file.application),
			findViewerSettings(services, staff),
			findDocumentTicks(services, params.id, file.history),
		]);
	const log = await buildAdminLog(file, entries, parseLogFilter(searchParams.get("log")), language);
	const view = await toAdminApplication(file, staff, services.now(), language, openings);
	const application = { ...view, reasons, drafts, mandate, viewerSettings, ticks };
	const menuActions = listMenuActions(file, application, staff, services.now(), language);
	const correction = await loadCorrectionView(file.application, searchParams.get("correct"), language);
	const sideBySide = findSideBySide(application.documents, searchParams);
	return {
		application,
		menuActions,
		log,
		owner,
		position,
		correction,
		sideBySide,
		hold,
		threads,
		completedAction: isCompletedAction(done) ? done : null,
	};
}

/** Performs the action that `intent` names. `version` is the version of the application that the page showed. */
export async function action(args: Route.ActionArgs) {
	return withListPosition(await perform(args), args.request);
}

async function perform({ request, params, context }: Route.ActionArgs) {
	const staff = context.get(staffContext);
	const services = context.get(servicesContext);
	const { language } = context.get(visitorContext);
	const form = await request.formData().catch(() => null);
	const secondaryResponse = form && (await performSecondaryAction(context, params.id, form));
	if (secondaryResponse) return secondaryResponse;
	const action = form?.get("intent");
	const version = Number(form?.get("version") || Number.NaN);
	const actionRequest = form && isAction(action) && Number.isInteger(version) ? { form, action } : null;
	const preview =
		actionRequest &&
		(await previewAction(
			{ services, staff, id: params.id, version },
			actionRequest.action,
			actionRequest.form,
			language,
		));
	if (preview) return data(preview.refusal, { status: preview.status });
	const outcome = actionRequest
		? await performAction({ services, staff, id: params.id, version }, actionRequest.action, actionRequest.form)
		: failure("invalid", "invalid_request");
	if (outcome.ok) await deleteDraft(context, params.id, action);
	if (outcome.ok) return redirect(localePath(`/admin/applications/${outcome.value.id}?done=${action}`));
	return data(toRefusal(actionRequest?.action ?? null, outcome.failure, form, language), {
		status: HTTP_STATUS[outcome.failure.kind],
	});
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { application, menuActions, log, owner, position, completedAction, correction, sideBySide, hold, threads } =
		loaderData;
	const refusal = actionData ?? null;
	return (
		<div className="admin wrap wrap-admin case">
			<MenuActions actions={menuActions} />
			<header className="case-head">
				<ApplicationHeader application={application} listUrl={position?.listUrl ?? "/admin/applications"} />
				<NeighbourLinks position={position} />
				<OwnerBox view={owner} isClosed={isClosedStage(application.stage)} />
			</header>
			<div className="case-updates">
				<LiveUpdates application={application} />
				{!refusal && <OwnerChangeAlert view={owner} />}
				{refusal ? (
					<ActionRefusalAlert refusal={refusal} log={log} />
				) : (
					completedAction && <ActionConfirmation action={completedAction} />
				)}
			</div>
			<ActionBar application={application} canAssign={owner.canAssign} />
			<Workspace
				part={initialPart(refusal, completedAction, application)}
				application={application}
				log={log}
				threads={threads}
				parts={{
					answers: (
						<>
							<CaseFacts application={application} hold={hold} refusal={refusal} />
							<AwaitedRefund awaitedRefund={application.money.awaitedRefund} />
							<AftercarePanel sections={application.aftercare} />
							<Answers application={application} correction={correction} refusal={refusal} />
						</>
					),
					documents: (
						<>
							{sideBySide && <SideBySidePanel application={application} sideBySide={sideBySide} />}
							<DocumentList application={application} refusal={refusal} />
						</>
					),
					actions: (
						<>
							<ActionList application={application} refusal={refusal} />
							<MandatePanel application={application} />
						</>
					),
					timeline: <Timeline application={application} log={log} listFilter={position?.filter ?? null} />,
					notes: <Notes application={application} log={log} refusal={refusal} />,
					messages: threads.map((thread) => (
						<ThreadPanel
							key={thread.firm === null ? "applicant" : "agent"}
							id={application.id}
							thread={thread}
							refusal={refusal}
						/>
					)),
					mails: <Mails application={application} refusal={refusal} />,
					money: <PaymentPanel application={application} refusal={refusal} />,
				}}
			/>
			{/* Saves drafts. Everything else works without scripts. */}
			<script type="module" src={draftScript} />
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	return status === 404 ? <AdminNotFound /> : <ProblemPage status={status} unsaved={isUnsaved(error)} />;
}
