import { useEffect } from "react";
import { data, redirect, useSubmit } from "react-router";
import { changeSessionDraft, resetSessionDraft } from "#app/browser/session-draft.ts";
import { continueApplication } from "#app/commands/application/draft.server.ts";
import { shareProofOfAddress } from "#app/commands/application/household.server.ts";
import { removeDocument, swapDocuments } from "#app/commands/documents/uploads.server.ts";
import { incrementCounter } from "#app/commands/people/increment-counter.server.ts";
import { saveSession } from "#app/commands/people/save-session.server.ts";
import { visitorContext } from "#app/context.ts";
import { personalInfoPath, uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { type DocumentType, isDocumentType } from "#app/domain/documents/document-check.ts";
import { areSwapped } from "#app/domain/documents/document-questions.ts";
import { type Failure, failure, HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { isPackageId, type PackageId } from "#app/domain/money/packages.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import type { Services } from "#app/services.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { DeferredPart, lazyPart } from "#app/ui/deferred-part.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { ProgressTracker } from "#app/ui/progress-tracker.tsx";
import { DocumentQuestions, useQuestions } from "#app/ui/upload/document-questions.tsx";
import type { DocumentUpload } from "#app/ui/upload/document-upload.ts";
import { GuardianCard, isMinorFound } from "#app/ui/upload/guardian-card.tsx";
import { UploadCard } from "#app/ui/upload/upload-card.tsx";
import { addressGuidance, passportGuidance, ReviewNote, SecurityNote } from "#app/ui/upload/upload-guidance.tsx";
import { toUsableDocument } from "#app/ui/upload/upload-state.ts";
import { useDocumentUpload } from "#app/ui/upload/use-document-upload.ts";
import { usePollWhileReading } from "#app/ui/upload/use-reading-watch.ts";
import { handlePhoneForm, loadPhoneView } from "#app/visitor/phone.server.ts";
import { answerQuestion, isQuestionForm, receiveUploadForm, toLoadedDocument } from "#app/visitor/uploads.server.ts";
import type { Route } from "./+types/upload-documents";
import { findSharer, isMinor, loadHouseholdView, loadJourney } from "./journey.server.ts";

const UPLOADS_PER_MINUTE = 20;

const PhoneSection = lazyPart(async () => (await import("#app/ui/phone/phone-section.tsx")).PhoneSection);

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true, hideFooter: true };

export function meta() {
	return descriptionMeta(m.upload_title(), m.upload_description());
}

export function headers() {
	return { "Cache-Control": "private, no-store" };
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const { services, owned, language, searchParams, sessionId, headers, journey } = await loadJourney(request, context);
	const { application, packageType } = journey;
	if (application && !journey.isBound) await continueApplication(services, sessionId, application);
	else if (isPackageId(searchParams.get("package"))) await saveSession(services, sessionId, { packageType });
	const toView = (kind: DocumentType) => toLoadedDocument(journey[kind], language);
	const documents = { passport: toView("passport"), address: toView("address"), guardian: toView("guardian") };
	const phone = await loadPhoneView(services, phoneTarget(sessionId));
	const underAge = searchParams.has("guardian") || isMinor(journey, services.now());
	const missing = searchParams.get("missing");
	const { passport, address } = journey;
	const isClaimed = Boolean(passport?.applicationId ?? address?.applicationId);
	const household = journey.orderId === null ? null : await loadHouseholdView(services, journey, owned);
	return data({ packageType, ...documents, claimed: isClaimed, phone, underAge, missing, household }, { headers });
}

const phoneTarget = (sessionId: string) => ({ step: "documents", sessionId, applicationId: null }) as const;

export async function action({ request, context }: Route.ActionArgs) {
	const { services, owned, visitor, language, sessionId, headers, journey } = await loadJourney(request, context);
	const form = await request.formData().catch(() => null);
	const phoneAnswer = form && (await handlePhoneForm(services, phoneTarget(sessionId), form, language));
	if (phoneAnswer) return data({ documentType: null, error: null, phone: phoneAnswer.phone }, { headers });
	const isSwap = form?.get("intent") === "swap";
	if (form && (isSwap || isQuestionForm(form))) {
		const { passport, address } = journey;
		const documentType = form.get("intent") === "person" ? ("passport" as const) : ("address" as const);
		const handleAnswer = async () => {
			if (await isOverUploadLimit(services, context)) return describeFailure(TOO_MANY.failure, language);
			if (!isSwap) {
				const document = [passport, address].find((candidate) => candidate?.uploadId === form.get("filePath")) ?? null;
				return answerQuestion(services, form, { sessionId, document, addressId: address?.uploadId ?? null, language });
			}
			const swapped = await swapDocuments(services, sessionId);
			return swapped.ok ? null : describeFailure(swapped.failure, language);
		};
		const problem = await handleAnswer();
		if (!problem)
			return redirect(localePath(`${uploadDocumentsPath(journey.packageType)}#${documentType}`), { headers });
		return data({ documentType, error: problem.message }, { status: problem.status, headers });
	}
	const documentType = form?.get("documentType");
	if (!form || !isDocumentType(documentType)) {
		return data({ documentType: "passport" as const, error: m.upload_failed_server() }, { status: 422, headers });
	}
	if (form.get("intent") === "remove") {
		await removeDocument(services, sessionId, documentType);
		return data({ documentType, error: null }, { headers });
	}
	if (await isOverUploadLimit(services, context)) {
		return data({ documentType, error: translateFailure(TOO_MANY.failure, language) }, { status: 429, headers });
	}
	if (form.get("intent") === "share") {
		const sharer = await findSharer(services, journey, owned, form.get("from"));
		const shared = sharer && (await shareProofOfAddress(services, sessionId, sharer));
		if (shared && !shared.ok)
			return data({ documentType, error: translateFailure(shared.failure, language) }, { status: 422, headers });
		return redirect(localePath(`${uploadDocumentsPath(journey.packageType)}#address`), { headers });
	}
	const error = await receiveUploadForm(services, sessionId, documentType, form, visitor);
	if (error) return data({ documentType, error }, { status: 422, headers });
	return redirect(localePath(`${uploadDocumentsPath(journey.packageType)}#${documentType}`), { headers });
}

const TOO_MANY = failure("too-many", "too_many_requests");

async function isOverUploadLimit(services: Services, context: Route.ActionArgs["context"]): Promise<boolean> {
	const { network } = context.get(visitorContext);
	const minute = Math.floor(services.now() / MINUTE);
	return (await incrementCounter(services, `upload:${network}:${minute}`, MINUTE)) > UPLOADS_PER_MINUTE;
}

function describeFailure(failure: Failure, language: Language) {
	return { message: translateFailure(failure, language), status: HTTP_STATUS[failure.kind] };
}

export default function UploadDocuments({ loaderData, actionData }: Route.ComponentProps) {
	const { packageType } = loaderData;
	const toCardOptions = (documentType: DocumentType) => ({
		documentType,
		loaded: loaderData[documentType],
		error: actionData?.documentType === documentType ? actionData.error : null,
	});
	const path = localePath(uploadDocumentsPath(packageType));
	const passport = useQuestions(useDocumentUpload(toCardOptions("passport")), path);
	const address = useQuestions(useDocumentUpload(toCardOptions("address")), path);
	const guardian = useDocumentUpload(toCardOptions("guardian"));
	const submit = useSubmit();
	const swapped = !loaderData.claimed && areSwapped(flagCodes(passport), flagCodes(address));
	const swap = () => void submit({ intent: "swap" }, { method: "post", action: path, preventScrollReset: true });
	const extraActions = swapped ? { swap } : {};
	const ready = [passport, address].every(({ state }) => state.step === "done");
	const [isPassportVerified, isAddressVerified] = [passport, address].map(isVerified);
	const underAge = loaderData.underAge || isMinorFound(passport);
	// A minor's passport always needs a manual check.
	const mayBeUnderAge = underAge || !isPassportVerified || guardian.state.step !== "idle";
	usePollWhileReading(
		[passport, address, guardian].some(({ state }) => state.step === "done" && state.reading === "pending"),
	);
	const error = actionData?.error ?? null;
	const isNewPerson = loaderData.household !== null && !loaderData.passport && !loaderData.claimed;
	useEffect(() => {
		// The answers in this tab belong to the previous person.
		if (isNewPerson) resetSessionDraft();
		changeSessionDraft({
			packageType,
			passportDocumentPath: toUsableDocument(loaderData.passport)?.filePath ?? "",
			addressDocumentPath: toUsableDocument(loaderData.address)?.filePath ?? "",
		});
	}, [packageType, loaderData, isNewPerson]);
	return (
		<div className="page wrap upload-page">
			<PageTitle title={m.upload_title()} hasErrors={error !== null} />
			<ProgressTracker current="documents" />
			<div className="stack-lg">
				<ErrorSummary
					errors={
						error && actionData?.documentType ? [{ fieldId: `${actionData.documentType}-file`, message: error }] : []
					}
				/>
				<PageHeader title={m.upload_title()} lede={ready ? null : m.upload_lede()} />
				{loaderData.missing !== null && !ready && (
					<Alert tone="warning">
						{loaderData.missing === "session" ? m.upload_session_expired() : m.upload_missing_notice()}
					</Alert>
				)}
				{swapped && <SwapNotice />}
				{loaderData.household && (
					<HouseholdNotice {...loaderData.household} hasAddress={address.state.step === "done"} />
				)}
				<div className="upload-cards">
					<UploadCard
						title={m.upload_passport_title()}
						guidance={passportGuidance()}
						upload={{ ...passport, ...extraActions }}
						actions={passport.state.step === "done" && <DocumentQuestions document={passport.state} />}
					/>
					<UploadCard
						title={m.upload_address_title()}
						guidance={addressGuidance()}
						upload={{ ...address, ...extraActions }}
						actions={address.state.step === "done" && <DocumentQuestions document={address.state} />}
					/>
				</div>
				<DeferredPart>
					<PhoneSection
						view={loaderData.phone}
						newLink={actionData && "phone" in actionData ? actionData.phone : null}
						applicationId={null}
						path={uploadDocumentsPath(packageType)}
					/>
				</DeferredPart>
				<div className="upload-notes">
					{mayBeUnderAge && <GuardianCard upload={guardian} open={underAge} />}
					{!(isPassportVerified && isAddressVerified) && <ReviewNote />}
					<SecurityNote />
				</div>
				<WizardButtons packageType={packageType} ready={ready} />
			</div>
		</div>
	);
}

function isVerified({ state }: DocumentUpload): boolean {
	return state.step === "done" && state.verdict === "verified";
}

function flagCodes({ state }: DocumentUpload): (string | undefined)[] {
	return state.step === "done" ? state.issues.map(({ code }) => code) : [];
}

/** Offers to swap the types of two misplaced documents. */
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

type HouseholdNoticeProps = {
	id: string;
	/** Other applicants of the order whose proof of address can be shared. */
	sharers: { id: string; name: string }[];
	/** Whether a proof of address was uploaded. */
	hasAddress: boolean;
};

/** Says that the documents of the order's next person are due, and offers the proof of address of another person. */
function HouseholdNotice({ id, sharers, hasAddress }: HouseholdNoticeProps) {
	return (
		<Alert tone="info" title={m.household_next_person()}>
			{!hasAddress && sharers.length > 0 && (
				<AppForm className="stack-tight">
					<p>{m.household_share_text()}</p>
					<input type="hidden" name="intent" value="share" />
					<input type="hidden" name="documentType" value="address" />
					<div className="row">
						{sharers.map((sharer) => (
							<Button key={sharer.id} type="submit" name="from" value={sharer.id} variant="secondary">
								{m.household_share({ name: sharer.name })}
							</Button>
						))}
					</div>
				</AppForm>
			)}
			<p>
				<AppLink to={`/household/${id}`}>{m.household_title()}</AppLink>
			</p>
		</Alert>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} isUnpaid />;
}

/** Links back to the home page, and to personal information once both documents are present. */
function WizardButtons({ packageType, ready }: { packageType: PackageId; ready: boolean }) {
	return (
		<div className="wizard-buttons" data-ready={ready || undefined}>
			<ButtonLink to="/" variant="secondary">
				{m.wizard_back()}
			</ButtonLink>
			{ready ? (
				<ButtonLink to={personalInfoPath(packageType)}>{m.wizard_continue()}</ButtonLink>
			) : (
				<Button disabled aria-describedby="continue-hint">
					{m.wizard_continue()}
				</Button>
			)}
			{!ready && (
				<p id="continue-hint" className="field-hint">
					{m.upload_both_needed()}
				</p>
			)}
		</div>
	);
}
