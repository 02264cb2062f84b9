import { expect, it } from "vitest";
import { classifyDevice } from "./device.ts";

const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

it.each([
	["an iPhone", IPHONE, undefined, "phone"],
	["an iPad that says so", IPHONE.replaceAll("iPhone", "iPad"), undefined, "desktop"],
	[
		"a phone whose brand sounds like a bot",
		"Mozilla/5.0 (Linux; Android 13; CUBOT X70) Mobile Safari/537.36",
		undefined,
		"phone",
	],
	["a desktop", CHROME, "?0", "desktop"],
	["a desktop with an older browser", CHROME, undefined, "desktop"],
	["a browser that identifies itself as mobile only by a client hint", CHROME, "?1", "phone"],
	[
		"a search engine",
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/142.0",
		undefined,
		null,
	],
	["a search engine disguised as a phone", `${IPHONE} (compatible; bingbot/2.0)`, undefined, null],
	["a test browser", CHROME.replace("Chrome", "HeadlessChrome"), "?0", null],
	["a library", "python-requests/2.32", undefined, null],
	["a client without a user agent", "", undefined, null],
] as const)("classifies %s correctly", (_who, agent, mobile, device) => {
	const headers = new Headers({ "User-Agent": agent, ...(mobile && { "Sec-CH-UA-Mobile": mobile }) });
	expect(classifyDevice({ headers })).toBe(device);
});
