import { useEffect } from "react";

/** What was typed before the language was changed (keep-typed.ts). Not before React is there to hear of it, nor within a page's budget. */
export function useKeptTyped(): void {
	useEffect(() => {
		let stop: (() => void) | null = null;
		let isOver = false;
		import("./keep-typed.ts").then(
			({ keepTyped }) => {
				if (!isOver) stop = keepTyped(document);
			},
			() => {
				// Without it forms are empty in the other language.
			},
		);
		return () => {
			isOver = true;
			stop?.();
		};
	}, []);
}
