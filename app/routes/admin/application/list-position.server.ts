import type { RouterContextProvider } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import type { Application } from "#app/domain/application/application.ts";
import { findNeighbours } from "#app/queries/application/list-applications.server.ts";
import { readListFilter, writeListFilter } from "../list-filter.server.ts";

/** The list that the page was opened from: its filter and URL, and the URLs of the neighbours, null at the ends. */
export type ListPosition = { filter: string; list: string; previous: string | null; next: string | null };

/** Reads the list's filter from `?list=`; null without it. */
export async function listPosition(
	context: Readonly<RouterContextProvider>,
	request: Request,
	application: Application,
): Promise<ListPosition | null> {
	const list = new URL(request.url).searchParams.get("list");
	if (list === null) return null;
	const { id: me } = context.get(staffContext);
	const listFilter = readListFilter(new URLSearchParams(list.slice(0, 200)), me);
	const { previous, next } = await findNeighbours(context.get(servicesContext), listFilter, application);
	const filter = writeListFilter(listFilter, me);
	const url = (id: string | null) => id && `/admin/applications/${id}?${new URLSearchParams({ list: filter })}`;
	return { filter, list: `/admin/applications${filter && `?${filter}`}`, previous: url(previous), next: url(next) };
}

/** Adds `?list=` of the request to a redirect; returns any other response unchanged. */
export function withListPosition<T>(result: T, request: Request): T {
	const list = new URL(request.url).searchParams.get("list");
	if (list === null || !(result instanceof Response)) return result;
	const to = new URL(result.headers.get("Location") ?? "", request.url);
	to.searchParams.set("list", list.slice(0, 200));
	result.headers.set("Location", to.pathname + to.search + to.hash);
	return result;
}
