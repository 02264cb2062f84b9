import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { importWithRetry, network } from "#app/browser/network.ts";
import { type DocumentPage, plainPage } from "#app/browser/pictures/document-page.ts";
import { changeSessionDraft } from "#app/browser/session-draft.ts";
import { reportFormError } from "#app/browser/site/page-view.ts";
import type { DocumentIssue, UploadResult } from "#app/browser/upload-document.ts";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import { VERIFICATION_MIN_MS } from "#app/domain/documents/document-limits.ts";
import { m } from "#app/paraglide/messages.js";
import { localePath } from "#app/ui/page/locale-path.ts";
import { useToast } from "#app/ui/toast/toasts.tsx";
import type { DocumentUpload } from "./document-upload.ts";
import { type DoneState, isBusy, type LoadedDocument, pagesOf, type UploadState, usable } from "./upload-state.ts";
import { useReadingResult } from "./use-reading-watch.ts";

/** Path of this tab's upload in sessionStorage; the server knows the rest. */
const DRAFT_FIELD = { passport: "passportDocumentPath", address: "addressDocumentPath", guardian: null } as const;

/** Loads the picture code when a file is about to be chosen. */
export const importPicturing = importWithRetry(() => import("./choose-pages.ts"));
const importDialogs = importWithRetry(() => import("./upload-dialogs.tsx"));
const importSending = importWithRetry(() => import("#app/browser/upload-document.ts"));

/** Null if it cannot be loaded. */
export const loadPicturing = () => importPicturing().catch(() => null);

/** Loads the dialogs with findings; null if that fails: the card shows the findings too. */
const loadDialogs = () =>
	importDialogs().then(
		({ UploadDialogs }) => UploadDialogs,
		() => null,
	);

/** The upload code loads with it. */
const loadSending = () => importSending().catch(() => null);

type CardOptions = {
	documentType: DocumentType;
	/** The document that the server has. */
	loaded: LoadedDocument | null;
	/** The server's later responses about a document sent here. */
	answered?: LoadedDocument | null;
	/** Error of a form that was sent without scripts. */
	error: string | null;
	/** The application that requested this document; without one it belongs to an order in progress. */
	applicationId?: string;
	/** On a paired phone. */
	onPhone?: boolean;
};

