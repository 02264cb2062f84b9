/**
 * Copies the macro of the chosen reason into the message to the applicant, unless staff have edited that message. A
 * select names its field in `data-fills`; the texts are in `data-request-for` elements.
 */
function startRefusal(page: Document): void {
	const selectedField: Element | null = page.querySelector("[data-fills]");
	if (!(selectedField instanceof HTMLSelectElement)) return;
	const field = page.getElementById(selectedField.dataset.fills ?? "");
	if (!(field instanceof HTMLTextAreaElement)) return;
	const library = new Map(
		[...page.querySelectorAll<HTMLElement>("[data-request-for]")].map((text) => [
			text.dataset.requestFor ?? "",
			text.textContent,
		]),
	);
	selectedField.addEventListener("change", () => {
		const isOwn = field.value.trim() !== "" && ![...library.values()].includes(field.value);
		if (!isOwn) field.value = library.get(selectedField.value) ?? "";
	});
}

startRefusal(document);
