/** Buttons marked `data-copy`: copy what stands in the field of that id, and say so. Without scripts they are not shown. */
export function startCopying(page: Document): void {
	page.addEventListener("click", (event) => {
		const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copy]") : null;
		const field = button && page.getElementById(button.dataset.copy ?? "");
		if (!(field instanceof HTMLInputElement)) return;
		field.select();
		navigator.clipboard?.writeText(field.value).then(
			() => {
				const word = button?.querySelector("[data-word]");
				if (word) word.textContent = button?.dataset.copied ?? "";
			},
			// It stays selected: the keyboard copies it.
			() => undefined,
		);
	});
}
