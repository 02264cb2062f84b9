import { useEffect } from "react";
import { FORM_INPUT_KEY } from "../site/stored-choices.ts";

/**
 * Restores what was typed before a change of language (save-form-input.ts). Runs after hydration; the script is loaded
 * when there is something to restore, or on the first input.
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
		if (hasSavedInput()) start();
		else document.addEventListener("input", onInput);
		return () => {
			isOver = true;
			document.removeEventListener("input", onInput);
			end?.();
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
