import { useState } from "react";

/**
 * What an action gave, for as long as the page stands: asking the loaders again, as news from a room do, makes the router
 * forget it.
 */
export function useLastResult<T>(given: T | null): T | null {
	const [kept, keep] = useState(given);
	if (given !== null && given !== kept) keep(given);
	return given ?? kept;
}
