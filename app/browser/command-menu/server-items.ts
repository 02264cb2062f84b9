import * as v from "valibot";
import { withLanguage } from "#app/domain/language.ts";
import { MENU_QUERY_MIN, menuApplications, menuPages } from "#app/domain/staff/menu-answer.ts";
import type { MenuItem, MenuLabels } from "./menu-item.ts";

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
