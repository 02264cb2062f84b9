import { MENU_QUERY_MIN } from "#app/domain/staff/menu-response.ts";
import {
	createServerSearch,
	type Group,
	listPageItems,
	listReasonItems,
	type MenuItem,
	type MenuLabels,
	type NoResults,
} from "./menu-items.ts";

/** Delay in ms after the last keystroke before a request, so that fast typing sends none. */
const SEARCH_DELAY_MS = 150;

/**
 * Creates the command menu of a page. Local results appear at each keystroke. Server results are appended below, so
 * that no item moves. Responses to outdated queries are discarded.
 * @param activate presses, opens or focuses an element of the page
 * @returns the handler for each opening of the dialog
 */
export function createCommandMenu(dialog: HTMLDialogElement, activate: (element: HTMLElement) => void): () => void {
	const field = dialog.querySelector("input") as HTMLInputElement;
	const status = dialog.querySelector<HTMLElement>("[data-menu-status]");
	const labels = JSON.parse(dialog.dataset.labels ?? "{}") as MenuLabels;
	const stages = JSON.parse(dialog.dataset.stages ?? "{}") as Record<string, string>;
	const list = createMenuList(dialog.querySelector("[role=listbox]") as HTMLElement, field, labels);
	const language = document.documentElement.lang;
	const server = createServerSearch({ from: dialog.dataset.from ?? "", language, labels, stages });
	let viewsAndPeople: MenuItem[] | null = null;
	let request: { query: string; controller: AbortController; timer: ReturnType<typeof setTimeout> } | null = null;
	/** Whether Enter was pressed before the applications arrived. */
	let isPending = false;
	/** Whether the user selected an item. Later results must not change the selection. */
	let isUserSelected = false;
	/** Whether the status shows why an item is disabled. Later results must not overwrite it. */
	let hasDisabledReason = false;

	const announce = (sentence: string) => {
		if (status) status.textContent = sentence;
	};
	const announceResult = (sentence: string) => {
		if (!hasDisabledReason) announce(sentence);
	};
	const announceCount = () => {
		const count = list.size();
		if (field.value.trim() === "") announceResult(labels.hint);
		else
			announceResult(
				count === 0 ? labels.none : labels.found[count === 1 ? "one" : "other"].replace("{count}", String(count)),
			);
	};

	function choose(item: MenuItem | undefined, inNewTab = false): void {
		if (!item) return;
		if (item.disabledReason !== undefined) {
			hasDisabledReason = true;
			announce(`${item.label}: ${item.disabledReason}`);
		} else if (item.href !== undefined && inNewTab) open(item.href, "_blank", "noopener");
		else {
			dialog.close();
			if (item.href === undefined) item.run?.();
			else location.assign(item.href);
		}
	}

	function show(): void {
		const query = field.value.trim();
		cancel();
		list.clear();
		isUserSelected = false;
		hasDisabledReason = false;
		isPending = false;
		const { here: actions, go } = listPageItems(document, activate);
		const localItems = [...actions, ...go, ...listReasonItems(document, query !== ""), ...(viewsAndPeople ?? [])];
		const matchingItems = localItems.filter(({ label, detail }) => matchesQuery(`${label} ${detail ?? ""}`, query));
		list.add([...matchingItems, ...server.searchItem(query)]);
		if (viewsAndPeople === null) void addViewsAndPeople(query);
		announceCount();
		if (query.length < MENU_QUERY_MIN) return;
		announce(labels.searching);
		const controller = new AbortController();
		request = { query, controller, timer: setTimeout(() => void search(query, controller.signal), SEARCH_DELAY_MS) };
	}

	async function search(query: string, signal: AbortSignal): Promise<void> {
		const result = await server.searchApplications(query, signal);
		if (signal.aborted) return;
		request = null;
		if (typeof result === "string") announceResult(labels[result]);
		else {
			const shouldPreselect = !isUserSelected && (result.exact || list.activeItem()?.group === "applications");
			const sizeBefore = list.size();
			list.add(result.items);
			if (shouldPreselect && result.items.length > 0) list.setActive(sizeBefore);
			if (result.more) announceResult(labels.more);
			else announceCount();
		}
		if (isPending) choose(list.activeItem());
	}

	async function addViewsAndPeople(query: string): Promise<void> {
		const result: MenuItem[] | NoResults = await server.loadViewsAndPeople();
		if (typeof result === "string") return announceResult(labels[result]);
		viewsAndPeople ??= result;
		if (query !== field.value.trim()) return;
		list.add(result.filter(({ label }) => matchesQuery(label, query)));
		if (request === null) announceCount();
	}

	function cancel(): void {
		clearTimeout(request?.timer);
		request?.controller.abort();
		request = null;
	}

	field.addEventListener("input", show);
	field.addEventListener("keydown", (event) => {
		if (event.isComposing) return;
		if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			event.preventDefault();
			isUserSelected = true;
			list.move(event.key === "ArrowDown" ? 1 : -1);
		} else if (event.key === "Enter") {
			event.preventDefault();
			const item = list.activeItem();
			isPending = request !== null && !isUserSelected && (item === undefined || item.group === "applications");
			if (!isPending) choose(item, event.ctrlKey || event.metaKey);
		}
	});
	const listbox = dialog.querySelector<HTMLElement>("[role=listbox]");
	// The field keeps the focus.
	listbox?.addEventListener("mousedown", (event) => event.preventDefault());
	listbox?.addEventListener("click", (event) => {
		choose(list.itemAt(event.target as Element), event.ctrlKey || event.metaKey);
	});
	dialog.addEventListener("click", ({ target }) => {
		if (target === dialog) dialog.close();
	});
	dialog.addEventListener("close", () => {
		cancel();
		field.value = "";
	});
	return show;
}

