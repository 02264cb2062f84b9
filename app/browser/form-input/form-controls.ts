export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isCheckable = (control: Control): control is HTMLInputElement =>
	control.type === "checkbox" || control.type === "radio";

/** Returns whether the value of a control differs from its initial value. */
export function hasChanged(control: Control): boolean {
	if (control instanceof HTMLSelectElement)
		return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
	return isCheckable(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}
