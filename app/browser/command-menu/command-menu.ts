import { MENU_QUERY_MIN } from "#app/domain/staff/menu-answer.ts";
import { fits } from "./match.ts";
import type { MenuItem, MenuLabels } from "./menu-item.ts";
import { menuList } from "./menu-list.ts";
import { pageItems, reasonItems } from "./page-items.ts";
import { type NoResults, serverItems } from "./server-items.ts";

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
	/** Somebody has chosen a line: what comes later takes it from nobody. */
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
