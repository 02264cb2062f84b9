import { savePreference, startColumns } from "./admin-columns.ts";
import { reveal, startPanes } from "./admin-panes.ts";

/** Controls that accept text, in which shortcuts are disabled. */
const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
/** The control that gets focus when a disclosure opens. */
const FIRST_CONTROL = "summary ~ * :is(select, button, textarea, input:not([type=hidden]))";
/** Keys that change the zoom or rotation of a picture, with their step. */
const VIEW_KEYS: Record<string, readonly [kind: "zoom" | "turn", step: number]> = {
	t: ["turn", 1],
	"+": ["zoom", 1],
	"-": ["zoom", -1],
};
/** Timeout in ms for the second key of a two-key shortcut. */
const SECOND_KEY_TIMEOUT_MS = 1500;
/** localStorage key that is set while keyboard shortcuts are off. */
const SHORTCUTS_OFF_KEY = "deskKeysOff";

/**
 * Starts the keyboard shortcuts of the admin area. Each triggers a visible control. `data-key` holds an element's key,
 * or two keys pressed in sequence ("g d"): a link is followed, a button pressed, a field focused, a disclosure opened.
 * J, K and X move along the rows and select them, the space bar opens the preview of the current row; T, + and - rotate
 * and zoom the focused picture, or else the first. Inactive in fields and dialogs, with modifier keys, and for users
 * who turned shortcuts off.
 */
function startShortcuts(page: Document): void {
	const rows = [...page.querySelectorAll<HTMLElement>("[data-row]")];
	const help = page.querySelector<HTMLDialogElement>("#shortcut-help");
	const shortcutsToggle = page.querySelector<HTMLInputElement>("[data-keys-off]");
	let cursor = -1;
	/** Prevents a second submission before the next page loads. */
	let isSent = false;
	let pending: { key: string; at: number } | null = null;

	const findRowIndex = (node: Element | null) => rows.findIndex((row) => row.closest("tr")?.contains(node));
	const findPreviewButton = (index: number) => rows[index]?.closest("tr")?.querySelector<HTMLElement>("[data-preview]");
	const move = (step: number) => {
		cursor = Math.max(0, Math.min(rows.length - 1, cursor + step));
		rows[cursor]?.focus();
		if (page.querySelector("[data-preview]:popover-open")) findPreviewButton(cursor)?.showPopover();
	};
	const togglePreview = () => findPreviewButton(cursor)?.togglePopover();
	const toggleSelection = () => {
		const row = rows[findRowIndex(page.activeElement)]?.closest("tr");
		row?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
	};
	const activate = (element: HTMLElement) => {
		reveal(element);
		if (element instanceof HTMLDetailsElement) {
			element.open = true;
			element.querySelector<HTMLElement>(FIRST_CONTROL)?.focus();
		} else if (element.matches(FIELDS)) element.focus();
		else if (!isSent) {
			isSent = element.matches("[type=submit]");
			element.click();
		}
	};
	const getViewAction = (key: string) => {
		const [kind, step] = VIEW_KEYS[key] ?? [];
		const viewer = page.activeElement?.closest(".viewer") ?? page.querySelector(".viewer");
		if (!viewer || !kind || !step) return undefined;
		const choices = [...viewer.querySelectorAll<HTMLInputElement>(`input[data-kind="${kind}"]`)];
		const next = choices.findIndex(({ checked }) => checked) + step;
		const index = kind === "turn" ? next % choices.length : Math.max(0, Math.min(choices.length - 1, next));
		return () => choices[index]?.click();
	};
	const shortcuts: Record<string, () => void> = {
		j: () => move(1),
		k: () => move(-1),
		x: toggleSelection,
		" ": togglePreview,
	};

	page.addEventListener("focusin", ({ target }) => {
		const index = findRowIndex(target as Element);
		if (index >= 0) cursor = index;
	});
	page.addEventListener("keydown", (event) => {
		const { key, target, timeStamp: pressedAt } = event;
		const firstKey = pending && pressedAt - pending.at <= SECOND_KEY_TIMEOUT_MS ? pending.key : null;
		if (isModifier(key)) return;
		pending = null;
		if (isModified(event) || event.isComposing || shortcutsToggle?.checked) return;
		if (page.querySelector("dialog[open]") || (target as Element).closest?.(FIELDS)) return;
		// Outside of rows, the space bar keeps its default action.
		if (key === " " && !(target as Element).matches("[data-row]")) return;
		const keys = firstKey === null ? key : `${firstKey} ${key}`;
		const element = page.querySelector<HTMLElement>(`[data-key="${CSS.escape(keys)}"]`);
		const handler =
			(rows.length > 0 ? shortcuts[keys] : undefined) ?? (firstKey === null ? getViewAction(key) : undefined);
		const startsSequence = firstKey === null && page.querySelector(`[data-key^="${CSS.escape(key)} "]`) !== null;
		if (!element && !handler && !startsSequence) return;
		event.preventDefault();
		if (handler) handler();
		else if (event.repeat) return;
		else if (element) activate(element);
		else pending = { key, at: pressedAt };
	});

	const opener = page.querySelector<HTMLElement>('[data-key="?"]');
	opener?.addEventListener("click", () => help?.showModal());
	opener?.removeAttribute("hidden");
	startCopying(page);
	startPanes(page);
	startColumns(page);
	startViewers(page);
	startUndo(page);
	startAutoSubmit(page);
	startCommandMenu(page, activate);
	// With shortcuts, the error summary needs focus.
	page.querySelector<HTMLElement>(".error-summary")?.focus();
	// After a decision about a document, the next document or the filing gets focus.
	const isDecided = new URLSearchParams(location.search).get("done")?.startsWith("decide-");
	if (isDecided) page.querySelector<HTMLElement>('[data-key="f"]:is([href^="#decide-"], [href^="#file-"])')?.click();
	if (shortcutsToggle) {
		shortcutsToggle.checked = readChoice() !== null;
		shortcutsToggle.addEventListener("change", () => storeChoice(shortcutsToggle.checked));
	}
	if (location.hash === "#q") page.getElementById("q")?.focus();
	addEventListener("pageshow", () => {
		isSent = false;
	});
}

