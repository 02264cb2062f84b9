import { useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import { type DocumentType, MAX_UPLOAD_BYTES } from "#app/domain/document-check.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/app-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DropCard, type DropState } from "#app/ui/drop-card.tsx";
import { describe, FieldError } from "#app/ui/field.tsx";
import { UploadDialogs } from "./upload-dialogs.tsx";
import { UploadDone, UploadProgress, UploadStatus } from "./upload-progress.tsx";
import type { DocumentUpload } from "./use-document-upload.ts";

type UploadCardProps = {
	documentType: DocumentType;
	title: string;
	/** What must be on the document. */
	children: React.ReactNode;
	upload: DocumentUpload;
};

const MAX_MEGABYTES = MAX_UPLOAD_BYTES / 1024 / 1024;

/** One document: choose or drop it, and see what becomes of it. Without scripts a form with its own button. */
export function UploadCard({ documentType, title, children, upload }: UploadCardProps) {
	const { state } = upload;
	const [over, setOver] = useState(false);
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// The control that had the focus is gone with its step: keep the reader at this card.
		if (state.step !== "idle" && document.activeElement === document.body) box.current?.focus();
	}, [state.step]);
	const titleId = `${documentType}-title`;
	return (
		<Card id={documentType} className="upload-card" aria-labelledby={titleId}>
			<h2 id={titleId}>{title}</h2>
			{children}
			<AppForm encType="multipart/form-data" className="upload-form">
				<input type="hidden" name="documentType" value={documentType} />
				<DropCard
					ref={box}
					tabIndex={-1}
					state={dropState(upload, over)}
					onDragOver={(event) => {
						event.preventDefault();
						setOver(true);
					}}
					onDragLeave={() => setOver(false)}
					onDrop={(event) => {
						event.preventDefault();
						setOver(false);
						void upload.send([...event.dataTransfer.files]);
					}}
				>
					{(state.step === "idle" || state.step === "failed") && (
						<FileChoice documentType={documentType} titleId={titleId} upload={upload} />
					)}
					{(state.step === "sending" || state.step === "verifying") && (
						<UploadProgress state={state} onCancel={upload.remove} />
					)}
					{state.step === "done" && <UploadDone documentType={documentType} title={title} upload={upload} />}
				</DropCard>
			</AppForm>
			<UploadStatus state={state} />
			<UploadDialogs upload={upload} />
		</Card>
	);
}

function dropState({ state }: DocumentUpload, over: boolean): DropState {
	if (over) return "over";
	if (state.step === "done") return state.verdict === "review" ? "review" : "done";
	if (state.step === "failed") return "error";
	return state.step === "idle" ? "idle" : "busy";
}

type FileChoiceProps = { documentType: DocumentType; titleId: string; upload: DocumentUpload };

function FileChoice({ documentType, titleId, upload }: FileChoiceProps) {
	const { state, send } = upload;
	const hydrated = useHydrated();
	const input = useRef<HTMLInputElement>(null);
	const id = `${documentType}-file`;
	const error = state.step === "failed" ? state.message : null;
	const retry = state.step === "failed" ? state.files : [];
	const hint =
		documentType === "passport" ? m.upload_hint_pages({ max: MAX_MEGABYTES }) : m.upload_hint({ max: MAX_MEGABYTES });
	// biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen before the scripts arrived
	useEffect(() => {
		const early = [...(input.current?.files ?? [])];
		if (early.length > 0) void send(early);
	}, []);
	return (
		<>
			<label className="field-label" htmlFor={id} id={`${id}-label`}>
				{documentType === "passport" ? m.upload_choose_pages() : m.upload_choose()}
			</label>
			<p id={`${id}-hint`} className="field-hint">
				{hint}
			</p>
			{error && <FieldError id={id}>{error}</FieldError>}
			<input
				{...describe({ id, hint, error })}
				ref={input}
				id={id}
				type="file"
				name="document"
				accept="image/jpeg,image/png,application/pdf"
				multiple={documentType === "passport"}
				aria-labelledby={`${titleId} ${id}-label`}
				onChange={(event) => {
					const files = [...(event.currentTarget.files ?? [])];
					event.currentTarget.value = "";
					void send(files);
				}}
			/>
			{retry.length > 0 && (
				<Button variant="secondary" onClick={() => void send(retry)}>
					{m.upload_retry()}
				</Button>
			)}
			{!hydrated && (
				<Button type="submit" variant="secondary" name="intent" value="upload">
					{m.upload_send()}
				</Button>
			)}
		</>
	);
}
