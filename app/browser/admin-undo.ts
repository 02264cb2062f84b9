/** Once more so long (ms) while somebody is about to press it. */
const WAIT_MS = 2_000;

/** Takes an offer to undo off the page when its time is over, but never from under a hand or the focus. */
export function startUndo(page: Document): void {
	const form = page.querySelector<HTMLFormElement>("form[data-undo]");
	if (!form) return;
	form.querySelector("kbd")?.removeAttribute("hidden");
	const goes = () => {
		if (form.matches(":hover, :focus-within")) setTimeout(goes, WAIT_MS);
		else form.remove();
	};
	setTimeout(goes, Number(form.dataset.undo));
}
