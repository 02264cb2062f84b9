import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { network } from "#app/browser/network.ts";
import { afterReading, type DoneState, type LoadedDocument, type UploadState } from "./upload-state.ts";

/** How often the page asks, and for how long; in milliseconds. Whoever waits longer hears by mail. */
const EVERY = 4_000;
const MAX = 120_000;

/** While a document is still being read: asks the loader again by itself, but not from a page that nobody sees. */
export function useReadingWatch(pending: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!pending) return;
		const timer = setInterval(() => {
			if (!document.hidden && network.state() === "reached") void revalidate();
		}, EVERY);
		const end = setTimeout(() => clearInterval(timer), MAX);
		return () => {
			clearInterval(timer);
			clearTimeout(end);
		};
	}, [pending, revalidate]);
}

/** Hands over what the reading in the background came to, once the loader knows. */
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
