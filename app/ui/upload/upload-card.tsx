import type { LucideIcon } from "lucide-react";
import Camera from "lucide-react/icons/camera";
import CircleX from "lucide-react/icons/circle-x";
import FileUp from "lucide-react/icons/file-up";
import { type ComponentProps, Suspense, useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { lazyPart } from "#app/ui/deferred-part.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { describe, FieldError } from "#app/ui/form/field.tsx";
import type { DocumentUpload } from "./document-upload.ts";
import { FileButton, useAcceptedTypes } from "./file-button.tsx";
import { UploadDone, Verdict } from "./upload-done.tsx";
import { type Guidance, GuidanceRules } from "./upload-guidance.tsx";
import { UploadProgress, UploadStatus } from "./upload-progress.tsx";
import { pagesToArrange, type UploadState } from "./upload-state.ts";
import { importPictureTools, loadPictureTools } from "./use-document-upload.ts";

const PageTiles = lazyPart(async () => (await importPictureTools()).PageTiles);

type UploadCardProps = {
	title: string;
	/** Requirements of the document, shown until it is uploaded. */
	guidance?: Guidance;
	/** Additional information. */
	children?: React.ReactNode;
	upload: DocumentUpload;
	/** Additional fields of a form that is sent without scripts. */
	hiddenFields?: Record<string, string | number>;
	/** Additional fields in the same form as the pages. */
	fields?: React.ReactNode;
	/** Actions on an uploaded document. */
	actions?: React.ReactNode;
};

/** Card to choose, photograph or drop a document, and see the result. Without scripts, a form with a submit button. */
export function UploadCard({ title, guidance, children, upload, hiddenFields = {}, fields, actions }: UploadCardProps) {
	const { documentType, state, Dialogs } = upload;
	const [isDraggedOver, setDraggedOver] = useState(false);
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// The focused control was removed with its step: move the focus to the card.
		if (state.step !== "idle" && document.activeElement === document.body) box.current?.focus();
	}, [state.step]);
	const titleId = `${documentType}-title`;
	return (
		<Card id={documentType} className="upload-card" aria-labelledby={titleId}>
			<div className="upload-head">
				<h2 id={titleId}>{title}</h2>
				{state.step === "done" && <Verdict state={state} />}
				{guidance && state.step !== "done" && (
					<GuidanceRules id={`${documentType}-rules`} title={title}>
						{guidance.rules}
					</GuidanceRules>
				)}
			</div>
			{children}
			{state.step !== "done" && guidance && <p className="upload-requirement">{guidance.need}</p>}
			<AppForm encType="multipart/form-data" className="upload-form">
				<input type="hidden" name="documentType" value={documentType} />
				{Object.entries(hiddenFields).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<DropCard
					ref={box}
					tabIndex={-1}
					state={getDropState(state, isDraggedOver)}
					onDragOver={(event) => {
						event.preventDefault();
						setDraggedOver(true);
					}}
					onDragLeave={() => setDraggedOver(false)}
					onDrop={(event) => {
						event.preventDefault();
						setDraggedOver(false);
						void upload.choose([...event.dataTransfer.files]);
					}}
				>
					<Step title={title} titleId={titleId} upload={upload} />
				</DropCard>
				{fields}
			</AppForm>
			{canChooseFile(state) && guidance?.examples}
			<UploadStatus state={state} />
			{state.step === "done" && actions}
			{Dialogs && <Dialogs upload={upload} />}
		</Card>
	);
}

function Step({ title, titleId, upload }: { title: string; titleId: string; upload: DocumentUpload }) {
	const { state } = upload;
	const pages = pagesToArrange(state);
	if (pages) {
		const error = state.step === "failed" ? state.message : null;
		return (
			<Suspense fallback={<PreparingIndicator />}>
				<PageTiles upload={upload} pages={pages} error={error} />
			</Suspense>
		);
	}
	if (state.step === "preparing") {
		return (
			<>
				<PreparingIndicator />
				<Button variant="quiet" onClick={() => upload.arrange(state.pages)}>
					{m.upload_cancel()}
				</Button>
			</>
		);
	}
	if (state.step === "sending" || state.step === "verifying") {
		return <UploadProgress state={state} onCancel={upload.remove} />;
	}
	if (state.step === "done") return <UploadDone title={title} state={state} upload={upload} />;
	return <FileChoice titleId={titleId} upload={upload} />;
}

