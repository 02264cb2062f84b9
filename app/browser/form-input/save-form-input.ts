import { FORM_INPUT_KEY } from "../site/stored-choices.ts";
import { type Control, hasChanged, isTicked } from "./form-controls.ts";

/** Types of fields that are never taken along; nor is what a card or a code of a sign-in is typed into. */
const NEVER = ["hidden", "password", "file", "submit", "button"];
/** What staff copy from paper, in plain sight: never sent back to a form either (app/routes/admin/application/refusal.server.ts). */
const ENTERED_EACH_TIME = ["password", "nif", "repeated"];

/** One control: the number of its form and its own within it, its name, and what is in it. */
type Typed = [form: number, control: number, name: string, value: string];

/**
 * Takes what was typed and not sent along to the same page in another language, by way of this tab's own storage; the next
 * page that opens takes it out again. Gives what ends it.
 */
export function saveFormInput(page: Document): () => void {
	putBack(page);
	const keep = ({ target }: Event) => {
		if (!(target instanceof Element) || !target.closest(".languages a")) return;
		const typed = formsOf(page).flatMap((form, at) => typedIn(form, at));
		try {
			if (typed.length > 0) sessionStorage.setItem(FORM_INPUT_KEY, JSON.stringify([location.pathname, typed]));
		} catch {
			// A browser that keeps nothing shows empty forms, as it did.
		}
	};
	page.addEventListener("click", keep);
	return () => page.removeEventListener("click", keep);
}

function putBack(page: Document): void {
	try {
		const kept = sessionStorage.getItem(FORM_INPUT_KEY);
		if (!kept) return;
		sessionStorage.removeItem(FORM_INPUT_KEY);
		const [path, typed] = JSON.parse(kept) as [string, Typed[]];
		if (path !== location.pathname) return;
		for (const [form, at, name, value] of typed) {
			const control = typable(formsOf(page)[form]?.elements[at]);
			if (control?.name !== name) continue;
			write(control, value);
			// Nobody would see it where only what the page came with is shown in short.
			const fold = control.closest("details");
			if (fold) fold.open = true;
		}
	} catch {
		// The same.
	}
}

function formsOf(page: Document): HTMLFormElement[] {
	return [...page.forms].filter(({ method }) => method === "post");
}

function typedIn(form: HTMLFormElement, formAt: number): Typed[] {
	return [...form.elements].flatMap((element, at): Typed[] => {
		const control = typable(element);
		return control && hasChanged(control) ? [[formAt, at, control.name, read(control)]] : [];
	});
}

/** Controls whose values are saved; passwords and codes are not. */
function typable(control: Element | undefined): Control | null {
	if (control instanceof HTMLInputElement) {
		const { type, name, autocomplete } = control;
		return NEVER.includes(type) || ENTERED_EACH_TIME.includes(name) || /^(cc-|one-time-code)/.test(autocomplete)
			? null
			: control;
	}
	return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement ? control : null;
}

function read(control: Control): string {
	return isTicked(control) ? String(control.checked) : control.value;
}

/** As a hand would: React takes no notice of a value that is only assigned. */
function write(control: Control, value: string): void {
	if (isTicked(control)) {
		if (String(control.checked) !== value) control.click();
		return;
	}
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
	for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
