import { useLocation } from "react-router";

/** Returns a function that builds URLs of an application's page and preserves `?list=`, the list it was opened from. */
export function useCasePath(id: string): (query?: Record<string, string>, hash?: string) => string {
	const list = new URLSearchParams(useLocation().search).get("list");
	return (query = {}, hash = "") => {
		const params = new URLSearchParams({ ...query, ...(list !== null && { list }) });
		return `/admin/applications/${id}${params.size > 0 ? `?${params}` : ""}${hash}`;
	};
}
