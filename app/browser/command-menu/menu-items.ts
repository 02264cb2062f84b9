import * as v from "valibot";
import { withLanguage } from "#app/domain/language.ts";
import { MENU_QUERY_MIN, menuApplicationsSchema, menuPagesSchema } from "#app/domain/staff/menu-response.ts";

export type Group = "here" | "go" | "reasons" | "views" | "people" | "applications";

/**
 * One item of the menu. `key` is its shortcut outside the menu. `disabledReason` explains why it is disabled. Choosing
 * it follows `href`, or else calls `run`.
 */
export type MenuItem = {
	group: Group;
	label: string;
	detail?: string | undefined;
	key?: string | undefined;
	disabledReason?: string | undefined;
	href?: string | undefined;
	run?: (() => void) | undefined;
};

/** Labels of the script (app/routes/admin/command-menu/command-menu.tsx). */
export type MenuLabels = Record<
	Group | "search" | "mine" | "none" | "hint" | "searching" | "more" | "offline" | "signedOut" | "tooMany",
	string
> & { found: { one: string; other: string } };

/** Number of most used reasons shown before typing. */
const MAX_REASONS = 5;

type PageAction = { name: string; key?: string; elementId?: string; disabledReason?: string };

/** A select element; the DOM type conflicts with the Worker's types. */
type Choice = HTMLElement & Pick<HTMLSelectElement, "value" | "options">;

/** Presses, opens or focuses an element, as its shortcut does. */
type MenuAction = (element: HTMLElement) => void;

/** Returns the actions and links of the page itself, without a request. */
export function listPageItems(page: Document, activate: MenuAction): { here: MenuItem[]; go: MenuItem[] } {
	return { here: listActionItems(page, activate), go: listNavigationItems(page) };
}

/** Returns the enabled actions in page order, then the disabled ones with their reasons. */
function listActionItems(page: Document, activate: MenuAction): MenuItem[] {
	const elements = [...page.querySelectorAll<HTMLElement>("[data-key]:not(.action, .nav-link)")].filter(isShown);
	const itemsWithKeys = elements
		.filter((element) => !/^\d$/.test(element.dataset.key ?? ""))
		.sort((a, b) => getRank(a) - getRank(b))
		.map((element) => ({
			group: "here" as const,
			label: getItemName(element),
			key: element.dataset.key,
			run: () => activate(element),
		}));
	const actions = [...page.querySelectorAll<HTMLElement>("[data-menu-actions]")].flatMap(
		({ dataset }) => JSON.parse(dataset.menuActions ?? "[]") as PageAction[],
	);
	const actionItemsOfPage = actions.flatMap(({ name, key, elementId, disabledReason }): MenuItem[] => {
		const element = elementId === undefined ? null : page.getElementById(elementId);
		if (disabledReason !== undefined) return [{ group: "here", label: name, disabledReason }];
		const nextNumbered = elements.find(
			(link) => elementId !== undefined && link.matches(`a[href$="#${CSS.escape(elementId)}"]:not([data-key=f])`),
		);
		const run = () => focusAction(element as HTMLElement, activate);
		return element ? [{ group: "here", label: name, key: key ?? nextNumbered?.dataset.key, run }] : [];
	});
	const names = new Set(itemsWithKeys.map(({ label }) => label));
	const otherItems = actionItemsOfPage.filter(
		({ label, disabledReason }) => disabledReason !== undefined || !names.has(label),
	);
	const open = otherItems.filter(({ disabledReason }) => disabledReason === undefined);
	return [...itemsWithKeys, ...open, ...otherItems.filter(({ disabledReason }) => disabledReason !== undefined)];
}

/** Returns the rank of an action: the next action comes first, and the actions of every page come last. */
function getRank(element: HTMLElement): number {
	if (element.dataset.key === "f") return 0;
	return element.closest(".admin-bar") ? 2 : 1;
}

/** Moves the focus to the control or heading at which an action begins. */
function focusAction(element: HTMLElement, activate: MenuAction): void {
	element.scrollIntoView({ block: "center" });
	if (element.matches("details, input, textarea, select")) activate(element);
	else if (element.matches("button")) element.focus();
	else {
		element.tabIndex = -1;
		element.focus();
	}
}

/** Returns the pages that the user may open, with their shortcuts. */
function listNavigationItems(page: Document): MenuItem[] {
	const links = [...page.querySelectorAll<HTMLAnchorElement>(".admin-bar .nav-link, .admin-identity a[href]")];
	const items = links
		.filter((link) => isShown(link) && !link.matches("[data-menu-open]"))
		.map((link): MenuItem => ({ group: "go", label: getItemName(link), key: link.dataset.key, href: link.href }));
	const morePages = JSON.parse(page.getElementById("command-menu")?.dataset.pages ?? "[]") as {
		name: string;
		to: string;
	}[];
	return [...items, ...morePages.map(({ name, to }): MenuItem => ({ group: "go", label: name, href: to }))];
}

