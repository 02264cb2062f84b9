/** A part of the browser's storage; null where the browser forbids it. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What the browser keeps from visit to visit. Nothing depends on it: the server has cookies of its own. */
export function localStorageIfAny(): BrowserStorage | null {
	try {
		return localStorage;
	} catch {
		return null;
	}
}
