import { open, startPanes } from "./admin-panes.ts";

/** Where letters are typed, or chosen by. Boxes and buttons to choose by are not among them. */
const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
/** What of a folded part is come to first. */
const FIRST = "summary ~ * :is(select, button, textarea, input:not([type=hidden]))";
/** Which buttons of a picture a key moves along, and how far. */
const VIEWS: Record<string, readonly [kind: "zoom" | "turn", step: number]> = {
	t: ["turn", 1],
	"+": ["zoom", 1],
	"-": ["zoom", -1],
};
/** So long (ms) the first of two keys waits for the second. */
const SECOND_KEY_WITHIN = 1500;
/** localStorage key: keyboard shortcuts are off. */
const OFF = "deskKeysOff";

/**
 * Keys for people who work here all day; each does what something on the page does that can be seen. `data-key` names the
 * key of an element, or two that are pressed one after the other ("g d"): a link is followed, a button pressed, a field
 * focused, a folded part opened. J, K and X walk along the rows and tick them, the space bar shows what the list knows of the row at hand; T, + and - turn and enlarge the picture in
 * which the focus is, else the first. Dead in fields and dialogs, with modifier keys, and for whoever turned them off.
 */
function startShortcuts(page: Document): void {
	const rows = [...page.querySelectorAll<HTMLElement>("[data-row]")];
	const help = page.querySelector<HTMLDialogElement>("#desk-keys");
	const off = page.querySelector<HTMLInputElement>("[data-keys-off]");
	let cursor = -1;
	/** A form is sent once, however often its key is pressed before the next page is here. */
	let isSent = false;
	let first: { key: string; at: number } | null = null;

	const rowAt = (place: Element | null) => rows.findIndex((row) => row.closest("tr")?.contains(place));
	const peekAt = (at: number) => rows[at]?.closest("tr")?.querySelector<HTMLElement>("[data-peek]");
	const move = (step: number) => {
		cursor = Math.max(0, Math.min(rows.length - 1, cursor + step));
		rows[cursor]?.focus();
		if (page.querySelector("[data-peek]:popover-open")) peekAt(cursor)?.showPopover();
	};
	const peek = () => peekAt(cursor)?.togglePopover();
	const tick = () => {
		const row = rows[rowAt(page.activeElement)]?.closest("tr");
		row?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
	};
	const act = (element: HTMLElement) => {
		open(element);
		if (element instanceof HTMLDetailsElement) {
			element.open = true;
			element.querySelector<HTMLElement>(FIRST)?.focus();
		} else if (element.matches(FIELDS)) element.focus();
		else if (!isSent) {
			isSent = element.matches("[type=submit]");
			element.click();
		}
	};
	const view = (key: string) => {
		const [kind, step] = VIEWS[key] ?? [];
		const viewer = page.activeElement?.closest(".viewer") ?? page.querySelector(".viewer");
		if (!viewer || !kind || !step) return undefined;
		const choices = [...viewer.querySelectorAll<HTMLInputElement>(`input[data-kind="${kind}"]`)];
		const next = choices.findIndex(({ checked }) => checked) + step;
		const at = kind === "turn" ? next % choices.length : Math.max(0, Math.min(choices.length - 1, next));
		return () => choices[at]?.click();
	};
	const walk: Record<string, () => void> = { j: () => move(1), k: () => move(-1), x: tick, " ": peek };

	page.addEventListener("focusin", ({ target }) => {
		const at = rowAt(target as Element);
		if (at >= 0) cursor = at;
	});
	page.addEventListener("keydown", (event) => {
		const { key, target, timeStamp: at } = event;
		const begun = first && at - first.at <= SECOND_KEY_WITHIN ? first.key : null;
		if (isModifier(key)) return;
		first = null;
		if (isModified(event) || event.isComposing || off?.checked) return;
		if (page.querySelector("dialog[open]") || (target as Element).closest?.(FIELDS)) return;
		// Elsewhere it presses the button, ticks the box or turns the page that it always does.
		if (key === " " && !(target as Element).matches("[data-row]")) return;
		const keys = begun === null ? key : `${begun} ${key}`;
		const element = page.querySelector<HTMLElement>(`[data-key="${CSS.escape(keys)}"]`);
		const does = (rows.length > 0 ? walk[keys] : undefined) ?? (begun === null ? view(key) : undefined);
		const begins = begun === null && page.querySelector(`[data-key^="${CSS.escape(key)} "]`) !== null;
		if (!element && !does && !begins) return;
		event.preventDefault();
		if (does) does();
		else if (event.repeat) return;
		else if (element) act(element);
		else first = { key, at };
	});

	const opener = page.querySelector<HTMLElement>('[data-key="?"]');
	opener?.addEventListener("click", () => help?.showModal());
	opener?.removeAttribute("hidden");
	startCopying(page);
	startPanes(page);
	startUndo(page);
	startAutoSubmit(page);
	startCommandMenu(page, act);
	// Without scripts the summary is at the top of a page that was loaded anew; with keys, the way to its fields begins there.
	page.querySelector<HTMLElement>(".error-summary")?.focus();
	// After a decision about a document the next one is at hand, or the filing.
	const isDecided = new URLSearchParams(location.search).get("done")?.startsWith("decide-");
	if (isDecided) page.querySelector<HTMLElement>('[data-key="f"]:is([href^="#decide-"], [href^="#file-"])')?.click();
	if (off) {
		off.checked = kept() !== null;
		off.addEventListener("change", () => keep(off.checked));
	}
	if (location.hash === "#q") page.getElementById("q")?.focus();
	addEventListener("pageshow", () => {
		isSent = false;
	});
}

