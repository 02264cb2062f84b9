import { sendBeacon } from "./site/page-view.ts";

/** Maximum reports per page, because errors may repeat in a loop. */
const MAX_REPORTS = 3;

/**
 * Returns a function that reports script errors to our own counter: the error's name and the URL path. The message
 * stays in the browser, because it may contain personal data.
 */
export function createReporter(pathname: () => string, send = sendBeacon): (error: unknown) => void {
	const reported = new Set<string>();
	return function report(error) {
		const name = error instanceof Error || error instanceof DOMException ? error.name : "Error";
		const path = pathname();
		const key = `${name} ${path}`;
		if (reported.has(key) || reported.size >= MAX_REPORTS) return;
		reported.add(key);
		send("/api/error-report", JSON.stringify({ name, path }));
	};
}

// Starts when this module loads (app/ui/toast/toast-region.tsx). Earlier errors appear only in the browser's console.
if (typeof document !== "undefined") {
	const report = createReporter(() => location.pathname);
	addEventListener("error", (event: ErrorEvent) => report(event.error));
	addEventListener("unhandledrejection", (event: PromiseRejectionEvent) => report(event.reason));
}
