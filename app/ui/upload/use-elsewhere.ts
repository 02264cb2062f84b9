import { type RefObject, useEffect, useRef } from "react";
import { type DoneState, type LoadedDocument, usable } from "./upload-state.ts";

/**
 * Notices when the loader tells of another document than before, which this page did not bring itself: a phone did, or
 * another tab. `settled` is what the page knows to be with us, and learns it at once.
 */
export function useElsewhere(
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