/** Submits a filter when it is chosen with the pointer, but not by arrow keys, which pass through unwanted options. */
function startAutoSubmit(page: Document): void {
	for (const form of page.querySelectorAll<HTMLFormElement>("form[data-auto-submit]")) {
		let isByKeyboard = false;
		form.addEventListener("keydown", () => {
			isByKeyboard = true;
		});
		form.addEventListener("pointerdown", () => {
			isByKeyboard = false;
		});
		form.addEventListener("change", () => {
			if (!isByKeyboard) form.requestSubmit();
		});
	}
}

/** Saves the zoom, rotation and layout of documents when they change. */
function startViewers(page: Document): void {
	page.addEventListener("change", ({ target }) => {
		if (!(target instanceof HTMLInputElement)) return;
		const { kind, page: rotatedPage } = target.dataset;
		if (kind === "turn") void savePreference({ viewer: { rotated: { page: rotatedPage, by: target.value } } });
		else if (kind === "zoom" || kind === "layout") void savePreference({ viewer: { [kind]: target.value } });
	});
}

/** Copies the application number and confirms it. Without clipboard access, selects the number instead. */
function startCopying(page: Document): void {
	const button = page.querySelector<HTMLElement>("[data-copy]");
	const status = page.querySelector<HTMLElement>("[data-copied]");
	const title = page.querySelector("h1");
	if (!button || !status || !title) return;
	button.addEventListener("click", async () => {
		try {
			await navigator.clipboard.writeText(button.dataset.copy ?? "");
			status.textContent = status.dataset.copied ?? "";
		} catch {
			getSelection()?.selectAllChildren(title);
		}
	});
	button.removeAttribute("hidden");
}

/** Returns whether a key is a modifier, which alone does not cancel a two-key sequence. */
function isModifier(key: string): boolean {
	return key === "Shift" || key === "AltGraph";
}

/**
 * Returns whether a modifier is pressed. Portuguese and Spanish keyboards need Alt or AltGr (Control and Alt) for
 * brackets.
 */
function isModified({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
	const isBracket = altKey && (key === "[" || key === "]");
	return metaKey || (!isBracket && (ctrlKey || altKey));
}

/** Returns the stored choice. If storage is blocked, the choice lasts only as long as the page. */
function readChoice(): string | null {
	try {
		return localStorage.getItem(SHORTCUTS_OFF_KEY);
	} catch {
		return null;
	}
}

function storeChoice(isOff: boolean): void {
	try {
		if (isOff) localStorage.setItem(SHORTCUTS_OFF_KEY, "1");
		else localStorage.removeItem(SHORTCUTS_OFF_KEY);
	} catch {
		// The page already follows the choice.
	}
}

/** Delay in ms after load before the menu is prefetched, so that it also opens offline. */
const PREFETCH_DELAY_MS = 1_000;

/**
 * Opens the command menu from its control or with Ctrl or ⌘ and K, even in fields. The script loads on first use or
 * shortly after the page; text typed before that stays in the field. If it fails to load, the control works as a link.
 * @param activate presses, opens or focuses an element of the page
 */
function startCommandMenu(page: Document, activate: (element: HTMLElement) => void): void {
	const dialog = page.querySelector<HTMLDialogElement>("#command-menu");
	const control = page.querySelector<HTMLAnchorElement>("[data-menu-open]");
	if (!dialog || !control) return;
	let loading: Promise<() => void> | null = null;
	const load = () => {
		loading ??= import("./command-menu/command-menu.ts").then(({ createCommandMenu }) =>
			createCommandMenu(dialog, activate),
		);
		return loading;
	};
	const discard = () => {
		loading = null;
	};

	async function open(): Promise<void> {
		dialog?.showModal();
		try {
			(await load())();
		} catch {
			discard();
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
	setTimeout(() => load().catch(discard), PREFETCH_DELAY_MS);
}

/** Delay in ms before the next attempt at removal while the offer is hovered or focused. */
const RETRY_DELAY_MS = 2_000;

/** Removes an offer to undo when it expires, unless it is hovered or focused. */
function startUndo(page: Document): void {
	const form = page.querySelector<HTMLFormElement>("form[data-undo]");
	if (!form) return;
	form.querySelector("kbd")?.removeAttribute("hidden");
	const remove = () => {
		if (form.matches(":hover, :focus-within")) setTimeout(remove, RETRY_DELAY_MS);
		else form.remove();
	};
	setTimeout(remove, Number(form.dataset.undo));
}

// At the end, because it uses constants of this module.
startShortcuts(document);
