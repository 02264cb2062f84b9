import type { Arrival, BrowserError } from "#app/domain/measures/visit-steps.ts";

let reportedPath = "";

/** Reports a page view to our own counter (row 21): its path without the query, once per change of path. */
export function reportPageView(
	pathname: string,
	language: string,
	arrival: Arrival = getArrival(),
	send = sendBeacon,
): void {
	if (pathname === reportedPath) return;
	reportedPath = pathname;
	send("/api/page-view", JSON.stringify({ path: pathname, language, arrival }));
}

/** Returns how the visitor reached a page that the browser has fully loaded. */
function getArrival(): Arrival {
	const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
	if (load?.type === "reload" || load?.type === "back_forward") return "returned";
	if (!document.referrer.startsWith(`${location.origin}/`)) return "entered";
	// Forms with errors and changes of language show the same page again.
	return new URL(document.referrer).pathname === location.pathname ? "returned" : "followed";
}

/** Reports an error that this page shows to our own counter: one of our codes, without any input. */
export function reportFormError(error: BrowserError, send = sendBeacon): void {
	send("/api/form-error", JSON.stringify({ path: location.pathname, language: document.documentElement.lang, error }));
}

/** Sends a request without waiting for a response, even while the page unloads. */
export function sendBeacon(url: string, body: string): void {
	navigator.sendBeacon?.(url, new Blob([body], { type: "application/json" }));
}
