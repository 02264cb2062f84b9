/** Handles `data-go` buttons, which go back in history or reload. */
export function startGoBack(page: Document): void {
	page.addEventListener("click", (event) => {
		const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-go]") : null;
		if (button?.dataset.go === "back") history.back();
		if (button?.dataset.go === "again") location.reload();
	});
}
