import { expect, it } from "vitest";
import { areUtmFields, partnerLink } from "./partner-link.ts";
import { referralCodeOf } from "./referral.ts";

const HERE = { origin: "https://nif.example", code: "LISBOA10" };
const NONE = { source: "", medium: "", campaign: "" };

it("leads to the page that introduces the partner, or to any other with the code", () => {
	expect(partnerLink(HERE, null, null, NONE)).toBe("https://nif.example/affiliate/LISBOA10");
	expect(partnerLink(HERE, "/pricing", "pt", NONE)).toBe("https://nif.example/pricing?ref=LISBOA10&lang=pt");
});

it("is understood by those who count it, whatever stands in it besides", () => {
	const link = partnerLink(HERE, "/", null, { source: "café de Lisboa", medium: "", campaign: "a_b-c.1" });
	expect(referralCodeOf(new URL(link))).toBe("LISBOA10");
	expect(new URL(link).searchParams.get("utm_source")).toBe("café de Lisboa");
	expect(new URL(link).searchParams.has("utm_medium")).toBe(false);
});

it("carries no sign that means something in an address", () => {
	expect(areUtmFields({ source: "a&ref=OTHER", medium: "", campaign: "" })).toBe(false);
	expect(areUtmFields({ source: "", medium: "x".repeat(61), campaign: "" })).toBe(false);
	expect(areUtmFields({ source: "São Paulo", medium: "e-mail", campaign: "" })).toBe(true);
});
