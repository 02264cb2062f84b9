import { MENU_QUERY_MIN } from "#app/domain/staff/menu-answer.ts";
import {
	type Group,
	type MenuItem,
	type MenuLabels,
	type NoResults,
	pageItems,
	reasonItems,
	serverItems,
} from "./menu-items.ts";

/** So long (ms) after a letter the server is asked: who types on asks for nothing. */
const ASK_AFTER_MS = 150;

/**
 * The command menu of a page: at each letter what the page knows by itself, at once; below it what the server finds, which moves
 * nothing. An answer to earlier letters is thrown away.
 * @param act presses, opens or focuses an element of the page
 * @returns what to do whenever the dialog has been opened
 */
export function commandMenu(dialog: HTMLDialogElement, act: (element: HTMLElement) => void): () => void {
	const field = dialog.querySelector("input") as HTMLInputElement;
	const said = dialog.querySelector<HTMLElement>("[data-menu-said]");
	const words = JSON.parse(dialog.dataset.words ?? "{}") as MenuLabels;
	const stages = JSON.parse(dialog.dataset.stages ?? "{}") as Record<string, string>;
	const list = menuList(dialog.querySelector("[role=listbox]") as HTMLElement, field, words);
	const language = document.documentElement.lang;
	const server = serverItems({ from: dialog.dataset.from ?? "", language, words, stages });
	let places: MenuItem[] | null = null;
	let asked: { query: string; flight: AbortController; timer: ReturnType<typeof setTimeout> } | null = null;
	/** Enter was pressed before the applications were there. */
	let isWaitedFor = false;
	/** The user selected a line; later results must not change the selection. */
	let isPointed = false;
	/** The last word is why a line is off: what is found meanwhile says nothing over it. */
	let isRefused = false;

	const say = (sentence: string) => {
		if (said) said.textContent = sentence;
	};
	const sayFound = (sentence: string) => {
		if (!isRefused) say(sentence);
	};
	const sayCount = () => {
		const count = list.size();
		if (field.value.trim() === "") sayFound(words.hint);
		else
			sayFound(count === 0 ? words.none : words.found[count === 1 ? "one" : "other"].replace("{count}", String(count)));
	};

	function choose(item: MenuItem | undefined, isElsewhere = false): void {
		if (!item) return;
		if (item.off !== undefined) {
			isRefused = true;
			say(`${item.label}: ${item.off}`);
		} else if (item.href !== undefined && isElsewhere) open(item.href, "_blank", "noopener");
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
		isPointed = false;
		isRefused = false;
		isWaitedFor = false;
		const { here, go } = pageItems(document, act);
		const known = [...here, ...go, ...reasonItems(document, query !== ""), ...(places ?? [])];
		const fitting = known.filter(({ label, detail }) => fits(`${label} ${detail ?? ""}`, query));
		list.add([...fitting, ...server.searchItem(query)]);
		if (places === null) void learnPlaces(query);
		sayCount();
		if (query.length < MENU_QUERY_MIN) return;
		say(words.searching);
		const flight = new AbortController();
		asked = { query, flight, timer: setTimeout(() => void ask(query, flight.signal), ASK_AFTER_MS) };
	}

	async function ask(query: string, signal: AbortSignal): Promise<void> {
		const found = await server.applications(query, signal);
		if (signal.aborted) return;
		asked = null;
		if (typeof found === "string") sayFound(words[found]);
		else {
			const isMeant = !isPointed && (found.exact || list.activeItem()?.group === "applications");
			const before = list.size();
			list.add(found.items);
			if (isMeant && found.items.length > 0) list.point(before);
			if (found.more) sayFound(words.more);
			else sayCount();
		}
		if (isWaitedFor) choose(list.activeItem());
	}

	async function learnPlaces(query: string): Promise<void> {
		const found: MenuItem[] | NoResults = await server.places();
		if (typeof found === "string") return sayFound(words[found]);
		places ??= found;
		if (query !== field.value.trim()) return;
		list.add(found.filter(({ label }) => fits(label, query)));
		if (asked === null) sayCount();
	}

	function cancel(): void {
		clearTimeout(asked?.timer);
		asked?.flight.abort();
		asked = null;
	}

	field.addEventListener("input", show);
	field.addEventListener("keydown", (event) => {
		if (event.isComposing) return;
		if (event.key === "ArrowDown" || event.key === "ArrowUp") {
			event.preventDefault();
			isPointed = true;
			list.move(event.key === "ArrowDown" ? 1 : -1);
		} else if (event.key === "Enter") {
			event.preventDefault();
			const item = list.activeItem();
			isWaitedFor = asked !== null && !isPointed && (item === undefined || item.group === "applications");
			if (!isWaitedFor) choose(item, event.ctrlKey || event.metaKey);
		}
	});
	const lines = dialog.querySelector<HTMLElement>("[role=listbox]");
	// The field keeps the focus.
	lines?.addEventListener("mousedown", (event) => event.preventDefault());
	lines?.addEventListener("click", (event) => {
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

/** As it is compared: small letters without accents. */
function plain(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether every word that was typed begins a word of the text, in any order, whatever its accents; nothing typed fits all. */
export function fits(text: string, query: string): boolean {
	const words = plain(text).split(/[^\p{L}\p{N}@.+]+/u);
	return plain(query)
		.split(/\s+/)
		.filter(Boolean)
		.every((typed) => words.some((word) => word.startsWith(typed)) || plain(text).includes(` ${typed}`));
}

type Option = { item: MenuItem; line: HTMLElement };

/**
 * The lines of the menu, as a listbox of groups. What was added stays where it is: whatever comes later stands below. One line
 * is the active one, which the field names.
 */
function menuList(list: HTMLElement, field: HTMLInputElement, words: MenuLabels) {
	let options: Option[] = [];
	let active = -1;

	function point(at: number): void {
		options[active]?.line.setAttribute("aria-selected", "false");
		active = at;
		const { line } = options[at] ?? {};
		line?.setAttribute("aria-selected", "true");
		line?.scrollIntoView({ block: "nearest" });
		if (line) field.setAttribute("aria-activedescendant", line.id);
		else field.removeAttribute("aria-activedescendant");
	}

	function add(items: readonly MenuItem[]): void {
		const groups = Map.groupBy(items, ({ group }) => group);
		for (const [group, members] of groups) {
			const box = groupBox(list, group, words);
			for (const item of members) {
				const line = lineOf(item, `desk-menu-option-${options.length}`);
				options.push({ item, line });
				box.appendChild(line);
			}
		}
		field.setAttribute("aria-expanded", String(options.length > 0));
		const first = options.findIndex(({ item }) => item.off === undefined);
		if (active < 0 && options.length > 0) point(Math.max(0, first));
	}

	return {
		add,
		point,
		clear() {
			options = [];
			list.replaceChildren();
			point(-1);
			field.setAttribute("aria-expanded", "false");
		},
		move(step: 1 | -1) {
			if (options.length > 0) point((active + step + options.length) % options.length);
		},
		at: () => active,
		size: () => options.length,
		activeItem: () => options[active]?.item,
		itemAt: (place: Element) => options.find(({ line }) => line.contains(place))?.item,
	};
}

/** Of a group that comes again the box at the end is gone on with, so that nothing moves. */
function groupBox(list: HTMLElement, group: Group, words: MenuLabels): HTMLElement {
	const last = list.lastElementChild;
	if (last instanceof HTMLElement && last.dataset.group === group) return last;
	const box = document.createElement("div");
	const head = document.createElement("div");
	head.id = `desk-menu-${group}`;
	head.className = "menu-group";
	head.setAttribute("role", "presentation");
	head.textContent = words[group];
	box.dataset.group = group;
	box.setAttribute("role", "group");
	box.setAttribute("aria-labelledby", head.id);
	box.appendChild(head);
	list.appendChild(box);
	return box;
}

function lineOf({ label, detail, key, off }: MenuItem, id: string): HTMLElement {
	const line = document.createElement("div");
	line.id = id;
	line.className = "menu-line";
	line.setAttribute("role", "option");
	line.setAttribute("aria-selected", "false");
	if (off !== undefined) line.setAttribute("aria-disabled", "true");
	const more = off ?? detail;
	const keys = part("span", "menu-keys", "");
	keys.replaceChildren(...(key?.split(" ") ?? []).map((one) => part("kbd", "", one)));
	const gap = () => document.createTextNode(" ");
	line.replaceChildren(
		part("span", "menu-name", label),
		...(more ? [gap(), part("span", "menu-detail", more)] : []),
		...(key ? [gap(), keys] : []),
	);
	return line;
}

function part(tag: string, className: string, text: string): HTMLElement {
	const element = document.createElement(tag);
	if (className) element.className = className;
	element.textContent = text;
	return element;
}