/** Returns the macros that a form of the page accepts. */
export function listReasonItems(page: Document, isSearching: boolean): MenuItem[] {
	const forms = [...page.querySelectorAll<HTMLFormElement>("main form:has(select[name^=macro])")];
	return forms.flatMap((form) => {
		const choices = [...form.querySelectorAll<Choice>("select[name^=macro]")];
		const options = [...(choices[0]?.options ?? [])].filter(({ value }) => value !== "");
		const detail = getItemName(form.closest("details") ?? form.closest("section, article") ?? form);
		return options.slice(0, isSearching ? undefined : MAX_REASONS).map(
			({ value, label }): MenuItem => ({
				group: "reasons",
				label,
				detail,
				run: () => insertMacro(form, choices, value),
			}),
		);
	});
}

/**
 * Selects a macro in the first free field of the form. An answer is inserted as text; a reason is resolved on
 * submission.
 */
function insertMacro(form: HTMLFormElement, choices: readonly Choice[], value: string): void {
	const choice = choices.find((select) => select.value === "") ?? choices[0];
	if (!choice) return;
	const details = form.closest("details");
	if (details) details.open = true;
	choice.value = value;
	choice.dispatchEvent(new Event("input", { bubbles: true }));
	const insertButton = form.querySelector<HTMLButtonElement>("button[value=insert]");
	if (insertButton) insertButton.click();
	else choice.focus();
}

/** Returns the label without its key and count. */
function getItemName(element: Element): string {
	const label =
		(element instanceof HTMLDetailsElement && element.querySelector("summary")) ||
		(element.matches("section, article") && element.querySelector("h2, h3")) ||
		((element as HTMLInputElement).labels?.[0] ?? element);
	const copy = label.cloneNode(true) as Element;
	for (const part of copy.querySelectorAll("kbd, .nav-count, select, [aria-hidden]")) part.remove();
	return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

function isShown(element: HTMLElement): boolean {
	return element.closest("[hidden], dialog") === null;
}

/** The menu's message about a failed or empty search. */
export type NoResults = "offline" | "signedOut" | "tooMany";

const REASONS_BY_STATUS: Record<number, NoResults> = { 401: "signedOut", 429: "tooMany" };

type ServerSearch = { from: string; language: string; labels: MenuLabels; stages: Record<string, string> };

/** Searches on the server; each search returns items or the reason why there are none. */
export function createServerSearch({ from, language, labels, stages }: ServerSearch) {
	const toUrl = (path: string) => withLanguage(path, language as Parameters<typeof withLanguage>[1]);

	async function fetchItems<S extends v.GenericSchema>(
		schema: S,
		query: Record<string, string>,
		signal?: AbortSignal,
	): Promise<v.InferOutput<S> | NoResults> {
		try {
			const response = await fetch(`${from}?${new URLSearchParams({ ...query, lang: language })}`, {
				headers: { Accept: "application/json" },
				redirect: "error",
				...(signal && { signal }),
			});
			if (!response.ok) return REASONS_BY_STATUS[response.status] ?? "offline";
			const parsed = v.safeParse(schema, await response.json());
			return parsed.success ? parsed.output : "offline";
		} catch {
			return "offline";
		}
	}

	/** Returns saved views, and colleagues with links to their work. */
	async function loadViewsAndPeople(): Promise<MenuItem[] | NoResults> {
		const pages = await fetchItems(menuPagesSchema, {});
		if (typeof pages === "string") return pages;
		const list = (filter: string) => toUrl(`/admin/applications?${filter}`);
		return [
			...pages.views.map(({ name, filter }): MenuItem => ({ group: "views", label: name, href: list(filter) })),
			{ group: "people", label: labels.mine, href: list("owner=mine") },
			...pages.people.map(({ id, name }): MenuItem => ({ group: "people", label: name, href: list(`owner=${id}`) })),
		];
	}

	/** Returns the link to all results, of which the menu shows only a few. */
	function searchItem(query: string): MenuItem[] {
		if (query.length < MENU_QUERY_MIN) return [];
		const href = toUrl(`/admin/applications?${new URLSearchParams({ q: query })}`);
		return [{ group: "applications", label: labels.search.replace("{query}", () => query), href }];
	}

	/** `exact`: the query is the full number of the result; `more`: there are more matches. */
	async function searchApplications(
		query: string,
		signal: AbortSignal,
	): Promise<{ items: MenuItem[]; exact: boolean; more: boolean } | NoResults> {
		const result = await fetchItems(menuApplicationsSchema, { q: query }, signal);
		if (typeof result === "string") return result;
		const items = result.applications.map(
			({ id, number, name, stage }): MenuItem => ({
				group: "applications",
				label: [number, name].filter(Boolean).join(" · "),
				detail: stages[stage],
				href: toUrl(`/admin/applications/${encodeURIComponent(id)}`),
			}),
		);
		return { items, exact: result.exact, more: result.more };
	}
	return { loadViewsAndPeople, searchItem, searchApplications };
}
