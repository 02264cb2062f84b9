import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { importWithRetry, network } from "#app/browser/network.ts";
import { type DocumentPage, toUncheckedPage } from "#app/browser/pictures/document-page.ts";
import { changeSessionDraft } from "#app/browser/session-draft.ts";
import { reportFormError } from "#app/browser/site/page-view.ts";
import type { DocumentIssue, UploadResult } from "#app/browser/upload-document.ts";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import { VERIFICATION_MIN_MS } from "#app/domain/documents/document-limits.ts";
import { m } from "#app/paraglide/messages.js";
import { localePath } from "#app/ui/page/locale-path.ts";
import { useToast } from "#app/ui/toast/toasts.tsx";
import type { DocumentUpload } from "./document-upload.ts";
import {
	type DoneState,
	getPages,
	isBusy,
	type LoadedDocument,
	toUsableDocument,
	type UploadState,
} from "./upload-state.ts";
import { useReadingResult } from "./use-reading-watch.ts";

/** Field of the session draft with the path of this tab's upload. */
const DRAFT_FIELD = { passport: "passportDocumentPath", address: "addressDocumentPath", guardian: null } as const;

/** Loads the code for pictures when a file is about to be chosen. */
export const importPictureTools = importWithRetry(() => import("./choose-pages.ts"));
const importDialogs = importWithRetry(() => import("./upload-dialogs.tsx"));
const importUploader = importWithRetry(() => import("#app/browser/upload-document.ts"));

/** Returns the code for pictures; null if it cannot be loaded. */
export const loadPictureTools = () => importPictureTools().catch(() => null);

/** Loads the dialogs with findings; null if that fails, because the card shows the findings too. */
const loadDialogs = () =>
	importDialogs().then(
		({ UploadDialogs }) => UploadDialogs,
		() => null,
	);

/** Returns the code for uploads; null if it cannot be loaded. */
const loadUploader = () => importUploader().catch(() => null);

type CardOptions = {
	documentType: DocumentType;
	/** The document stored on the server. */
	loaded: LoadedDocument | null;
	/** The server's latest data about a document that was sent from this card. */
	latest?: LoadedDocument | null;
	/** Error of a form that was sent without scripts. */
	error: string | null;
	/** The application that requested this document; undefined for an order in progress. */
	applicationId?: string;
	/** Whether this is a paired phone. */
	onPhone?: boolean;
};

