import { sendBeacon } from "./site/page-view.ts";

/** Maximum reports per page, because errors may repeat in a loop. */
const MAX = 3;

/**
 * Tells our own counter that a script of this page failed: the error's name and the address without its query. Its message
 * stays here, because it may say something of whoever is reading.
 */
export function createReporter(pathname: () => string, send = sendBeacon): (error: unknown) => void {
	const reported = new Set<string>();
	return function report(error) {
		const name = error instanceof Error || error instanceof DOMException ? error.name : "Error";
		const path = pathname();
		const key = `${name} ${path}`;
		if (reported.has(key) || reported.size >= MAX) return;
		reported.add(key);
		send("/api/error-report", JSON.stringify({ name, path }));
	};
}

// From the moment that this is loaded (app/ui/toast/toast-region.tsx); what fails before is in the browser's console alone.
if (typeof document !== "undefined") {
	const report = createReporter(() => location.pathname);
	addEventListener("error", (event: ErrorEvent) => report(event.error));
	addEventListener("unhandledrejection", (event: PromiseRejectionEvent) => report(event.reason));
}
