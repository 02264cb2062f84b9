import { data, redirect, useActionData } from "react-router";
import { visitorContext } from "#app/context.ts";
import type { RequestedItem } from "#app/domain/application/application.ts";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import { isDocumentType } from "#app/domain/documents/document-check.ts";
import { refusalMeaning } from "#app/labels/filing-labels.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findOwnDocument } from "#app/queries/documents/documents.server.ts";
import { SentBack } from "#app/ui/application/sent-back.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { DeferredPart, lazyPart } from "#app/ui/deferred-part.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import { handlePhoneForm, loadPhoneView } from "#app/visitor/phone.server.ts";
import { ensureSessionId } from "#app/visitor/session.server.ts";
import { answerQuestion, isQuestionForm, toLoadedDocument } from "#app/visitor/uploads.server.ts";
import type { Route } from "./+types/provide-information";
import { findDocumentQuestion, handleRequestedItem } from "./provide-information.server.ts";
import { RequestedItemCard } from "./requested-item.tsx";

const PhoneSection = lazyPart(async () => (await import("#app/ui/phone/phone-section.tsx")).PhoneSection);

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	if (application.status !== "verification_required") throw redirect(localePath(`/confirmation/${params.id}`));
	const { sessionId, headers } = await ensureSessionId(request, services.settings);
	const phone = await loadPhoneView(services, toPhoneTarget(application.id, sessionId));
	const { language } = context.get(visitorContext);
	const questions = await Promise.all(
		application.requestedItems.map((item) => findDocumentQuestion(services, application, item, language)),
	);
	const view = buildApplicationView(application, true);
	const rejection = view.sentBack && { meaning: refusalMeaning(view) };
	return data(
		{ number: application.applicationNumber, items: application.requestedItems, questions, sentBack: rejection, phone },
		{ headers },
	);
}

const toPhoneTarget = (applicationId: string, sessionId: string) =>
	({ step: "provide", sessionId, applicationId }) as const;

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	const { language } = context.get(visitorContext);
	const { sessionId, headers } = await ensureSessionId(request, services.settings);
	const phoneAnswer = await handlePhoneForm(services, toPhoneTarget(params.id, sessionId), form, language);
	if (phoneAnswer?.failure) throw redirect(localePath(`/confirmation/${params.id}`), { headers });
	if (phoneAnswer) return data({ problem: null, phone: phoneAnswer.phone, document: null }, { headers });
	if (isQuestionForm(form)) {
		if (application.status !== "verification_required")
			throw redirect(localePath(`/confirmation/${params.id}`), { headers });
		const findDocument = () =>
			findOwnDocument(services, String(form.get("filePath")), { sessionId, applicationId: params.id });
		const document = await findDocument();
		const addressId = document?.applicationId ? application.addressDocumentPath : null;
		const problem = await answerQuestion(services, form, { sessionId, document, addressId, language });
		const current = problem ? null : await findDocument();
		const item = application.requestedItems.findIndex(({ kind }) => kind === document?.documentType);
		return data(
			{
				problem: problem && { item, message: problem.message },
				phone: null,
				document: toLoadedDocument(current, language),
			},
			{ status: problem?.status ?? 200, headers },
		);
	}
	const result = await handleRequestedItem(services, form, { applicationId: params.id, sessionId, language });
	if ("problem" in result) {
		const { status, ...problem } = result.problem;
		return data({ problem, phone: null, document: null }, { status, headers });
	}
	const isDone = result.application.status !== "verification_required";
	return redirect(localePath(isDone ? `/confirmation/${params.id}` : `/provide-information/${params.id}`), { headers });
}

export default function ProvideInformation({
	loaderData: { number, items, questions, sentBack, phone },
	params,
}: Route.ComponentProps) {
	const actionData = useActionData<typeof action>();
	const problem = actionData?.problem;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.provide_title()} hasErrors={Boolean(problem)} />
			<PageHeader
				title={m.provide_title()}
				lede={m.provide_lede({ number })}
				backLink={{ to: `/confirmation/${params.id}`, label: m.certificate_back() }}
			/>
			<div className="application-column">
				{problem && <ErrorSummary errors={[{ fieldId: getFieldId(items, problem.item), message: problem.message }]} />}
				{sentBack && <SentBack {...sentBack} needsAction />}
				{items.some(needsDocument) && (
					<DeferredPart>
						<PhoneSection
							view={phone}
							newLink={actionData?.phone ?? null}
							applicationId={params.id}
							path={`/provide-information/${params.id}`}
						/>
					</DeferredPart>
				)}
				{items.map((item, index) => (
					<RequestedItemCard
						// biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the item
						key={index}
						applicationId={params.id}
						item={item}
						index={index}
						error={problem?.item === index ? problem.message : null}
						question={questions[index] ?? null}
						answeredDocument={actionData?.document ?? null}
					/>
				))}
				<p className="small muted">
					{m.upload_security()} {m.upload_security_text()}
				</p>
			</div>
		</div>
	);
}

/** Returns whether the item needs a document, which can be photographed with a phone. */
function needsDocument({ kind, done }: RequestedItem): boolean {
	return !done && isDocumentType(kind);
}

/** Returns the id of the field of an item. */
function getFieldId(items: readonly RequestedItem[], index: number): string {
	const kind = items[index]?.kind ?? "information";
	return kind === "information" || kind === "mandate" ? `item-${index}` : `${kind}-file`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
