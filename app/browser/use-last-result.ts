import { useState } from "react";

/**
 * Returns the last result of an action while the page is mounted. The router discards the result when live updates
 * revalidate the loaders.
 */
export function useLastResult<T>(result: T | null): T | null {
	const [last, setLast] = useState(result);
	if (result !== null && result !== last) setLast(result);
	return result ?? last;
}
