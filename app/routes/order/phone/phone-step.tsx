import type { DocumentType } from "#app/domain/documents/document-check.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { DocumentQuestions, useQuestions } from "#app/ui/upload/document-questions.tsx";
import { GuardianCard } from "#app/ui/upload/guardian-card.tsx";
import { UploadCard } from "#app/ui/upload/upload-card.tsx";
import { addressGuidance, passportGuidance } from "#app/ui/upload/upload-guidance.tsx";
import type { LoadedDocument } from "#app/ui/upload/upload-state.ts";
import { useDocumentUpload } from "#app/ui/upload/use-document-upload.ts";
import { usePollWhileReading } from "#app/ui/upload/use-reading-watch.ts";
import { RequestedItemCard } from "../provide-information/requested-item.tsx";
import { ScreenCard } from "../sign/screen-card.tsx";
import type { Problem } from "../sign/sign.server.ts";
import { SignedPages } from "../sign/signed-pages.tsx";
import { SignedFile, SigningState, UnprintableCharactersAlert } from "../sign/signing-state.tsx";
import type { PhonePage } from "./phone.server.ts";

type Step<K extends PhonePage["kind"]> = { page: Extract<PhonePage, { kind: K }>; problem: Problem | null };

/** Renders the step that this phone is paired for. */
export function PhoneStepBody({
	answeredDocument,
	page,
	problem,
}: Step<"documents" | "provide" | "sign"> & { answeredDocument: LoadedDocument | null }) {
	if (page.kind === "documents") return <DocumentsStep page={page} problem={problem} />;
	if (page.kind === "provide")
		return <RequestedItems page={page} problem={problem} answeredDocument={answeredDocument} />;
	return <SigningStep page={page} problem={problem} />;
}

function DocumentsStep({ page, problem }: Step<"documents">) {
	const findError = (kind: DocumentType) => (problem?.fieldId === `${kind}-file` ? problem.message : null);
	const toCardOptions = (kind: DocumentType) => ({
		documentType: kind,
		loaded: page[kind],
		error: findError(kind),
		onPhone: true,
	});
	const passport = useQuestions(useDocumentUpload(toCardOptions("passport")), localePath("/phone"));
	const address = useQuestions(useDocumentUpload(toCardOptions("address")), localePath("/phone"));
	const guardian = useDocumentUpload(toCardOptions("guardian"));
	const states = [passport, address].map(({ state }) => state);
	usePollWhileReading(
		[...states, guardian.state].some((state) => state.step === "done" && state.reading === "pending"),
	);
	return (
		<>
			{(page.complete || states.every(({ step }) => step === "done")) && (
				<Alert tone="success" role="status">
					{m.phone_both_there()}
				</Alert>
			)}
			<UploadCard
				title={m.upload_passport_title()}
				guidance={passportGuidance()}
				upload={passport}
				actions={passport.state.step === "done" && <DocumentQuestions document={passport.state} />}
			/>
			<UploadCard
				title={m.upload_address_title()}
				guidance={addressGuidance()}
				upload={address}
				actions={address.state.step === "done" && <DocumentQuestions document={address.state} />}
			/>
			<GuardianCard upload={guardian} open={false} />
		</>
	);
}

function RequestedItems({
	page: { applicationId, items },
	problem,
	answeredDocument,
}: Step<"provide"> & { answeredDocument: LoadedDocument | null }) {
	return (
		<>
			{items.every(({ item }) => item.done) && (
				<Alert tone="success" role="status">
					{m.phone_all_there()}
				</Alert>
			)}
			{items.map(({ item, index }) => (
				<RequestedItemCard
					key={index}
					applicationId={applicationId}
					item={item}
					index={index}
					error={problem?.fieldId === `${item.kind}-file` ? problem.message : null}
					answeredDocument={answeredDocument}
					onPhone
				/>
			))}
		</>
	);
}

function SigningStep({ page: { view }, problem }: Step<"sign">) {
	const { paper, state, received, file, screen } = view;
	if (paper === "waiting") return <Alert tone="info">{m.phone_not_ready()}</Alert>;
	if (paper === "letters" && state !== "accepted") return <UnprintableCharactersAlert id={null} />;
	return (
		<>
			<SigningState view={view} />
			{file && <SignedFile file={file} />}
			{received && (
				<p role="status">
					{m.sign_received({ count: received.pages.length, date: formatDate(received.at, getLocale()) })}
				</p>
			)}
			{state !== "accepted" && (
				<>
					<SignedPages title={m.sign_file()} view={view} problem={problem} onPhone />
					{screen && <p>{m.phone_read_first()}</p>}
					{screen && <ScreenCard screen={screen} name={view.name} problem={problem} />}
				</>
			)}
		</>
	);
}
