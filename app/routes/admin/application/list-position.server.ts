import type { RouterContextProvider } from "react-router";
import { servicesContext, staffContext } from "#app/context.ts";
import type { Application } from "#app/domain/application/application.ts";
import { findAdjacentApplications } from "#app/queries/application/list-applications.server.ts";
import { formatListFilter, parseListFilter } from "../list-filter.server.ts";

/** The list from which the page was opened: filter and URL, and the URLs of the adjacent applications (null at the ends). */
export type ListPosition = { filter: string; listUrl: string; previous: string | null; next: string | null };

/** Finds the application's position in the list that `?list=` describes; null if the parameter is missing. */
export async function findListPosition(
	context: Readonly<RouterContextProvider>,
	request: Request,
	application: Application,
): Promise<ListPosition | null> {
	const list = new URL(request.url).searchParams.get("list");
	if (list === null) return null;
	const { id: viewerId } = context.get(staffContext);
	const listFilter = parseListFilter(new URLSearchParams(list.slice(0, 200)), viewerId);
	const { previous, next } = await findAdjacentApplications(context.get(servicesContext), listFilter, application);
	const filter = formatListFilter(listFilter, viewerId);
	const toUrl = (id: string | null) => id && `/admin/applications/${id}?${new URLSearchParams({ list: filter })}`;
	return {
		filter,
		listUrl: `/admin/applications${filter && `?${filter}`}`,
		previous: toUrl(previous),
		next: toUrl(next),
	};
}

/** Adds the request's `?list=` to a redirect; returns any other response unchanged. */
export function withListPosition<T>(result: T, request: Request): T {
	const list = new URL(request.url).searchParams.get("list");
	if (list === null || !(result instanceof Response)) return result;
	const target = new URL(result.headers.get("Location") ?? "", request.url);
	target.searchParams.set("list", list.slice(0, 200));
	result.headers.set("Location", target.pathname + target.search + target.hash);
	return result;
}
