import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { network } from "#app/browser/network.ts";
import { applyReading, type DoneState, type LoadedDocument, type UploadState } from "./upload-state.ts";

/** Poll interval and timeout in milliseconds. After the timeout, the applicant gets an e-mail. */
const POLL_MS = 4_000;
const TIMEOUT_MS = 120_000;

/** Polls the loader while a document is being read, unless the page is hidden. */
export function usePollWhileReading(isPending: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!isPending) return;
		const timer = setInterval(() => {
			if (!document.hidden && network.state() === "reached") void revalidate();
		}, POLL_MS);
		const timeout = setTimeout(() => clearInterval(timer), TIMEOUT_MS);
		return () => {
			clearInterval(timer);
			clearTimeout(timeout);
		};
	}, [isPending, revalidate]);
}

/** Reports the result of reading the document in the background, once the loader returns it. */
export function useReadingResult(
	state: UploadState,
	loaded: LoadedDocument | null,
	onDone: (done: DoneState) => void,
	onRejected: () => void,
): void {
	const result = applyReading(state, loaded);
	useEffect(() => {
		if (result === "rejected") onRejected();
		else if (result) onDone(result);
	});
}
