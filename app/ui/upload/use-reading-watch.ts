import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { network } from "#app/browser/network.ts";
import { afterReading, type DoneState, type LoadedDocument, type UploadState } from "./upload-state.ts";

/** Poll interval and timeout in milliseconds. After that the applicant gets a mail. */
const POLL_MS = 4_000;
const MAX = 120_000;

/** Polls the loader while a document is being read, unless the page is hidden. */
export function useReadingWatch(pending: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!pending) return;
		const timer = setInterval(() => {
			if (!document.hidden && network.state() === "reached") void revalidate();
		}, POLL_MS);
		const timeout = setTimeout(() => clearInterval(timer), MAX);
		return () => {
			clearInterval(timer);
			clearTimeout(timeout);
		};
	}, [pending, revalidate]);
}

/** Passes on the result of the background reading, once the loader has it. */
export function useReadingResult(
	state: UploadState,
	loaded: LoadedDocument | null,
	onDone: (done: DoneState) => void,
	onRefused: () => void,
): void {
	const result = afterReading(state, loaded);
	useEffect(() => {
		if (result === "refused") onRefused();
		else if (result) onDone(result);
	});
}
