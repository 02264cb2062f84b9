import { useLocation } from "react-router";

/**
 * Makes addresses of an application's page that still know the list somebody came from (`?list=`), so that after an act or a
 * look at something else the next of that list is one key away.
 */
export function useCasePath(id: string): (query?: Record<string, string>, hash?: string) => string {
	const list = new URLSearchParams(useLocation().search).get("list");
	return (query = {}, hash = "") => {
		const all = new URLSearchParams({ ...query, ...(list !== null && { list }) });
		return `/admin/applications/${id}${all.size > 0 ? `?${all}` : ""}${hash}`;
	};
}
