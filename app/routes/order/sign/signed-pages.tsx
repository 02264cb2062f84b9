import { useEffect, useRef, useState } from "react";
import { useLocation, useSubmit } from "react-router";
import { type DocumentPage, toUncheckedPage } from "#app/browser/pictures/document-page.ts";
import { m } from "#app/paraglide/messages.js";
import { TextField } from "#app/ui/form/text-field.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { DocumentUpload } from "#app/ui/upload/document-upload.ts";
import { UploadCard } from "#app/ui/upload/upload-card.tsx";
import { getPages, type UploadState } from "#app/ui/upload/upload-state.ts";
import { loadPictureTools } from "#app/ui/upload/use-document-upload.ts";
import type { Problem, SigningView } from "./sign.server.ts";

type SignedPagesProps = { title: string; view: SigningView; problem: Problem | null; onPhone?: boolean };

/**
 * Uploads photographs or a scan of the signed document, submitted together. Without scripts, a form with file inputs.
 */
export function SignedPages({ title, view: { state, received }, problem, onPhone = false }: SignedPagesProps) {
	const code = useRef<HTMLInputElement>(null);
	const upload = useSignedPages({
		problem,
		receivedAt: received?.at ?? null,
		sendLabel: state === "review" ? m.sign_send_again() : m.sign_send_button(),
		onPhone,
		getTypedValues: () => ({ pageCode: code.current?.value ?? "" }),
	});
	const codeError = problem?.fieldId === "page-code" ? problem.message : undefined;
	const codeField = (
		<details className="disclosure" open={codeError !== undefined || Boolean(problem?.values?.pageCode)}>
			<summary>{m.sign_code_when()}</summary>
			<TextField
				name="pageCode"
				id="page-code"
				ref={code}
				label={m.sign_code()}
				hint={m.sign_code_hint()}
				error={codeError}
				defaultValue={problem?.values?.pageCode}
				className="control-short"
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={60}
			/>
		</details>
	);
	return (
		<UploadCard title={title} upload={upload} fields={codeField}>
			<p>{m.sign_send()}</p>
		</UploadCard>
	);
}

type SignedPagesOptions = {
	/** Errors of the last submission. */
	problem: Problem | null;
	/** When the last pages were received (UTC milliseconds). A new value means that the local pages have arrived. */
	receivedAt: number | null;
	/** Label of the submit button. */
	sendLabel: string;
	/** Whether this is a paired phone. */
	onPhone: boolean;
	/** Returns the other typed values. */
	getTypedValues: () => Record<string, string>;
};

/** State of the signed pages before submission: preview, order and retake them, then submit the form. */
function useSignedPages({
	problem,
	receivedAt,
	sendLabel,
	onPhone,
	getTypedValues,
}: SignedPagesOptions): DocumentUpload {
	const [state, setState] = useState<UploadState>({ step: "idle" });
	/** The error that is hidden because the applicant has changed the pages since. */
	const [dismissedProblem, setDismissedProblem] = useState<Problem | null>(null);
	const activeController = useRef<AbortController | null>(null);
	const submit = useSubmit();
	const { pathname } = useLocation();
	useEffect(() => () => activeController.current?.abort(), []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: resets when pages were received
	useEffect(() => setState({ step: "idle" }), [receivedAt]);

	function startOperation(): AbortSignal {
		activeController.current?.abort();
		activeController.current = new AbortController();
		setDismissedProblem(problem);
		return activeController.current.signal;
	}

	async function choose(files: readonly File[], replacedId: string | null = null): Promise<void> {
		const previousPages = getPages(state);
		const signal = startOperation();
		setState({ step: "preparing", pages: previousPages });
		const pictureTools = await loadPictureTools();
		const result = pictureTools
			? await pictureTools
					.choosePages({ documentType: "mandate", currentPages: previousPages, files, replacedId, signal })
					.catch(() => null)
			: { pages: [...previousPages, ...files.map(toUncheckedPage)], problem: null };
		if (!result || signal.aborted) return;
		if (result.problem) {
			const { title, message } = result.problem;
			return setState({ step: "failed", message: `${title}: ${message}`, pages: result.pages });
		}
		setState({ step: "arranging", pages: result.pages });
	}

	function arrange(pages: readonly DocumentPage[]): void {
		startOperation();
		setState(pages.length > 0 ? { step: "arranging", pages } : { step: "idle" });
	}

	async function send(pages: readonly DocumentPage[]): Promise<void> {
		const signal = startOperation();
		setState({ step: "sending", percent: null, pages });
		const originalFiles = pages.map(({ file }) => file);
		const files = await loadPictureTools()
			.then((pictureTools) => pictureTools?.buildFilesToSend(pages, signal) ?? originalFiles)
			.catch(() => originalFiles);
		if (signal.aborted) return;
		const body = new FormData();
		body.set("intent", "paper");
		for (const [name, value] of Object.entries(getTypedValues())) body.set(name, value);
		for (const file of files) body.append("document", file, file.name);
		const options = { method: "post", encType: "multipart/form-data", action: localePath(pathname) } as const;
		await submit(body, { ...options, preventScrollReset: true });
		// Received pages are already cleared. Rejected pages stay, to be corrected.
		setState((now) => (now.step === "sending" ? { step: "arranging", pages: now.pages } : now));
	}

	const rejectionMessage = problem?.fieldId === "mandate-file" && problem !== dismissedProblem ? problem.message : null;
	const isShown = rejectionMessage !== null && (state.step === "idle" || state.step === "arranging");
	return {
		documentType: "mandate",
		state: isShown ? { step: "failed", message: rejectionMessage, pages: getPages(state) } : state,
		dialog: null,
		Dialogs: null,
		closeDialog() {},
		sendLabel,
		onPhone,
		choose,
		replace: choose,
		arrange,
		send,
		clear: () => arrange([]),
		remove: () => arrange([]),
	};
}