/** Returns whether a file can be chosen. */
function canChooseFile(state: UploadState): boolean {
	return state.step === "idle" || (state.step === "failed" && state.pages.length === 0);
}

/** Hidden from screen readers, because the status line announces the same. */
function PreparingIndicator() {
	return (
		<p className="row" aria-hidden>
			<span className="spinner" /> {m.pages_preparing()}
		</p>
	);
}

function getDropState(state: UploadState, isDraggedOver: boolean): DropState {
	if (isDraggedOver) return "over";
	if (state.step === "arranging") return "pages";
	if (state.step === "done") {
		if (state.reading === "pending") return "reading";
		return state.verdict === "review" ? "review" : "done";
	}
	if (state.step === "failed") return "error";
	return state.step === "idle" ? "idle" : "busy";
}

type DropState = "idle" | "over" | "busy" | "pages" | "reading" | "done" | "review" | "error";

/** Icons by state. Pages need none, and the card's header shows the state of an uploaded document. */
const ICONS: Record<DropState, LucideIcon | null> = {
	idle: FileUp,
	over: FileUp,
	busy: FileUp,
	pages: null,
	reading: null,
	done: null,
	review: null,
	error: CircleX,
};

/** Area for dropping or choosing a document. Contains the file input, progress or result. */
function DropCard({ state = "idle", children, ...rest }: { state?: DropState } & ComponentProps<"div">) {
	const Icon = ICONS[state];
	return (
		<div {...rest} className="drop-card" data-state={state}>
			{Icon && <Icon size={28} strokeWidth={1.5} aria-hidden />}
			{children}
		</div>
	);
}

const MAX_MEGABYTES = MAX_UPLOAD_BYTES / 1024 / 1024;

/** Buttons to choose files, or to take a photo on a phone. Without scripts, a native input and a submit button. */
function FileChoice({ titleId, upload }: { titleId: string; upload: DocumentUpload }) {
	const { documentType, state, choose } = upload;
	const hydrated = useHydrated();
	const input = useRef<HTMLInputElement>(null);
	const id = `${documentType}-file`;
	const error = state.step === "failed" ? state.message : null;
	const hint = (hydrated ? m.upload_hint_pages : m.upload_hint_plain)({ max: MAX_MEGABYTES });
	const accept = useAcceptedTypes();
	// biome-ignore lint/correctness/useExhaustiveDependencies: only files chosen before hydration
	useEffect(() => {
		const filesBeforeHydration = [...(input.current?.files ?? [])];
		if (filesBeforeHydration.length > 0) void choose(filesBeforeHydration);
	}, []);
	return (
		<>
			<label className="field-label" htmlFor={id} id={`${id}-label`}>
				{m.upload_choose_pages()}
			</label>
			{error && <FieldError id={id}>{error}</FieldError>}
			<div className="file-ways">
				{hydrated && (
					<FileButton
						id={`${documentType}-camera`}
						className={upload.onPhone ? "" : "file-camera"}
						icon={Camera}
						primary
						accept="image/*"
						capture="environment"
						onFiles={(files) => void choose(files)}
					>
						{m.pages_take()}
					</FileButton>
				)}
				<label className={hydrated ? "btn file-button file-choose" : "file-plain"}>
					{hydrated && <span aria-hidden>{m.pages_choose()}</span>}
					<input
						{...describe({ id, hint, error })}
						ref={input}
						id={id}
						type="file"
						name="document"
						accept={accept}
						multiple
						className={hydrated ? "sr-only" : undefined}
						aria-labelledby={`${titleId} ${id}-label`}
						onClick={() => void loadPictureTools()}
						onChange={(event) => {
							const files = [...(event.currentTarget.files ?? [])];
							event.currentTarget.value = "";
							if (files.length > 0) void choose(files);
						}}
					/>
				</label>
				{!hydrated && (
					<Button type="submit" variant="secondary" name="intent" value="upload">
						{upload.sendLabel ?? m.upload_send()}
					</Button>
				)}
			</div>
			<p id={`${id}-hint`} className="field-hint">
				{hint}
			</p>
		</>
	);
}
