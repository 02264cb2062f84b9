import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { changeSessionDraft } from "#app/browser/session-draft.ts";
import { type UploadResult, uploadDocument, uploadProblem } from "#app/browser/upload-document.ts";
import { type DocumentType, MAX_PAGES, VERIFICATION_MIN_MS } from "#app/domain/document-check.ts";
import { m } from "#app/paraglide/messages.js";
import { localePath } from "#app/ui/locale-path.ts";
import { useToast } from "#app/ui/toasts.tsx";

/** A document that is already with us, as the page's loader tells it. */
export type StoredDocument = { filePath: string; verdict: "verified" | "review"; issues: string[] };

export type UploadState =
	| { step: "idle" }
	| { step: "sending"; percent: number; files: readonly File[] }
	| { step: "verifying"; files: readonly File[] }
	| ({ step: "done"; files: readonly File[] } & StoredDocument)
	/** `files` are kept for another try; there are none when another try could not help. */
	| { step: "failed"; message: string; files: readonly File[] };

export type DocumentUpload = ReturnType<typeof useDocumentUpload>;

const DRAFT_FIELD = { passport: "passportDocumentPath", address: "addressDocumentPath" } as const;

/** The life of one upload card (rows 122-126): send, verify for at least 2.5 s, and tell the result. */
export function useDocumentUpload(documentType: DocumentType, stored: StoredDocument | null, error: string | null) {
	const [state, setState] = useState<UploadState>(() => {
		if (stored) return { step: "done", files: [], ...stored };
		return error ? { step: "failed", message: error, files: [] } : { step: "idle" };
	});
	const [dialog, setDialog] = useState<{ kind: "review" | "rejected"; issues: string[] } | null>(null);
	const running = useRef<AbortController | null>(null);
	const { submit } = useFetcher();
	const { toast } = useToast();
	useEffect(() => () => running.current?.abort(), []);

	function refuse(title: string, message: string, files: readonly File[] = []): void {
		setState({ step: "failed", message, files });
		toast({ title, description: message, variant: "destructive" });
	}

	function settle(result: Exclude<UploadResult, { kind: "aborted" }>, files: readonly File[]): void {
		if (result.kind === "failed") {
			refuse(m.upload_failed_title(), result.message, files);
			return;
		}
		if (result.kind === "rejected") {
			changeSessionDraft({ [DRAFT_FIELD[documentType]]: "" });
			setDialog({ kind: "rejected", issues: result.issues.length > 0 ? result.issues : [result.reason] });
			refuse(m.upload_rejected_title(), result.reason);
			return;
		}
		const { kind: verdict, filePath, issues } = result;
		changeSessionDraft({ [DRAFT_FIELD[documentType]]: filePath });
		setState({ step: "done", files, verdict, filePath, issues });
		if (verdict === "review") {
			setDialog({ kind: "review", issues });
			toast({ title: m.upload_review_title(), description: m.upload_review_default() });
		} else {
			toast({ title: m.upload_verified_title(), description: result.message || m.upload_verified_default() });
		}
	}

	async function send(files: readonly File[]): Promise<void> {
		if (files.length === 0) return;
		const problem = uploadProblem(files);
		if (problem === "too-large") return refuse(m.upload_too_large_title(), m.upload_too_large());
		if (problem === "wrong-type") return refuse(m.upload_wrong_type_title(), m.upload_wrong_type());
		if (files.length > MAX_PAGES) return refuse(m.upload_failed_title(), m.error_file_too_many_pages());
		running.current?.abort();
		running.current = new AbortController();
		const { signal } = running.current;
		setState({ step: "sending", percent: 0, files });
		let verified: Promise<void> | null = null;
		function beginVerifying(): Promise<void> {
			if (verified) return verified;
			setState({ step: "verifying", files });
			toast({ title: m.upload_complete_title(), description: m.upload_complete() });
			verified = new Promise((resolve) => setTimeout(resolve, VERIFICATION_MIN_MS));
			return verified;
		}
		const onProgress = (percent: number) =>
			percent < 100 ? setState({ step: "sending", percent, files }) : void beginVerifying();
		try {
			const result = await uploadDocument({ documentType, files, onProgress, signal });
			if (result.kind !== "aborted" && result.kind !== "failed") await beginVerifying();
			if (result.kind !== "aborted" && !signal.aborted) settle(result, files);
		} catch {
			refuse(m.upload_error_title(), m.upload_error(), files);
		}
	}

	function clear(): void {
		running.current?.abort();
		setDialog(null);
		setState({ step: "idle" });
	}

	function remove(): void {
		clear();
		changeSessionDraft({ [DRAFT_FIELD[documentType]]: "" });
		submit({ intent: "remove", documentType }, { method: "post", action: localePath("/upload-documents") });
	}

	return { state, dialog, closeDialog: () => setDialog(null), send, clear, remove };
}
