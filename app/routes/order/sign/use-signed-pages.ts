import { useEffect, useRef, useState } from "react";
import { useLocation, useSubmit } from "react-router";
import { type DocumentPage, plainPage } from "#app/browser/pictures/document-page.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { DocumentUpload } from "#app/ui/upload/document-upload.ts";
import { pagesOf, type UploadState } from "#app/ui/upload/upload-state.ts";
import { loadPicturing } from "#app/ui/upload/use-document-upload.ts";
import type { Problem } from "./signing-view.ts";

type SignedPagesOptions = {
	/** What was wrong with those that were sent last. */
	problem: Problem | null;
	/** When the last ones came in, UTC milliseconds: a new moment says that those here are with us. */
	cameAt: number | null;
	/** What the button says that sends them. */
	sendLabel: string;
	/** On the phone of somebody's desk. */
	onPhone: boolean;
	/** What was typed besides. */
	typed: () => Record<string, string>;
};

/** The signed pages before they are sent: looked at, ordered, retaken, and then sent together by the page's own form. */
export function useSignedPages({ problem, cameAt, sendLabel, onPhone, typed }: SignedPagesOptions): DocumentUpload {
	const [state, setState] = useState<UploadState>({ step: "idle" });
	/** The problem that the applicant has done something about. */
	const [mended, setMended] = useState<Problem | null>(null);
	const running = useRef<AbortController | null>(null);
	const submit = useSubmit();
	const { pathname } = useLocation();
	useEffect(() => () => running.current?.abort(), []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: that they came in is the reason to begin anew
	useEffect(() => setState({ step: "idle" }), [cameAt]);

	function begin(): AbortSignal {
		running.current?.abort();
		running.current = new AbortController();
		setMended(problem);
		return running.current.signal;
	}

	async function choose(files: readonly File[], inPlaceOf: string | null = null): Promise<void> {
		const before = pagesOf(state);
		const signal = begin();
		setState({ step: "preparing", pages: before });
		const picturing = await loadPicturing();
		const chosen = picturing
			? await picturing.choosePages({ documentType: "mandate", before, files, inPlaceOf, signal }).catch(() => null)
			: { pages: [...before, ...files.map(plainPage)], problem: null };
		if (!chosen || signal.aborted) return;
		if (chosen.problem) {
			const { title, message } = chosen.problem;
			return setState({ step: "failed", message: `${title}: ${message}`, pages: chosen.pages });
		}
		setState({ step: "arranging", pages: chosen.pages });
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
		const how = { method: "post", encType: "multipart/form-data", action: localePath(pathname) } as const;
		await submit(body, { ...how, preventScrollReset: true });
		// Those that came in are gone from here by now; what was refused stays, to be mended.
		setState((now) => (now.step === "sending" ? { step: "arranging", pages: now.pages } : now));
	}

	const refused = problem?.fieldId === "mandate-file" && problem !== mended ? problem.message : null;
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
