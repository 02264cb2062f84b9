import { FORM_INPUT_KEY } from "../site/stored-choices.ts";
import { type Control, hasChanged, isTicked } from "./form-controls.ts";

/** Field types that are never saved; nor are card data and sign-in codes. */
const NEVER_SAVED = ["hidden", "password", "file", "submit", "button"];
/**
 * Numbers that staff copy from documents: never sent back to a form either (app/routes/admin/application/refusal.server.ts).
 */
const SECRET_FIELDS = ["password", "nif", "repeated"];

/** A control: the index of its form, its index within it, its name and its value. */
type SavedControl = [form: number, control: number, name: string, value: string];

/**
 * Saves unsent form input in sessionStorage for the same page in another language, which restores it on load. Returns a
 * function that stops this.
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
			const control = isSavable(savedForms(page)[form]?.elements[index]);
			if (control?.name !== name) continue;
			write(control, value);
			// Opens the disclosure: a restored value must be visible.
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

function changedControls(form: HTMLFormElement, formAt: number): SavedControl[] {
	return [...form.elements].flatMap((element, index): SavedControl[] => {
		const control = isSavable(element);
		return control && hasChanged(control) ? [[formAt, index, control.name, read(control)]] : [];
	});
}

/** Controls whose values are saved; passwords and codes are not. */
function isSavable(control: Element | undefined): Control | null {
	if (control instanceof HTMLInputElement) {
		const { type, name, autocomplete } = control;
		return NEVER_SAVED.includes(type) || SECRET_FIELDS.includes(name) || /^(cc-|one-time-code)/.test(autocomplete)
			? null
			: control;
	}
	return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement ? control : null;
}

function read(control: Control): string {
	return isTicked(control) ? String(control.checked) : control.value;
}

/** Sets a value as typing does: React ignores a plain assignment. */
function write(control: Control, value: string): void {
	if (isTicked(control)) {
		if (String(control.checked) !== value) control.click();
		return;
	}
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
	for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
