import * as v from "valibot";
import { withLanguage } from "#app/domain/language.ts";
import { MENU_QUERY_MIN, menuApplications, menuPages } from "#app/domain/staff/menu-answer.ts";

export type Group = "here" | "go" | "reasons" | "views" | "people" | "applications";

/** One line of the menu. `key` as pressed without the menu, `off` why it cannot be chosen; `href` is followed, anything else is `run`. */
export type MenuItem = {
	group: Group;
	label: string;
	detail?: string | undefined;
	key?: string | undefined;
	off?: string | undefined;
	href?: string | undefined;
	run?: (() => void) | undefined;
};

/** What the script says, by what it is for: app/routes/admin/command-menu/command-menu.tsx. */
export type MenuLabels = Record<
	Group | "search" | "mine" | "none" | "hint" | "searching" | "more" | "offline" | "signedOut" | "tooMany",
	string
> & { found: { one: string; other: string } };

/** Number of most used reasons shown before typing. */
const FEW_REASONS = 5;

type PageAction = { name: string; key?: string; at?: string; off?: string };

/** A select: its own type is at odds with that of the Worker's elements. */
type Choice = HTMLElement & Pick<HTMLSelectElement, "value" | "options">;

/** Presses, opens or focuses what a key of it would. */
type MenuAction = (element: HTMLElement) => void;

/** Everything that the page itself lets do, and where it leads: known without asking anybody. */
export function pageItems(page: Document, act: MenuAction): { here: MenuItem[]; go: MenuItem[] } {
	return { here: hereItems(page, act), go: goItems(page) };
}

/** What can be done, in the order of the page, then what cannot and why. */
function hereItems(page: Document, act: MenuAction): MenuItem[] {
	const elements = [...page.querySelectorAll<HTMLElement>("[data-key]:not(.action, .nav-link)")].filter(isShown);
	const keyed = elements
		.filter((element) => !/^\d$/.test(element.dataset.key ?? ""))
		.sort((one, other) => rankOf(one) - rankOf(other))
		.map((element) => ({
			group: "here" as const,
			label: nameOf(element),
			key: element.dataset.key,
			run: () => act(element),
		}));
	const said = [...page.querySelectorAll<HTMLElement>("[data-menu-acts]")].flatMap(
		({ dataset }) => JSON.parse(dataset.menuActs ?? "[]") as PageAction[],
	);
	const acts = said.flatMap(({ name, key, at, off }): MenuItem[] => {
		const element = at === undefined ? null : page.getElementById(at);
		if (off !== undefined) return [{ group: "here", label: name, off }];
		const numbered = elements.find(
			(one) => at !== undefined && one.matches(`a[href$="#${CSS.escape(at)}"]:not([data-key=f])`),
		);
		const run = () => lead(element as HTMLElement, act);
		return element ? [{ group: "here", label: name, key: key ?? numbered?.dataset.key, run }] : [];
	});
	const names = new Set(keyed.map(({ label }) => label));
	const others = acts.filter(({ label, off }) => off !== undefined || !names.has(label));
	const open = others.filter(({ off }) => off === undefined);
	return [...keyed, ...open, ...others.filter(({ off }) => off !== undefined)];
}

/** The next act first, what belongs to every page last. */
function rankOf(element: HTMLElement): number {
	if (element.dataset.key === "f") return 0;
	return element.closest(".admin-bar") ? 2 : 1;
}

/** To where an action begins; a heading is no place to write in, so the page is moved there. */
function lead(element: HTMLElement, act: MenuAction): void {
	element.scrollIntoView({ block: "center" });
	if (element.matches("details, input, textarea, select")) act(element);
	else if (element.matches("button")) element.focus();
	else {
		element.tabIndex = -1;
		element.focus();
	}
}

/** The pages of this person, with their keys. */
function goItems(page: Document): MenuItem[] {
	const links = [...page.querySelectorAll<HTMLAnchorElement>(".admin-bar .nav-link, .admin-identity a[href]")];
	const ways = links
		.filter((link) => isShown(link) && !link.matches("[data-menu-open]"))
		.map((link): MenuItem => ({ group: "go", label: nameOf(link), key: link.dataset.key, href: link.href }));
	const further = JSON.parse(page.getElementById("desk-menu")?.dataset.pages ?? "[]") as { name: string; to: string }[];
	return [...ways, ...further.map(({ name, to }): MenuItem => ({ group: "go", label: name, href: to }))];
}

