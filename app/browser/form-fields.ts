import { fieldsOfForm, type PersonalInfoFields } from "#app/forms/personal-info.ts";

export function readForm(form: HTMLFormElement): PersonalInfoFields {
	return fieldsOfForm(new FormData(form));
}

/** Puts values into a form that is on the page; names that it does not have are ignored. */
export function writeFields(form: HTMLFormElement, values: PersonalInfoFields): void {
	for (const [name, value] of Object.entries(values)) {
		const control = form.elements.namedItem(name);
		if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value !== "";
		else if (control && "value" in control) control.value = value;
	}
	// Whoever keeps what is typed hears of it as of what a hand did.
	form.dispatchEvent(new Event("input"));
}
