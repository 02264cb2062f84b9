import { useEffect } from "react";
import { FORM_INPUT_KEY } from "../site/stored-choices.ts";

/**
 * Restores form input after a change of language (save-form-input.ts). The script loads only if there is something to
 * restore, or on the first input.
 */
export function useSavedFormInput(): void {
	useEffect(() => {
		let stop: (() => void) | null = null;
		let isStopped = false;
		const start = () => {
			import("./save-form-input.ts").then(
				({ saveFormInput }) => {
					if (!isStopped) stop = saveFormInput(document);
				},
				() => {
					// Without the script, forms in the other language start empty.
				},
			);
		};
		// Files are not saved, and the page may be offline while a file is chosen.
		const onInput = ({ target }: Event) => {
			if (target instanceof HTMLInputElement && target.type === "file") return;
			document.removeEventListener("input", onInput);
			start();
		};
		if (hasSavedInput()) start();
		else document.addEventListener("input", onInput);
		return () => {
			isStopped = true;
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