/** Manages an upload card (rows 122-126): inspects, sends and verifies for at least 2.5 s, and shows the result. */
export function useDocumentUpload({
	documentType,
	loaded,
	latest = loaded,
	error,
	applicationId,
	onPhone = false,
}: CardOptions): DocumentUpload {
	const [state, setState] = useState<UploadState>(() => {
		const stored = toUsableDocument(loaded);
		if (stored) return { step: "done", pages: [], ...stored };
		const message = error ?? (loaded && m.reading_refused());
		return message ? { step: "failed", message, pages: [] } : { step: "idle" };
	});
	const [dialog, setDialog] = useState<DocumentUpload["dialog"]>(null);
	const [Dialogs, setDialogs] = useState<DocumentUpload["Dialogs"]>(null);
	/** The server's document, restored if arranging is cancelled. */
	const serverDocument = useRef(state.step === "done" ? state : null);
	const activeController = useRef<AbortController | null>(null);
	const { submit } = useFetcher();
	const { revalidate } = useRevalidator();
	const { toast } = useToast();
	useEffect(() => () => activeController.current?.abort(), []);

	function fail(title: string, message: string, pages: readonly DocumentPage[] = []): void {
		toast({ title, description: message, variant: "destructive" });
		setState({ step: "failed", message: `${title}: ${message}`, pages });
	}

	function savePath(filePath: string): void {
		const field = DRAFT_FIELD[documentType];
		if (!applicationId && !onPhone && field) changeSessionDraft({ [field]: filePath });
	}

	function storeDocument(next: DoneState): void {
		serverDocument.current = next;
		savePath(next.filePath);
		setState(next);
	}

	function reset(): void {
		serverDocument.current = null;
		savePath("");
	}

	function reject(reason: string, issues: DocumentIssue[]): void {
		reset();
		setDialog({ kind: "rejected", issues });
		setState({ step: "failed", message: reason, pages: [] });
	}

	/** Shows a toast once the dialog has closed, because the dialog would cover it. */
	function notifyReview(): void {
		toast({ title: m.upload_review_title(), description: m.upload_review_default() });
	}

	function notifyRejected(reason: string): void {
		toast({ title: m.upload_rejected_title(), description: reason, variant: "destructive" });
	}

	useExternalUpload(loaded, serverDocument, (next) => {
		if (isBusy(state)) return;
		const message = loaded && !next ? m.reading_refused() : null;
		setState(next ?? (message ? { step: "failed", message, pages: [] } : { step: "idle" }));
	});

	useReadingResult(state, latest, storeDocument, () => {
		reject(m.reading_refused(), latest?.issues ?? []);
		void loadDialogs().then((loaded) => setDialogs(() => loaded));
	});

	/** @param canShowDialog whether a dialog can show the result */
	function showResult(
		result: Exclude<UploadResult, { kind: "aborted" }>,
		pages: readonly DocumentPage[],
		canShowDialog: boolean,
	): void {
		if (result.kind === "failed") {
			if (result.isLost) reportFormError("error_upload_network");
			fail(m.upload_failed_title(), result.message, pages);
			return;
		}
		if (result.kind === "rejected") {
			const { reason, issues } = result;
			reject(reason, issues.length > 0 ? issues : [{ description: reason }]);
			if (!canShowDialog) notifyRejected(reason);
			return;
		}
		const { kind: verdict, message, ...findings } = result;
		storeDocument({ step: "done", pages, verdict, ...findings });
		if (findings.reading === "pending") return;
		if (verdict !== "review")
			toast({ title: m.upload_verified_title(), description: message || m.upload_verified_default() });
		else if (canShowDialog) setDialog({ kind: "review", issues: findings.issues });
		else notifyReview();
	}

	function startOperation(): AbortSignal {
		activeController.current?.abort();
		activeController.current = new AbortController();
		return activeController.current.signal;
	}

	/** Accepts files. Sends a single file without advice immediately; others are arranged first. */
	async function choose(
		files: readonly File[],
		replacedId: string | null = null,
		currentPages = getPages(state),
	): Promise<void> {
		const signal = startOperation();
		setState({ step: "preparing", pages: currentPages });
		void loadUploader();
		const pictureTools = await loadPictureTools();
		if (!pictureTools) return signal.aborted ? undefined : send([...currentPages, ...files.map(toUncheckedPage)]);
		const result = await pictureTools
			.choosePages({ documentType, currentPages, files, replacedId, signal })
			.catch(() => null);
		if (!result || signal.aborted) return;
		const { pages, problem } = result;
		if (problem) {
			fail(problem.title, problem.message, pages);
			// Without pages, restore the uploaded document.
			if (pages.length === 0 && serverDocument.current) setState(serverDocument.current);
			return;
		}
		if (pages.length === 1 && pages[0]?.advice.length === 0) return send(pages);
		setState({ step: "arranging", pages });
	}

	/** Sets the pages to arrange; if there are none, restores the card's earlier state. */
	function arrange(pages: readonly DocumentPage[]): void {
		startOperation();
		setState(pages.length > 0 ? { step: "arranging", pages } : (serverDocument.current ?? { step: "idle" }));
	}

	async function send(pages: readonly DocumentPage[]): Promise<void> {
		const originalFiles = pages.map(({ file }) => file);
		const signal = startOperation();
		setState({ step: "sending", percent: 0, pages });
		const dialogs = loadDialogs();
		const files = await loadPictureTools()
			.then((pictureTools) => pictureTools?.buildFilesToSend(pages, signal) ?? originalFiles)
			.catch(() => originalFiles);
		const uploader = await loadUploader();
		if (signal.aborted) return;
		if (!uploader) return fail(m.upload_error_title(), m.upload_network(), pages);
		const beginVerifying = createVerificationDisplay(() => {
			setState({ step: "verifying", pages });
			toast({ title: m.upload_complete_title(), description: m.upload_complete() });
		});
		const onProgress = (percent: number) =>
			percent < 100 ? setState({ step: "sending", percent, pages }) : void beginVerifying();
		try {
			const result = await uploader.uploadDocument({ documentType, applicationId, onPhone, files, onProgress, signal });
			if (result.kind !== "aborted" && result.kind !== "failed") {
				await beginVerifying();
				// The name check of the proof of address uses the passport, so its card changes too.
				if (documentType === "passport" && !applicationId && network.state() === "reached") await revalidate();
			}
			// The dialog opens together with the buttons below it. If it opened later, it could receive a click meant for them.
			const loadedDialogs = result.kind === "review" || result.kind === "rejected" ? await dialogs : null;
			if (result.kind === "aborted" || signal.aborted) return;
			if (loadedDialogs) setDialogs(() => loadedDialogs);
			showResult(result, pages, loadedDialogs !== null);
		} catch {
			fail(m.upload_error_title(), m.upload_error(), pages);
		}
	}

	function closeDialog(isSilent = false): void {
		setDialog(null);
		if (isSilent) return;
		if (dialog?.kind === "review") notifyReview();
		if (dialog?.kind === "rejected" && state.step === "failed") notifyRejected(state.message);
	}

	function replace(files: readonly File[]): Promise<void> {
		setDialog(null);
		return choose(files, null, []);
	}

	function clear(): void {
		activeController.current?.abort();
		setDialog(null);
		setState({ step: "idle" });
	}

	function remove(): void {
		clear();
		reset();
		if (applicationId) return;
		const action = localePath(onPhone ? "/phone" : "/upload-documents");
		submit({ intent: "remove", documentType }, { method: "post", action });
	}

	const isRequested = applicationId !== undefined;
	return {
		documentType,
		state,
		dialog,
		Dialogs,
		isRequested,
		onPhone,
		closeDialog,
		choose,
		replace,
		arrange,
		send,
		clear,
		remove,
	};
}

/**
 * Detects that the loader returns another document, uploaded on a phone or in another tab. `serverDocument` is the
 * document known to this page, and is updated immediately.
 */
function useExternalUpload(
	loaded: LoadedDocument | null,
	serverDocument: RefObject<DoneState | null>,
	onChange: (next: DoneState | null) => void,
): void {
	const lastPath = useRef(loaded?.filePath ?? null);
	useEffect(() => {
		const path = loaded?.filePath ?? null;
		if (path === lastPath.current) return;
		lastPath.current = path;
		if (path === (serverDocument.current?.filePath ?? null)) return;
		const stored = toUsableDocument(loaded);
		serverDocument.current = stored && { step: "done", pages: [], ...stored };
		onChange(serverDocument.current);
	});
}

/**
 * Returns a function that shows the verification messages on its first call only. Its promise resolves after their
 * minimum time (ruling T44). The caller decides how long they stay after that.
 */
export function createVerificationDisplay(show: () => void): () => Promise<void> {
	let showing: Promise<void> | null = null;
	return function begin() {
		if (showing) return showing;
		show();
		showing = new Promise((resolve) => setTimeout(resolve, VERIFICATION_MIN_MS));
		return showing;
	};
}
