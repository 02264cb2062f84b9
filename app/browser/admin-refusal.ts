/**
 * Copies the macro of the chosen reason into the message to the applicant, unless staff have edited that message. A
 * select names its field in `data-fills`; the texts are in `data-words-of` elements.
 */
function startRefusal(page: Document): void {
	const chosen: Element | null = page.querySelector("[data-fills]");
	if (!(chosen instanceof HTMLSelectElement)) return;
	const field = page.getElementById(chosen.dataset.fills ?? "");
	if (!(field instanceof HTMLTextAreaElement)) return;
	const library = new Map(
		[...page.querySelectorAll<HTMLElement>("[data-words-of]")].map((text) => [
			text.dataset.wordsOf ?? "",
			text.textContent,
		]),
	);
	chosen.addEventListener("change", () => {
		const isOwn = field.value.trim() !== "" && ![...library.values()].includes(field.value);
		if (!isOwn) field.value = library.get(chosen.value) ?? "";
	});
}

startRefusal(document);
