let reported = "";

/** Tells our own counter that a page is looked at (row 21): its address without the query, once per change of path. */
export function reportPageView(pathname: string, language: string, send = sendBeacon): void {
	if (pathname === reported) return;
	reported = pathname;
	send("/api/page-view", JSON.stringify({ path: pathname, language }));
}

function sendBeacon(address: string, body: string): void {
	navigator.sendBeacon?.(address, new Blob([body], { type: "application/json" }));
}