/** Normalises text for comparison: lower case, without accents. */
function normalise(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Returns whether every word of the query begins a word of the text, in any order and ignoring accents. An empty query
 * matches everything.
 */
export function matchesQuery(text: string, query: string): boolean {
	const textWords = normalise(text).split(/[^\p{L}\p{N}@.+]+/u);
	return normalise(query)
		.split(/\s+/)
		.filter(Boolean)
		.every(
			(queryWord) => textWords.some((word) => word.startsWith(queryWord)) || normalise(text).includes(` ${queryWord}`),
		);
}

type Option = { item: MenuItem; line: HTMLElement };

/**
 * Renders the items of the menu as a listbox of groups. Later items are appended, so that no item moves. The field
 * references the active item.
 */
function createMenuList(list: HTMLElement, field: HTMLInputElement, labels: MenuLabels) {
	let options: Option[] = [];
	let active = -1;

	function setActive(index: number): void {
		options[active]?.line.setAttribute("aria-selected", "false");
		active = index;
		const { line } = options[index] ?? {};
		line?.setAttribute("aria-selected", "true");
		line?.scrollIntoView({ block: "nearest" });
		if (line) field.setAttribute("aria-activedescendant", line.id);
		else field.removeAttribute("aria-activedescendant");
	}

	function add(items: readonly MenuItem[]): void {
		const groups = Map.groupBy(items, ({ group }) => group);
		for (const [group, members] of groups) {
			const box = getGroupBox(list, group, labels);
			for (const item of members) {
				const line = renderItem(item, `command-menu-option-${options.length}`);
				options.push({ item, line });
				box.appendChild(line);
			}
		}
		field.setAttribute("aria-expanded", String(options.length > 0));
		const first = options.findIndex(({ item }) => item.disabledReason === undefined);
		if (active < 0 && options.length > 0) setActive(Math.max(0, first));
	}

	return {
		add,
		setActive,
		clear() {
			options = [];
			list.replaceChildren();
			setActive(-1);
			field.setAttribute("aria-expanded", "false");
		},
		move(step: 1 | -1) {
			if (options.length > 0) setActive((active + step + options.length) % options.length);
		},
		size: () => options.length,
		activeItem: () => options[active]?.item,
		itemAt: (node: Element) => options.find(({ line }) => line.contains(node))?.item,
	};
}

/** Returns the element of a group. Reuses the last one if it has the same group. */
function getGroupBox(list: HTMLElement, group: Group, labels: MenuLabels): HTMLElement {
	const last = list.lastElementChild;
	if (last instanceof HTMLElement && last.dataset.group === group) return last;
	const box = document.createElement("div");
	const head = document.createElement("div");
	head.id = `command-menu-${group}`;
	head.className = "menu-group";
	head.setAttribute("role", "presentation");
	head.textContent = labels[group];
	box.dataset.group = group;
	box.setAttribute("role", "group");
	box.setAttribute("aria-labelledby", head.id);
	box.appendChild(head);
	list.appendChild(box);
	return box;
}

function renderItem({ label, detail, key, disabledReason }: MenuItem, id: string): HTMLElement {
	const line = document.createElement("div");
	line.id = id;
	line.className = "menu-line";
	line.setAttribute("role", "option");
	line.setAttribute("aria-selected", "false");
	if (disabledReason !== undefined) line.setAttribute("aria-disabled", "true");
	const description = disabledReason ?? detail;
	const keys = createTextElement("span", "menu-keys", "");
	keys.replaceChildren(...(key?.split(" ") ?? []).map((name) => createTextElement("kbd", "", name)));
	const gap = () => document.createTextNode(" ");
	line.replaceChildren(
		createTextElement("span", "menu-name", label),
		...(description ? [gap(), createTextElement("span", "menu-detail", description)] : []),
		...(key ? [gap(), keys] : []),
	);
	return line;
}

function createTextElement(tag: string, className: string, text: string): HTMLElement {
	const element = document.createElement(tag);
	if (className) element.className = className;
	element.textContent = text;
	return element;
}
