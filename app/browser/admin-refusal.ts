/**
 * Copies the macro of the chosen reason into the message to the applicant, unless staff have edited the message. The
 * select names the field in `data-fills`; the macros are in `data-request-for` elements.
 */
function startRefusal(page: Document): void {
	const reasonSelect: Element | null = page.querySelector("[data-fills]");
	if (!(reasonSelect instanceof HTMLSelectElement)) return;
	const field = page.getElementById(reasonSelect.dataset.fills ?? "");
	if (!(field instanceof HTMLTextAreaElement)) return;
	const macroTexts = new Map(
		[...page.querySelectorAll<HTMLElement>("[data-request-for]")].map((text) => [
			text.dataset.requestFor ?? "",
			text.textContent,
		]),
	);
	reasonSelect.addEventListener("change", () => {
		const isEdited = field.value.trim() !== "" && ![...macroTexts.values()].includes(field.value);
		if (!isEdited) field.value = macroTexts.get(reasonSelect.value) ?? "";
	});
}

startRefusal(document);
