import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { lateImport, network } from "#app/browser/network.ts";
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
import { type DoneState, isAtWork, type LoadedDocument, pagesOf, type UploadState, usable } from "./upload-state.ts";
import { useReadingResult } from "./use-reading-watch.ts";

/** What this tab remembers of an order; the server knows of the rest. */
const DRAFT_FIELD = { passport: "passportDocumentPath", address: "addressDocumentPath", guardian: null } as const;

/** Everything about pictures comes when the first file is about to be chosen. */
export const importPicturing = lateImport(() => import("./choose-pages.ts"));
const importDialogs = lateImport(() => import("./upload-dialogs.tsx"));
const importSending = lateImport(() => import("#app/browser/upload-document.ts"));

/** Null where it cannot be loaded. */
export const loadPicturing = () => importPicturing().catch(() => null);

/** What says in a dialog what was found; null where it cannot be loaded: the card itself says it too. */
const loadDialogs = () =>
	importDialogs().then(
		({ UploadDialogs }) => UploadDialogs,
		() => null,
	);

/** What sends comes with it. */
const loadSending = () => importSending().catch(() => null);

type CardOptions = {
	documentType: DocumentType;
	/** What the server has already. */
	loaded: LoadedDocument | null;
	/** What the server said since of a document that was sent here. */
	answered?: LoadedDocument | null;
	/** What was wrong with a form that was sent without scripts. */
	error: string | null;
	/** The application that asked for this document; without one it belongs to an order that is still being made. */
	applicationId?: string;
	/** On a paired phone. */
	onPhone?: boolean;
};

/** The life of one upload card (rows 122-126): look, send, verify for at least 2.5 s, and tell the result. */
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
	/** What the server has, to come back to from arranging. */
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

	function remember(filePath: string): void {
		const field = DRAFT_FIELD[documentType];
		if (!applicationId && !onPhone && field) changeSessionDraft({ [field]: filePath });
	}

	function keep(next: DoneState): void {
		settled.current = next;
		remember(next.filePath);
		setState(next);
	}

	function forget(): void {
		settled.current = null;
		remember("");
	}

	function reject(reason: string, issues: DocumentIssue[]): void {
		forget();
		setDialog({ kind: "rejected", issues });
		setState({ step: "failed", message: reason, pages: [] });
	}

	/** Toasts are shown after the dialog has closed, which would cover them. */
	function notifyReview(): void {
		toast({ title: m.upload_review_title(), description: m.upload_review_default() });
	}

	function notifyRejected(reason: string): void {
		toast({ title: m.upload_rejected_title(), description: reason, variant: "destructive" });
	}

	useElsewhere(loaded, settled, (next) => {
		if (isAtWork(state)) return;
		const message = loaded && !next ? m.reading_refused() : null;
		setState(next ?? (message ? { step: "failed", message, pages: [] } : { step: "idle" }));
	});

	useReadingResult(state, answered, keep, () => {
		reject(m.reading_refused(), answered?.issues ?? []);
		void loadDialogs().then((shown) => setDialogs(() => shown));
	});

	/** @param shown whether a dialog can say it */
	function settle(
		result: Exclude<UploadResult, { kind: "aborted" }>,
		pages: readonly DocumentPage[],
		shown: boolean,
	): void {
		if (result.kind === "failed") {
			if (result.isLost) reportFormError("error_upload_network");
			refuse(m.upload_failed_title(), result.message, pages);
			return;
		}
		if (result.kind === "rejected") {
			const { reason, issues } = result;
			reject(reason, issues.length > 0 ? issues : [{ description: reason }]);
			if (!shown) notifyRejected(reason);
			return;
		}
		const { kind: verdict, message, ...found } = result;
		keep({ step: "done", pages, verdict, ...found });
		if (found.reading === "pending") return;
		if (verdict !== "review")
			toast({ title: m.upload_verified_title(), description: message || m.upload_verified_default() });
		else if (shown) setDialog({ kind: "review", issues: found.issues });
		else notifyReview();
	}

	function begin(): AbortSignal {
		running.current?.abort();
		running.current = new AbortController();
		return running.current.signal;
	}

	/** Takes files in: one that needs no word goes out at once, the others wait as pages. */
	async function choose(
		files: readonly File[],
		inPlaceOf: string | null = null,
		before = pagesOf(state),
	): Promise<void> {
		const signal = begin();
		setState({ step: "preparing", pages: before });
		void loadSending();
		const picturing = await loadPicturing();
		if (!picturing) return signal.aborted ? undefined : send([...before, ...files.map(plainPage)]);
		const chosen = await picturing.choosePages({ documentType, before, files, inPlaceOf, signal }).catch(() => null);
		if (!chosen || signal.aborted) return;
		const { pages, problem } = chosen;
		if (problem) {
			refuse(problem.title, problem.message, pages);
			// What is already with us has no pages here to go back to.
			if (pages.length === 0 && settled.current) setState(settled.current);
			return;
		}
		if (pages.length === 1 && pages[0]?.advice.length === 0) return send(pages);
		setState({ step: "arranging", pages });
	}

	/** Pages as the applicant arranged them; without any the card is as before they began. */
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
				// Whose the bill is was judged by the name on this passport: its card changes in the same moment.
				if (documentType === "passport" && !applicationId && network.state() === "reached") await revalidate();
			}
			// The dialog opens together with the buttons beneath it: later it would come under a hand that presses one.
			const shown = result.kind === "review" || result.kind === "rejected" ? await dialogs : null;
			if (result.kind === "aborted" || signal.aborted) return;
			if (shown) setDialogs(() => shown);
			settle(result, pages, shown !== null);
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
		forget();
		if (applicationId) return;
		const action = localePath(onPhone ? "/phone" : "/upload-documents");
		submit({ intent: "remove", documentType }, { method: "post", action });
	}

	const asked = applicationId !== undefined;
	return {
		documentType,
		state,
		dialog,
		Dialogs,
		asked,
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
 * Notices when the loader tells of another document than before, which this page did not bring itself: a phone did, or
 * another tab. `settled` is what the page knows to be with us, and learns it at once.
 */
function useElsewhere(
	loaded: LoadedDocument | null,
	settled: RefObject<DoneState | null>,
	onOther: (next: DoneState | null) => void,
): void {
	const told = useRef(loaded?.filePath ?? null);
	useEffect(() => {
		const path = loaded?.filePath ?? null;
		if (path === told.current) return;
		told.current = path;
		if (path === (settled.current?.filePath ?? null)) return;
		const stored = usable(loaded);
		settled.current = stored && { step: "done", pages: [], ...stored };
		onOther(settled.current);
	});
}

/**
 * The texts of the verification, shown once however often they are asked for; the promise resolves when they have been
 * seen long enough (ruling T44). How long they stay beyond that is the answer's to say.
 */
export function verificationTexts(show: () => void): () => Promise<void> {
	let seen: Promise<void> | null = null;
	return function begin() {
		if (seen) return seen;
		show();
		seen = new Promise((resolve) => setTimeout(resolve, VERIFICATION_MIN_MS));
		return seen;
	};
}
