import type { Arrival, BrowserError } from "#app/domain/measures/visit-steps.ts";

let reported = "";

/** Reports to our own counter that a page is looked at (row 21): its address without the query, once per change of path. */
export function reportPageView(
	pathname: string,
	language: string,
	arrival: Arrival = arrivalOfLoad(),
	send = sendBeacon,
): void {
	if (pathname === reported) return;
	reported = pathname;
	send("/api/page-view", JSON.stringify({ path: pathname, language, arrival }));
}

/** How a page was reached that the browser has loaded whole. */
function arrivalOfLoad(): Arrival {
	const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
	if (load?.type === "reload" || load?.type === "back_forward") return "returned";
	if (!document.referrer.startsWith(`${location.origin}/`)) return "entered";
	// A form that comes back with an error, and another language, show the same page.
	return new URL(document.referrer).pathname === location.pathname ? "returned" : "followed";
}

/** Reports to our own counter what this page refused without asking our server: a code of ours, nothing that was chosen or typed. */
export function reportFormError(error: BrowserError, send = sendBeacon): void {
	send("/api/form-error", JSON.stringify({ path: location.pathname, language: document.documentElement.lang, error }));
}

/** Sends without waiting for an answer, also while the page is left. */
export function sendBeacon(address: string, body: string): void {
	navigator.sendBeacon?.(address, new Blob([body], { type: "application/json" }));
}
