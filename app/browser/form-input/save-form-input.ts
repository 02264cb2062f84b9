import { FORM_INPUT_KEY } from "../site/stored-choices.ts";
import { type Control, hasChanged, isCheckable } from "./form-controls.ts";

/** Field types that are never saved. Card data and sign-in codes are not saved either. */
const NEVER_SAVED = ["hidden", "password", "file", "submit", "button"];
/**
 * Fields with secrets, including numbers that staff copy from documents. The server does not send these back to a form
 * either (app/routes/admin/application/refusal.server.ts).
 */
const SECRET_FIELDS = ["password", "nif", "repeated"];

/** A control: the index of its form, its index within it, its name and its value. */
type SavedControl = [form: number, control: number, name: string, value: string];

/**
 * Saves unsent form input in sessionStorage when the language is changed; the page in the other language restores it on
 * load. Returns a function that stops this.
 */
export function saveFormInput(page: Document): () => void {
	restore(page);
	const save = ({ target }: Event) => {
		if (!(target instanceof Element) || !target.closest(".languages a")) return;
		const changes = savedForms(page).flatMap((form, index) => changedControls(form, index));
		try {
			if (changes.length > 0) sessionStorage.setItem(FORM_INPUT_KEY, JSON.stringify([location.pathname, changes]));
		} catch {
			// Without storage the forms start empty.
		}
	};
	page.addEventListener("click", save);
	return () => page.removeEventListener("click", save);
}

function restore(page: Document): void {
	try {
		const stored = sessionStorage.getItem(FORM_INPUT_KEY);
		if (!stored) return;
		sessionStorage.removeItem(FORM_INPUT_KEY);
		const [path, changes] = JSON.parse(stored) as [string, SavedControl[]];
		if (path !== location.pathname) return;
		for (const [form, index, name, value] of changes) {
			const control = toSavableControl(savedForms(page)[form]?.elements[index]);
			if (control?.name !== name) continue;
			writeValue(control, value);
			// A restored value must be visible.
			const details = control.closest("details");
			if (details) details.open = true;
		}
	} catch {
		// Without storage there is nothing to restore.
	}
}

function savedForms(page: Document): HTMLFormElement[] {
	return [...page.forms].filter(({ method }) => method === "post");
}

function changedControls(form: HTMLFormElement, formIndex: number): SavedControl[] {
	return [...form.elements].flatMap((element, index): SavedControl[] => {
		const control = toSavableControl(element);
		return control && hasChanged(control) ? [[formIndex, index, control.name, readValue(control)]] : [];
	});
}

/** Returns the control if its value may be saved, or null. */
function toSavableControl(control: Element | undefined): Control | null {
	if (control instanceof HTMLInputElement) {
		const { type, name, autocomplete } = control;
		return NEVER_SAVED.includes(type) || SECRET_FIELDS.includes(name) || /^(cc-|one-time-code)/.test(autocomplete)
			? null
			: control;
	}
	return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement ? control : null;
}

function readValue(control: Control): string {
	return isCheckable(control) ? String(control.checked) : control.value;
}

/** Sets a value as if it were typed, because React ignores a plain assignment. */
function writeValue(control: Control, value: string): void {
	if (isCheckable(control)) {
		if (String(control.checked) !== value) control.click();
		return;
	}
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
	for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
