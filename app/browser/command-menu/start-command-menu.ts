/** So long (ms) after the page is there the menu is fetched, so that it opens without a network too. */
const FETCH_AFTER_MS = 1_000;

/**
 * Opens the command menu by its control and by Ctrl or ⌘ with K, in fields too. What it is made of comes when it is opened first, or
 * a moment after the page; what is typed until then is in its field. Where it does not come, the control leads where it
 * leads without scripts.
 * @param act presses, opens or focuses an element of the page
 */
export function startCommandMenu(page: Document, act: (element: HTMLElement) => void): void {
	const dialog = page.querySelector<HTMLDialogElement>("#desk-menu");
	const control = page.querySelector<HTMLAnchorElement>("[data-menu-open]");
	if (!dialog || !control) return;
	let loading: Promise<() => void> | null = null;
	const load = () => {
		loading ??= import("./command-menu.ts").then(({ commandMenu: deskMenu }) => deskMenu(dialog, act));
		return loading;
	};
	const forget = () => {
		loading = null;
	};

	async function open(): Promise<void> {
		dialog?.showModal();
		try {
			(await load())();
		} catch {
			forget();
			location.assign(control?.href ?? "");
		}
	}

	control.addEventListener("click", (event) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		void open();
	});
	page.addEventListener("keydown", (event) => {
		if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
		if (!dialog.open && page.querySelector("dialog[open]")) return;
		event.preventDefault();
		if (dialog.open) dialog.close();
		else if (!event.repeat) void open();
	});
	const keys = control.querySelector("kbd");
	if (keys && /Mac|iP/.test(navigator.platform)) keys.textContent = "⌘ K";
	keys?.removeAttribute("hidden");
	control.setAttribute("aria-haspopup", "dialog");
	setTimeout(() => load().catch(forget), FETCH_AFTER_MS);
}
