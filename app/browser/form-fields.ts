import { type PersonalInfoFields, readFormFields } from "#app/forms/personal-info.ts";

export function readForm(form: HTMLFormElement): PersonalInfoFields {
	return readFormFields(new FormData(form));
}

/** Writes values into the controls of a form; unknown names are ignored. */
export function writeFields(form: HTMLFormElement, values: PersonalInfoFields): void {
	for (const [name, value] of Object.entries(values)) {
		const control = form.elements.namedItem(name);
		if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value !== "";
		else if (control && "value" in control) control.value = value;
	}
	// Autosave listens to input events.
	form.dispatchEvent(new Event("input"));
}
