/** Address of the list with a filter, in which some values are set and empty ones are left out. */
export function listAddress(filter: string, values: Record<string, string>): string {
	const query = new URLSearchParams(filter);
	for (const [name, value] of Object.entries(values)) {
		if (value === "") query.delete(name);
		else query.set(name, value);
	}
	return `/admin/applications${query.size > 0 ? `?${query}` : ""}`;
}
