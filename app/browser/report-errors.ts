/** So many a page: what fails in a loop is one trouble. */
const MOST = 3;

type Failing = Pick<Window, "addEventListener"> & { location: Pick<Location, "pathname"> };

/**
 * Tells our own counter that a script of this page failed: the error's name and the address without its query. Its message
 * stays here, because it may say something of whoever is reading.
 */
export function reportErrors(page: Failing, send = sendBeacon): void {
	const reported = new Set<string>();
	function report(error: unknown): void {
		const name = error instanceof Error || error instanceof DOMException ? error.name : "Error";
		const path = page.location.pathname;
		const key = `${name} ${path}`;
		if (reported.has(key) || reported.size >= MOST) return;
		reported.add(key);
		send("/api/error-report", JSON.stringify({ name, path }));
	}
	page.addEventListener("error", ({ error }) => report(error));
	page.addEventListener("unhandledrejection", ({ reason }) => report(reason));
}

function sendBeacon(address: string, body: string): void {
	navigator.sendBeacon?.(address, new Blob([body], { type: "application/json" }));
}
