import { useEffect } from "react";
import { data, redirect, useSubmit } from "react-router";
import { changeSessionDraft } from "#app/browser/session-draft.ts";
import { continueApplication } from "#app/commands/application/continue-application.server.ts";
import { answerName } from "#app/commands/documents/answer-name.server.ts";
import { swapDocuments } from "#app/commands/documents/swap-documents.server.ts";
import { incrementCounter } from "#app/commands/people/increment-counter.server.ts";
import { rememberUpload, saveSession } from "#app/commands/people/save-session.server.ts";
import { visitorContext } from "#app/context.ts";
import { uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { type DocumentType, isDocumentType } from "#app/domain/documents/document-check.ts";
import { areSwapped, NAME_ANSWERS } from "#app/domain/documents/name-question.ts";
import { failure, HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import { isPackageId } from "#app/domain/money/packages.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import type { Services } from "#app/services.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Later, lazyPart } from "#app/ui/later.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { ProgressTracker } from "#app/ui/progress-tracker.tsx";
import type { DocumentUpload } from "#app/ui/upload/document-upload.ts";
import { GuardianCard, isUnderAgeFound } from "#app/ui/upload/guardian-card.tsx";
import { UploadCard } from "#app/ui/upload/upload-card.tsx";
import { AddressGuidance, PassportGuidance, UploadNotes } from "#app/ui/upload/upload-guidance.tsx";
import { usable } from "#app/ui/upload/upload-state.ts";
import { useDocumentUpload } from "#app/ui/upload/use-document-upload.ts";
import { useReadingWatch } from "#app/ui/upload/use-reading-watch.ts";
import { answerPhoneForm, phoneView } from "#app/visitor/phone-desk.server.ts";
import { receiveForm, storedDocument } from "#app/visitor/receive-document.server.ts";
import { receivedFiles } from "#app/visitor/received-files.server.ts";
import { journeyOf } from "../journey.server.ts";
import type { Route } from "./+types/upload-documents";
import { NameQuestion, type SaidName } from "./name-question.tsx";
import { isForUnderAge } from "./under-age.server.ts";
import { WizardButtons } from "./wizard-buttons.tsx";

const UPLOADS_PER_MINUTE = 20;

const PhoneSection = lazyPart(async () => (await import("#app/ui/phone/phone-section.tsx")).PhoneSection);

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

export function meta() {
	return descriptionMeta(m.upload_title(), m.upload_lede());
}

export function headers() {
	return { "Cache-Control": "private, no-store" };
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const { services, language, searchParams, sessionId, headers, journey } = await journeyOf(request, context);
	const { application, packageType } = journey;
	if (application && !journey.bound) await continueApplication(services, sessionId, application);
	else if (isPackageId(searchParams.get("package"))) await saveSession(services, sessionId, { packageType });
	const shown = (kind: DocumentType) => storedDocument(journey[kind], language);
	const documents = { passport: shown("passport"), address: shown("address"), guardian: shown("guardian") };
	const phone = await phoneView(services, placeOf(sessionId));
	const underAge = searchParams.has("guardian") || isForUnderAge(journey, services.now());
	const missing = searchParams.get("missing");
	const { passport, address } = journey;
	const claimed = Boolean(passport?.applicationId ?? address?.applicationId);
	const said: SaidName = address?.nameAnswer
		? { filePath: address.uploadId, answer: address.nameAnswer, hasProof: address.nameProof !== null }
		: null;
	return data({ packageType, ...documents, claimed, said, phone, underAge, missing }, { headers });
}

const placeOf = (sessionId: string) => ({ step: "documents", sessionId, applicationId: null }) as const;

export async function action({ request, context }: Route.ActionArgs) {
	const { services, language, sessionId, headers, journey } = await journeyOf(request, context);
	const form = await request.formData().catch(() => null);
	const asked = form && (await answerPhoneForm(services, placeOf(sessionId), form, language));
	if (asked) return data({ documentType: null, error: null, phone: asked.phone }, { headers });
	const intent = form?.get("intent");
	if (form && (intent === "swap" || intent === "name")) {
		const changed = (await isTooMany(services, context))
			? TOO_MANY
			: await changeStored(journey, services, sessionId, form);
		if (changed.ok) return redirect(localePath(`${uploadDocumentsPath(journey.packageType)}#address`), { headers });
		const error = translateFailure(changed.failure, language);
		return data({ documentType: "address" as const, error }, { status: HTTP_STATUS[changed.failure.kind], headers });
	}
	const documentType = form?.get("documentType");
	if (!form || !isDocumentType(documentType)) {
		return data({ documentType: "passport" as const, error: m.upload_failed_server() }, { status: 422, headers });
	}
	if (form.get("intent") === "remove") {
		await rememberUpload(services, sessionId, documentType, null);
		return data({ documentType, error: null }, { headers });
	}
	if (await isTooMany(services, context)) {
		return data({ documentType, error: translateFailure(TOO_MANY.failure, language) }, { status: 429, headers });
	}
	const error = await receiveForm(services, sessionId, documentType, form, language);
	if (error) return data({ documentType, error }, { status: 422, headers });
	return redirect(localePath(`${uploadDocumentsPath(journey.packageType)}#${documentType}`), { headers });
}

const TOO_MANY = failure("too-many", "too_many_requests");

async function isTooMany(services: Services, context: Route.ActionArgs["context"]): Promise<boolean> {
	const { network } = context.get(visitorContext);
	const minute = Math.floor(services.now() / MINUTE);
	return (await incrementCounter(services, `upload:${network}:${minute}`, MINUTE)) > UPLOADS_PER_MINUTE;
}

/** What becomes of documents that are with us: exchanged, or the question about a name answered. */
async function changeStored(
	{ address }: Awaited<ReturnType<typeof journeyOf>>["journey"],
	services: Services,
	sessionId: string,
	form: FormData,
): Promise<Outcome<null>> {
	if (form.get("intent") === "swap") return swapDocuments(services, sessionId);
	const answer = NAME_ANSWERS.find((known) => known === form.get("answer"));
	if (!answer) return failure("invalid", "invalid_request");
	return answerName(services, sessionId, address, answer, await receivedFiles(form, "proof"));
}

export default function UploadDocuments({ loaderData, actionData }: Route.ComponentProps) {
	const { packageType } = loaderData;
	const cardOf = (documentType: DocumentType) => ({
		documentType,
		loaded: loaderData[documentType],
		error: actionData?.documentType === documentType ? actionData.error : null,
	});
	const passport = useDocumentUpload(cardOf("passport"));
	const address = useDocumentUpload(cardOf("address"));
	const guardian = useDocumentUpload(cardOf("guardian"));
	const submit = useSubmit();
	const act = (body: Record<string, string>) =>
		void submit(body, {
			method: "post",
			action: localePath(uploadDocumentsPath(packageType)),
			preventScrollReset: true,
		});
	const swapped = !loaderData.claimed && areSwapped(codesIn(passport), codesIn(address));
	const acts = swapped ? { swap: () => act({ intent: "swap" }) } : {};
	const ready = [passport, address].every(({ state }) => state.step === "done");
	useReadingWatch(
		[passport, address, guardian].some(({ state }) => state.step === "done" && state.reading === "pending"),
	);
	const failed = actionData?.error ?? null;
	useEffect(() => {
		changeSessionDraft({
			packageType,
			passportDocumentPath: usable(loaderData.passport)?.filePath ?? "",
			addressDocumentPath: usable(loaderData.address)?.filePath ?? "",
		});
	}, [packageType, loaderData]);
	return (
		<div className="page wrap">
			<PageTitle title={m.upload_title()} failed={failed !== null} />
			<ProgressTracker current="documents" />
			<div className="stack-lg">
				<ErrorSummary
					errors={
						failed && actionData?.documentType ? [{ fieldId: `${actionData.documentType}-file`, message: failed }] : []
					}
				/>
				<PageHeader title={m.upload_title()} lede={m.upload_lede()} />
				{loaderData.missing !== null && !ready && (
					<Alert tone="warning">
						{loaderData.missing === "session" ? m.upload_session_over() : m.upload_missing_notice()}
					</Alert>
				)}
				<Later>
					<PhoneSection
						view={loaderData.phone}
						made={actionData && "phone" in actionData ? actionData.phone : null}
						applicationId={null}
						path={uploadDocumentsPath(packageType)}
					/>
				</Later>
				{swapped && <SwapNotice />}
				<div className="upload-cards">
					<UploadCard title={m.upload_passport_title()} upload={{ ...passport, ...acts }}>
						<PassportGuidance />
					</UploadCard>
					<UploadCard
						title={m.upload_address_title()}
						upload={{ ...address, ...acts, claimName: () => act({ intent: "name", answer: "own" }) }}
						next={<NameQuestion upload={address} said={loaderData.said} />}
					>
						<AddressGuidance />
					</UploadCard>
				</div>
				<GuardianCard upload={guardian} open={loaderData.underAge || isUnderAgeFound(passport)} />
				<UploadNotes />
				<WizardButtons packageType={packageType} ready={ready} />
			</div>
		</div>
	);
}

function codesIn({ state }: DocumentUpload): (string | undefined)[] {
	return state.step === "done" ? state.issues.map(({ code }) => code) : [];
}

/** Two documents in each other's place change it with one press. */
function SwapNotice() {
	return (
		<Alert tone="warning" title={m.upload_swap_title()}>
			<p>{m.upload_swap_text()}</p>
			<AppForm>
				<Button type="submit" name="intent" value="swap">
					{m.upload_swap()}
				</Button>
			</AppForm>
		</Alert>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} unpaid />;
}
