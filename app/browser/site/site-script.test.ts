import { describe, expect, it, onTestFinished, vi } from "vitest";
import { REFERRAL_LIFETIME_MS } from "#app/domain/partners/referral.ts";
import { reportPageView } from "./page-view.ts";
import { storeLanguage, storeReferral } from "./stored-choices.ts";

function storage(entries: Record<string, string> = {}) {
	const items = new Map(Object.entries(entries));
	return {
		items,
		getItem: (name: string) => items.get(name) ?? null,
		setItem: (name: string, value: string) => void items.set(name, value),
		removeItem: (name: string) => void items.delete(name),
	};
}

const toUrl = (path: string) => new URL(path, "https://nif.example");
const OLD = { affiliateCode: "PORTO5", affiliateCodeTimestamp: "1000", pendingAffiliateCode: "PORTO5" };

describe("the browser's copy of a referral", () => {
	it("stores the code from the URL with the time of the click", () => {
		const browser = storage();
		storeReferral(toUrl("/pricing?ref=LISBOA10"), 5000, browser);
		expect(Object.fromEntries(browser.items)).toEqual({
			affiliateCode: "LISBOA10",
			affiliateCodeTimestamp: "5000",
			pendingAffiliateCode: "LISBOA10",
		});
	});

	it("replaces an old code with the one in the URL", () => {
		const browser = storage(OLD);
		storeReferral(toUrl("/?affiliate=LISBOA10"), 5000, browser);
		expect(browser.items.get("affiliateCode")).toBe("LISBOA10");
		expect(browser.items.get("affiliateCodeTimestamp")).toBe("5000");
	});

	it("keeps a code for up to 30 days when the URL has none", () => {
		const browser = storage(OLD);
		storeReferral(toUrl("/faq"), 1000 + REFERRAL_LIFETIME_MS, browser);
		expect(browser.items.get("affiliateCode")).toBe("PORTO5");
	});

	it("expires after 30 days", () => {
		const browser = storage(OLD);
		storeReferral(toUrl("/faq"), 1001 + REFERRAL_LIFETIME_MS, browser);
		expect([...browser.items.keys()]).toEqual(["pendingAffiliateCode"]);
	});

	it("does nothing when storage is blocked", () => {
		expect(() => storeReferral(toUrl("/?ref=LISBOA10"), 1, null)).not.toThrow();
	});
});

describe("the browser's copy of the language", () => {
	it("stores the language in the URL and the one shown", () => {
		const browser = storage();
		storeLanguage(toUrl("/?lang=pt"), "pt", browser);
		expect(Object.fromEntries(browser.items)).toEqual({ preferredLanguage: "pt", i18nextLng: "pt" });
	});

	it("ignores an unknown language", () => {
		const browser = storage({ preferredLanguage: "es" });
		storeLanguage(toUrl("/?lang=fr"), "es", browser);
		expect(Object.fromEntries(browser.items)).toEqual({ preferredLanguage: "es", i18nextLng: "es" });
	});
});

describe("a page view", () => {
	it("is reported once for each change of path", () => {
		const views: string[] = [];
		const send = (url: string, body: string) => void views.push(`${url} ${body}`);
		for (const path of ["/", "/", "/faq", "/"]) reportPageView(path, "en", "followed", send);
		expect(views).toEqual([
			'/api/page-view {"path":"/","language":"en","arrival":"followed"}',
			'/api/page-view {"path":"/faq","language":"en","arrival":"followed"}',
			'/api/page-view {"path":"/","language":"en","arrival":"followed"}',
		]);
	});

	it.each([
		["navigate", "", "entered"],
		["navigate", "https://search.example/?q=nif", "entered"],
		["navigate", "https://nif.example.other/", "entered"],
		["navigate", "https://nif.example/faq", "followed"],
		["navigate", "https://nif.example/pricing?lang=pt", "returned"],
		["reload", "https://search.example/", "returned"],
		["back_forward", "", "returned"],
	])("reports how a page was reached: %s from “%s” is %s", (type, referrer, arrival) => {
		vi.stubGlobal("document", { referrer });
		vi.stubGlobal("location", toUrl("/pricing"));
		vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
		onTestFinished(() => void vi.unstubAllGlobals());
		const bodies: string[] = [];
		for (const path of ["/faq", "/pricing"])
			reportPageView(path, "en", path === "/faq" ? "followed" : undefined, (_, body) => void bodies.push(body));
		expect(JSON.parse(bodies.at(-1) ?? "")).toEqual({ path: "/pricing", language: "en", arrival });
	});
});