/** State of an upload card (rows 122-126): inspect, send, verify for at least 2.5 s, and show the result. */
export function useDocumentUpload({
	documentType,
	loaded,
	answered = loaded,
	error,
	applicationId,
	onPhone = false,
}: CardOptions): DocumentUpload {
	const [state, setState] = useState<UploadState>(() => {
		const stored = usable(loaded);
		if (stored) return { step: "done", pages: [], ...stored };
		const message = error ?? (loaded && m.reading_refused());
		return message ? { step: "failed", message, pages: [] } : { step: "idle" };
	});
	const [dialog, setDialog] = useState<DocumentUpload["dialog"]>(null);
	const [Dialogs, setDialogs] = useState<DocumentUpload["Dialogs"]>(null);
	/** The server's document, restored when arranging is cancelled. */
	const settled = useRef(state.step === "done" ? state : null);
	const running = useRef<AbortController | null>(null);
	const { submit } = useFetcher();
	const { revalidate } = useRevalidator();
	const { toast } = useToast();
	useEffect(() => () => running.current?.abort(), []);

	function refuse(title: string, message: string, pages: readonly DocumentPage[] = []): void {
		toast({ title, description: message, variant: "destructive" });
		setState({ step: "failed", message: `${title}: ${message}`, pages });
	}

	function savePath(filePath: string): void {
		const field = DRAFT_FIELD[documentType];
		if (!applicationId && !onPhone && field) changeSessionDraft({ [field]: filePath });
	}

	function saveDone(next: DoneState): void {
		settled.current = next;
		savePath(next.filePath);
		setState(next);
	}

	function reset(): void {
		settled.current = null;
		savePath("");
	}

	function reject(reason: string, issues: DocumentIssue[]): void {
		reset();
		setDialog({ kind: "rejected", issues });
		setState({ step: "failed", message: reason, pages: [] });
	}

	/** Toasts appear once the dialog has closed, which would cover them. */
	function notifyReview(): void {
		toast({ title: m.upload_review_title(), description: m.upload_review_default() });
	}

	function notifyRejected(reason: string): void {
		toast({ title: m.upload_rejected_title(), description: reason, variant: "destructive" });
	}

	useUploadElsewhere(loaded, settled, (next) => {
		if (isBusy(state)) return;
		const message = loaded && !next ? m.reading_refused() : null;
		setState(next ?? (message ? { step: "failed", message, pages: [] } : { step: "idle" }));
	});

	useReadingResult(state, answered, saveDone, () => {
		reject(m.reading_refused(), answered?.issues ?? []);
		void loadDialogs().then((loaded) => setDialogs(() => loaded));
	});

	/** @param isShown whether a dialog can show it */
	function settle(
		result: Exclude<UploadResult, { kind: "aborted" }>,
		pages: readonly DocumentPage[],
		isShown: boolean,
	): void {
		if (result.kind === "failed") {
			if (result.isLost) reportFormError("error_upload_network");
			refuse(m.upload_failed_title(), result.message, pages);
			return;
		}
		if (result.kind === "rejected") {
			const { reason, issues } = result;
			reject(reason, issues.length > 0 ? issues : [{ description: reason }]);
			if (!isShown) notifyRejected(reason);
			return;
		}
		const { kind: verdict, message, ...findings } = result;
		saveDone({ step: "done", pages, verdict, ...findings });
		if (findings.reading === "pending") return;
		if (verdict !== "review")
			toast({ title: m.upload_verified_title(), description: message || m.upload_verified_default() });
		else if (isShown) setDialog({ kind: "review", issues: findings.issues });
		else notifyReview();
	}

	function begin(): AbortSignal {
		running.current?.abort();
		running.current = new AbortController();
		return running.current.signal;
	}

	/** Takes files: a single one without advice is sent immediately, others wait as pages. */
	async function choose(
		files: readonly File[],
		replacedId: string | null = null,
		before = pagesOf(state),
	): Promise<void> {
		const signal = begin();
		setState({ step: "preparing", pages: before });
		void loadSending();
		const picturing = await loadPicturing();
		if (!picturing) return signal.aborted ? undefined : send([...before, ...files.map(plainPage)]);
		const result = await picturing
			.choosePages({ documentType, before, files, inPlaceOf: replacedId, signal })
			.catch(() => null);
		if (!result || signal.aborted) return;
		const { pages, problem } = result;
		if (problem) {
			refuse(problem.title, problem.message, pages);
			// An uploaded document has no pages here to return to.
			if (pages.length === 0 && settled.current) setState(settled.current);
			return;
		}
		if (pages.length === 1 && pages[0]?.advice.length === 0) return send(pages);
		setState({ step: "arranging", pages });
	}

	/** Sends the arranged pages; without any the card returns to its earlier state. */
	function arrange(pages: readonly DocumentPage[]): void {
		begin();
		setState(pages.length > 0 ? { step: "arranging", pages } : (settled.current ?? { step: "idle" }));
	}

	async function send(pages: readonly DocumentPage[]): Promise<void> {
		const plain = pages.map(({ file }) => file);
		const signal = begin();
		setState({ step: "sending", percent: 0, pages });
		const dialogs = loadDialogs();
		const files = await loadPicturing()
			.then((picturing) => picturing?.filesToSend(pages, signal) ?? plain)
			.catch(() => plain);
		const sending = await loadSending();
		if (signal.aborted) return;
		if (!sending) return refuse(m.upload_error_title(), m.upload_network(), pages);
		const beginVerifying = verificationTexts(() => {
			setState({ step: "verifying", pages });
			toast({ title: m.upload_complete_title(), description: m.upload_complete() });
		});
		const onProgress = (percent: number) =>
			percent < 100 ? setState({ step: "sending", percent, pages }) : void beginVerifying();
		try {
			const result = await sending.uploadDocument({ documentType, applicationId, onPhone, files, onProgress, signal });
			if (result.kind !== "aborted" && result.kind !== "failed") {
				await beginVerifying();
				// The name check of the bill used this passport, so its card changes at the same time.
				if (documentType === "passport" && !applicationId && network.state() === "reached") await revalidate();
			}
			// The dialog opens together with the buttons beneath it: if it came later, it could catch a click meant for them.
			const loadedDialogs = result.kind === "review" || result.kind === "rejected" ? await dialogs : null;
			if (result.kind === "aborted" || signal.aborted) return;
			if (loadedDialogs) setDialogs(() => loadedDialogs);
			settle(result, pages, loadedDialogs !== null);
		} catch {
			refuse(m.upload_error_title(), m.upload_error(), pages);
		}
	}

	function closeDialog(quietly = false): void {
		setDialog(null);
		if (quietly) return;
		if (dialog?.kind === "review") notifyReview();
		if (dialog?.kind === "rejected" && state.step === "failed") notifyRejected(state.message);
	}

	function replace(files: readonly File[]): Promise<void> {
		setDialog(null);
		return choose(files, null, []);
	}

	function clear(): void {
		running.current?.abort();
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
		asked: isRequested,
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
 * Detects that the loader returns another document, uploaded on a phone or in another tab. `settled` is the document known
 * to this page, and is updated immediately.
 */
function useUploadElsewhere(
	loaded: LoadedDocument | null,
	settled: RefObject<DoneState | null>,
	onOther: (next: DoneState | null) => void,
): void {
	const lastPath = useRef(loaded?.filePath ?? null);
	useEffect(() => {
		const path = loaded?.filePath ?? null;
		if (path === lastPath.current) return;
		lastPath.current = path;
		if (path === (settled.current?.filePath ?? null)) return;
		const stored = usable(loaded);
		settled.current = stored && { step: "done", pages: [], ...stored };
		onOther(settled.current);
	});
}

/**
 * Shows the verification texts once, however often it is called; the promise resolves after their minimum time (ruling T44).
 * The caller decides how long they stay beyond that.
 */
export function verificationTexts(show: () => void): () => Promise<void> {
	let showing: Promise<void> | null = null;
	return function begin() {
		if (showing) return showing;
		show();
		showing = new Promise((resolve) => setTimeout(resolve, VERIFICATION_MIN_MS));
		return showing;
	};
}