/** Applies a filter as soon as something is chosen by hand; arrow keys pass many choices before the one that is wanted. */
function startAutoSubmit(page: Document): void {
	for (const form of page.querySelectorAll<HTMLFormElement>("form[data-auto-submit]")) {
		let byKey = false;
		form.addEventListener("keydown", () => {
			byKey = true;
		});
		form.addEventListener("pointerdown", () => {
			byKey = false;
		});
		form.addEventListener("change", () => {
			if (!byKey) form.requestSubmit();
		});
	}
}

/** The button that copies a number, and its answer. Where the clipboard is refused, the number is selected to be copied by hand. */
function startCopying(page: Document): void {
	const button = page.querySelector<HTMLElement>("[data-copy]");
	const said = page.querySelector<HTMLElement>("[data-copied]");
	const title = page.querySelector("h1");
	if (!button || !said || !title) return;
	button.addEventListener("click", async () => {
		try {
			await navigator.clipboard.writeText(button.dataset.copy ?? "");
			said.textContent = said.dataset.copied ?? "";
		} catch {
			getSelection()?.selectAllChildren(title);
		}
	});
	button.removeAttribute("hidden");
}

/** Pressed to write another key, it neither is one nor ends what was begun. */
function isModifier(key: string): boolean {
	return key === "Shift" || key === "AltGraph";
}

/** Brackets are written with Alt or AltGr (which is Control and Alt) on keyboards of Portugal and Spain. */
function isModified({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
	const isWritten = altKey && (key === "[" || key === "]");
	return metaKey || (!isWritten && (ctrlKey || altKey));
}

/** Storing may be forbidden: then the choice holds for this page. */
function kept(): string | null {
	try {
		return localStorage.getItem(OFF);
	} catch {
		return null;
	}
}

function keep(isOff: boolean): void {
	try {
		if (isOff) localStorage.setItem(OFF, "1");
		else localStorage.removeItem(OFF);
	} catch {
		// Nothing to do: the page in front of them obeys anyway.
	}
}

startShortcuts(document);

/** Delay in ms after load before the menu is prefetched, so that it opens offline too. */
const FETCH_AFTER_MS = 1_000;

/**
 * Opens the command menu by its control and by Ctrl or ⌘ with K, in fields too. What it is made of comes when it is opened first, or
 * a moment after the page; what is typed until then is in its field. Where it does not come, the control leads where it
 * leads without scripts.
 * @param act presses, opens or focuses an element of the page
 */
function startCommandMenu(page: Document, act: (element: HTMLElement) => void): void {
	const dialog = page.querySelector<HTMLDialogElement>("#desk-menu");
	const control = page.querySelector<HTMLAnchorElement>("[data-menu-open]");
	if (!dialog || !control) return;
	let loading: Promise<() => void> | null = null;
	const load = () => {
		loading ??= import("./command-menu/command-menu.ts").then(({ commandMenu: deskMenu }) => deskMenu(dialog, act));
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

/** Retry delay in ms while a press is in progress. */
const RETRY_DELAY_MS = 2_000;

/** Takes an offer to undo off the page when its time is over, but never from under a hand or the focus. */
function startUndo(page: Document): void {
	const form = page.querySelector<HTMLFormElement>("form[data-undo]");
	if (!form) return;
	form.querySelector("kbd")?.removeAttribute("hidden");
	const goes = () => {
		if (form.matches(":hover, :focus-within")) setTimeout(goes, RETRY_DELAY_MS);
		else form.remove();
	};
	setTimeout(goes, Number(form.dataset.undo));
}