/** Reasons and answers that are written already, where a form takes them: chosen here, sent there. */
export function reasonItems(page: Document, isNarrowed: boolean): MenuItem[] {
	const forms = [...page.querySelectorAll<HTMLFormElement>("main form:has(select[name^=macro])")];
	return forms.flatMap((form) => {
		const choices = [...form.querySelectorAll<Choice>("select[name^=macro]")];
		const options = [...(choices[0]?.options ?? [])].filter(({ value }) => value !== "");
		const detail = nameOf(form.closest("details") ?? form.closest("section, article") ?? form);
		return options.slice(0, isNarrowed ? undefined : FEW_REASONS).map(
			({ value, label }): MenuItem => ({
				group: "reasons",
				label,
				detail,
				run: () => insert(form, choices, value),
			}),
		);
	});
}

/** Into the first place of the form that is free. An answer is written out at once; a reason is when its form is sent. */
function insert(form: HTMLFormElement, choices: readonly Choice[], value: string): void {
	const choice = choices.find((one) => one.value === "") ?? choices[0];
	if (!choice) return;
	const folded = form.closest("details");
	if (folded) folded.open = true;
	choice.value = value;
	choice.dispatchEvent(new Event("input", { bubbles: true }));
	const writes = form.querySelector<HTMLButtonElement>("button[value=insert]");
	if (writes) writes.click();
	else choice.focus();
}

/** Returns the label without its key and count. */
function nameOf(element: Element): string {
	const named =
		(element instanceof HTMLDetailsElement && element.querySelector("summary")) ||
		(element.matches("section, article") && element.querySelector("h2, h3")) ||
		((element as HTMLInputElement).labels?.[0] ?? element);
	const copy = named.cloneNode(true) as Element;
	for (const part of copy.querySelectorAll("kbd, .nav-count, select, [aria-hidden]")) part.remove();
	return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

function isShown(element: HTMLElement): boolean {
	return element.closest("[hidden], dialog") === null;
}

/** Why nothing came, in the words of the menu. */
export type NoResults = "offline" | "signedOut" | "tooMany";

const SILENCES: Record<number, NoResults> = { 401: "signedOut", 429: "tooMany" };

type Asked = { from: string; language: string; words: MenuLabels; stages: Record<string, string> };

/** Asks the server what no page knows; each answer says for itself when there was none. */
export function serverItems({ from, language, words, stages }: Asked) {
	const address = (path: string) => withLanguage(path, language as Parameters<typeof withLanguage>[1]);

	async function ask<S extends v.GenericSchema>(
		schema: S,
		query: Record<string, string>,
		signal?: AbortSignal,
	): Promise<v.InferOutput<S> | NoResults> {
		try {
			const answer = await fetch(`${from}?${new URLSearchParams({ ...query, lang: language })}`, {
				headers: { Accept: "application/json" },
				redirect: "error",
				...(signal && { signal }),
			});
			if (!answer.ok) return SILENCES[answer.status] ?? "offline";
			const read = v.safeParse(schema, await answer.json());
			return read.success ? read.output : "offline";
		} catch {
			return "offline";
		}
	}

	/** Saved views, and colleagues as ways to their work. */
	async function places(): Promise<MenuItem[] | NoResults> {
		const found = await ask(menuPages, {});
		if (typeof found === "string") return found;
		const list = (filter: string) => address(`/admin/applications?${filter}`);
		return [
			...found.views.map(({ name, filter }): MenuItem => ({ group: "views", label: name, href: list(filter) })),
			{ group: "people", label: words.mine, href: list("owner=mine") },
			...found.people.map(({ id, name }): MenuItem => ({ group: "people", label: name, href: list(`owner=${id}`) })),
		];
	}

	/** Where all that is found stands, beyond the few lines of the menu. */
	function searchItem(query: string): MenuItem[] {
		if (query.length < MENU_QUERY_MIN) return [];
		const href = address(`/admin/applications?${new URLSearchParams({ q: query })}`);
		return [{ group: "applications", label: words.search.replace("{query}", () => query), href }];
	}

	/** `exact`: what was typed is the number of the one that was found; `more`: others fit too. */
	async function applications(
		query: string,
		signal: AbortSignal,
	): Promise<{ items: MenuItem[]; exact: boolean; more: boolean } | NoResults> {
		const found = await ask(menuApplications, { q: query }, signal);
		if (typeof found === "string") return found;
		const items = found.applications.map(
			({ id, number, name, stage }): MenuItem => ({
				group: "applications",
				label: [number, name].filter(Boolean).join(" · "),
				detail: stages[stage],
				href: address(`/admin/applications/${encodeURIComponent(id)}`),
			}),
		);
		return { items, exact: found.exact, more: found.more };
	}
	return { places, searchItem, applications };
}
