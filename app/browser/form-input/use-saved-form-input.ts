import { useEffect } from "react";
import { FORM_INPUT_KEY } from "../site/stored-choices.ts";

/**
 * Restores form input after a change of language (save-form-input.ts). Runs after hydration; the script loads only if there
 * is something to restore, or on the first input.
 */
export function useSavedFormInput(): void {
	useEffect(() => {
		let stop: (() => void) | null = null;
		let isOver = false;
		const start = () => {
			import("./save-form-input.ts").then(
				({ saveFormInput: start }) => {
					if (!isOver) stop = start(document);
				},
				() => {
					// Without the script, forms start empty in the other language.
				},
			);
		};
		// Files are not saved, and the page may be offline while it inspects one.
		const onInput = ({ target }: Event) => {
			if (target instanceof HTMLInputElement && target.type === "file") return;
			document.removeEventListener("input", onInput);
			start();
		};
		if (hasSavedInput()) start();
		else document.addEventListener("input", onInput);
		return () => {
			isOver = true;
			document.removeEventListener("input", onInput);
			stop?.();
		};
	}, []);
}

function hasSavedInput(): boolean {
	try {
		return sessionStorage.getItem(FORM_INPUT_KEY) !== null;
	} catch {
		return false;
	}
}
