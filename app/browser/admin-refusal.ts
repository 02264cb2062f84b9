/**
 * Puts the library's words for the chosen reason where the applicant is asked, as long as nobody wrote anything of their own
 * there. A select names the field in `data-fills`; the words stand on the page in `data-words-of`.
 */
function startRefusal(page: Document): void {
	const chosen: Element | null = page.querySelector("[data-fills]");
	if (!(chosen instanceof HTMLSelectElement)) return;
	const field = page.getElementById(chosen.dataset.fills ?? "");
	if (!(field instanceof HTMLTextAreaElement)) return;
	const library = new Map(
		[...page.querySelectorAll<HTMLElement>("[data-words-of]")].map((words) => [
			words.dataset.wordsOf ?? "",
			words.textContent,
		]),
	);
	chosen.addEventListener("change", () => {
		const isOwn = field.value.trim() !== "" && ![...library.values()].includes(field.value);
		if (!isOwn) field.value = library.get(chosen.value) ?? "";
	});
}

startRefusal(document);
