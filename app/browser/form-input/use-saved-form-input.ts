import { useEffect } from "react";
import { FORM_INPUT_KEY } from "./form-controls.ts";

/**
 * What was typed before the language was changed (keep-typed.ts). Not before React is there to hear of it; its script comes
 * when there is something to put back, or with the first thing that is typed.
 */
export function useSavedFormInput(): void {
	useEffect(() => {
		let end: (() => void) | null = null;
		let isOver = false;
		const start = () => {
			import("./save-form-input.ts").then(
				({ saveFormInput: keepTyped }) => {
					if (!isOver) end = keepTyped(document);
				},
				() => {
					// Without it forms are empty in the other language.
				},
			);
		};
		// Files are not taken along, and a page that looks at one may be without the network.
		const onInput = ({ target }: Event) => {
			if (target instanceof HTMLInputElement && target.type === "file") return;
			document.removeEventListener("input", onInput);
			start();
		};
		if (hasKept()) start();
		else document.addEventListener("input", onInput);
		return () => {
			isOver = true;
			document.removeEventListener("input", onInput);
			end?.();
		};
	}, []);
}

function hasKept(): boolean {
	try {
		return sessionStorage.getItem(FORM_INPUT_KEY) !== null;
	} catch {
		return false;
	}
}
