import type { RouterContextProvider } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import type { Application } from "#app/domain/application/application.ts";
import { findNeighbours } from "#app/queries/application/list-applications.server.ts";
import { readListFilter, writeListFilter } from "../list-filter.server.ts";

/** The list that somebody came from by filter and address, and the addresses of what stands before and after; null at its ends. */
export type ListPosition = { filter: string; list: string; previous: string | null; next: string | null };

/** By `?list=`, the filter of that list; null for whoever came from nowhere. */
export async function listPosition(
	context: Readonly<RouterContextProvider>,
	request: Request,
	application: Application,
): Promise<ListPosition | null> {
	const asked = new URL(request.url).searchParams.get("list");
	if (asked === null) return null;
	const { id: me } = context.get(staffContext);
	const chosen = readListFilter(new URLSearchParams(asked.slice(0, 200)), me);
	const { previous, next } = await findNeighbours(context.get(servicesContext), chosen, application);
	const filter = writeListFilter(chosen, me);
	const address = (id: string | null) => id && `/admin/applications/${id}?${new URLSearchParams({ list: filter })}`;
	const list = `/admin/applications${filter && `?${filter}`}`;
	return { filter, list, previous: address(previous), next: address(next) };
}

/** The same redirect, leading back to a page that still knows its list. */
export function withListPosition<T>(answer: T, request: Request): T {
	const list = new URL(request.url).searchParams.get("list");
	if (list === null || !(answer instanceof Response)) return answer;
	const to = new URL(answer.headers.get("Location") ?? "", request.url);
	to.searchParams.set("list", list.slice(0, 200));
	answer.headers.set("Location", to.pathname + to.search + to.hash);
	return answer;
}
