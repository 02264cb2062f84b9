import { useEffect, useRef, useState } from "react";
import { useLocation, useSubmit } from "react-router";
import { type DocumentPage, plainPage } from "#app/browser/pictures/document-page.ts";
import { m } from "#app/paraglide/messages.js";
import { TextField } from "#app/ui/form/text-field.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { DocumentUpload } from "#app/ui/upload/document-upload.ts";
import { UploadCard } from "#app/ui/upload/upload-card.tsx";
import { pagesOf, type UploadState } from "#app/ui/upload/upload-state.ts";
import { loadPicturing } from "#app/ui/upload/use-document-upload.ts";
import type { Problem, SigningView } from "./sign.server.ts";

type SignedPagesProps = { title: string; view: SigningView; problem: Problem | null; onPhone?: boolean };

/** Photographs or a scan of the signed document: preview, order and submit together. Without scripts, a form with file inputs. */
export function SignedPages({ title, view: { state, received }, problem, onPhone = false }: SignedPagesProps) {
	const code = useRef<HTMLInputElement>(null);
	const upload = useSignedPages({
		problem,
		cameAt: received?.at ?? null,
		sendLabel: state === "review" ? m.sign_send_again() : m.sign_send_button(),
		onPhone,
		typed: () => ({ pageCode: code.current?.value ?? "" }),
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
	/** When the last pages were received, UTC milliseconds: a new value means that the local ones arrived. */
	cameAt: number | null;
	/** Label of the submit button. */
	sendLabel: string;
	/** On a paired phone. */
	onPhone: boolean;
	/** Other typed values. */
	typed: () => Record<string, string>;
};

/** Signed pages before submission: preview, order, retake, then submit with the page's form. */
function useSignedPages({ problem, cameAt, sendLabel, onPhone, typed }: SignedPagesOptions): DocumentUpload {
	const [state, setState] = useState<UploadState>({ step: "idle" });
	/** The error that the applicant has responded to. */
	const [answeredProblem, setAnsweredProblem] = useState<Problem | null>(null);
	const running = useRef<AbortController | null>(null);
	const submit = useSubmit();
	const { pathname } = useLocation();
	useEffect(() => () => running.current?.abort(), []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: their receipt is the reason to reset
	useEffect(() => setState({ step: "idle" }), [cameAt]);

	function begin(): AbortSignal {
		running.current?.abort();
		running.current = new AbortController();
		setAnsweredProblem(problem);
		return running.current.signal;
	}

	async function choose(files: readonly File[], replacedId: string | null = null): Promise<void> {
		const before = pagesOf(state);
		const signal = begin();
		setState({ step: "preparing", pages: before });
		const picturing = await loadPicturing();
		const result = picturing
			? await picturing
					.choosePages({ documentType: "mandate", before, files, inPlaceOf: replacedId, signal })
					.catch(() => null)
			: { pages: [...before, ...files.map(plainPage)], problem: null };
		if (!result || signal.aborted) return;
		if (result.problem) {
			const { title, message } = result.problem;
			return setState({ step: "failed", message: `${title}: ${message}`, pages: result.pages });
		}
		setState({ step: "arranging", pages: result.pages });
	}

	function arrange(pages: readonly DocumentPage[]): void {
		begin();
		setState(pages.length > 0 ? { step: "arranging", pages } : { step: "idle" });
	}

	async function send(pages: readonly DocumentPage[]): Promise<void> {
		const signal = begin();
		setState({ step: "sending", percent: null, pages });
		const plain = pages.map(({ file }) => file);
		const files = await loadPicturing()
			.then((picturing) => picturing?.filesToSend(pages, signal) ?? plain)
			.catch(() => plain);
		if (signal.aborted) return;
		const body = new FormData();
		body.set("intent", "paper");
		for (const [name, value] of Object.entries(typed())) body.set(name, value);
		for (const file of files) body.append("document", file, file.name);
		const formProps = { method: "post", encType: "multipart/form-data", action: localePath(pathname) } as const;
		await submit(body, { ...formProps, preventScrollReset: true });
		// Received pages have been removed by now; rejected ones stay, to be corrected.
		setState((now) => (now.step === "sending" ? { step: "arranging", pages: now.pages } : now));
	}

	const refused = problem?.fieldId === "mandate-file" && problem !== answeredProblem ? problem.message : null;
	const isShown = refused !== null && (state.step === "idle" || state.step === "arranging");
	return {
		documentType: "mandate",
		state: isShown ? { step: "failed", message: refused, pages: pagesOf(state) } : state,
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
