import { describe, expect, it } from "vitest";
import {
	areUtmFields,
	currentDiscount,
	isReferralValid,
	parseReferralCode,
	partnerLink,
	REFERRAL_LIFETIME_MS,
} from "./referral.ts";

describe("a referral code", () => {
	it.each([
		["/?ref=LISBOA10", "LISBOA10"],
		["/pricing?affiliate=maria_2", "maria_2"],
		["/REF/Porto-7/x", "Porto-7"],
		["/affiliate/LISBOA10", "LISBOA10"],
		["/?ref=first&affiliate=second", "first"],
	])("is read from %s", (path, code) => {
		expect(parseReferralCode(new URL(path, "http://localhost"))).toBe(code);
	});

	it.each(["/", "/?ref=", "/?ref=a", "/?ref=<script>", "/ref/", "/?ref=//evil.example", `/?ref=${"x".repeat(33)}`])(
		"is not read from %s",
		(path) => {
			expect(parseReferralCode(new URL(path, "http://localhost"))).toBeNull();
		},
	);

	it("is valid for thirty days and not a millisecond longer", () => {
		expect(isReferralValid(0, REFERRAL_LIFETIME_MS)).toBe(true);
		expect(isReferralValid(0, REFERRAL_LIFETIME_MS + 1)).toBe(false);
	});
});

it("a partner's code gives its discount, up to the current limit", () => {
	expect(currentDiscount({ percent: 10, until: null }, 15, "2026-11-24")).toBe(10);
	expect(currentDiscount({ percent: 20, until: null }, 15, "2026-11-24")).toBe(15);
});

it("a discount applies on its last day, and not on the day after", () => {
	expect(currentDiscount({ percent: 10, until: "2026-11-24" }, 15, "2026-11-24")).toBe(10);
	expect(currentDiscount({ percent: 10, until: "2026-11-24" }, 15, "2026-11-25")).toBe(0);
});

const HERE = { origin: "https://nif.example", code: "LISBOA10" };
const NONE = { source: "", medium: "", campaign: "" };

it("a partner link opens the partner's page, or any other page with the code", () => {
	expect(partnerLink(HERE, null, null, NONE)).toBe("https://nif.example/affiliate/LISBOA10");
	expect(partnerLink(HERE, "/pricing", "pt", NONE)).toBe("https://nif.example/pricing?ref=LISBOA10&lang=pt");
});

it("a partner link is recognised by its code, whatever else it contains", () => {
	const link = partnerLink(HERE, "/", null, { source: "café de Lisboa", medium: "", campaign: "a_b-c.1" });
	expect(parseReferralCode(new URL(link))).toBe("LISBOA10");
	expect(new URL(link).searchParams.get("utm_source")).toBe("café de Lisboa");
	expect(new URL(link).searchParams.has("utm_medium")).toBe(false);
});

it("a partner link contains no reserved URL characters", () => {
	expect(areUtmFields({ source: "a&ref=OTHER", medium: "", campaign: "" })).toBe(false);
	expect(areUtmFields({ source: "", medium: "x".repeat(61), campaign: "" })).toBe(false);
	expect(areUtmFields({ source: "São Paulo", medium: "e-mail", campaign: "" })).toBe(true);
});
