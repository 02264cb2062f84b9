import type { DeviceClass } from "#app/domain/measures/visit-steps.ts";

const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
	[/\bEdg(e|A|iOS)?\//, "Edge"],
	[/\bOPR\/|\bOpera\b/, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\b(Firefox|FxiOS)\//, "Firefox"],
	[/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\bMacintosh\b/, "Mac"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bLinux\b/, "Linux"],
];

/**
 * Returns a label such as "Firefox, Windows" by which people recognise a browser; empty if unknown. It can be spoofed,
 * so it must not authorise anything.
 */
export function describeDevice(request: Request): string {
	const agent = (request.headers.get("User-Agent") ?? "").slice(0, 400);
	const findName = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(agent))?.[1];
	return [findName(BROWSERS), findName(SYSTEMS)].filter(Boolean).join(", ");
}

/** Search engines, previews, monitors, test browsers and libraries, by their user agents. */
const BOT =
	/(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|monitor|lighthouse|headless|curl|wget|python|java\/|http/i;

/** Returns phone or desktop, for statistics only; null for self-declared bots and unknown agents. */
export function classifyDevice({ headers }: Pick<Request, "headers">): DeviceClass | null {
	const agent = headers.get("User-Agent") ?? "";
	if (agent === "" || BOT.test(agent)) return null;
	const mobileHint = headers.get("Sec-CH-UA-Mobile");
	const isPhone = mobileHint === null ? /Mobi/.test(agent) && !/iPad/.test(agent) : mobileHint === "?1";
	return isPhone ? "phone" : "desktop";
}
