import { describe, expect, it } from "vitest";
import { isReferralAlive, REFERRAL_LIFETIME_MS, referralCodeOf } from "./referral.ts";

describe("a referral code", () => {
	it.each([
		["/?ref=LISBOA10", "LISBOA10"],
		["/pricing?affiliate=maria_2", "maria_2"],
		["/REF/Porto-7/x", "Porto-7"],
		["/affiliate/LISBOA10", "LISBOA10"],
		["/?ref=first&affiliate=second", "first"],
	])("is read from %s", (address, code) => {
		expect(referralCodeOf(new URL(address, "http://localhost"))).toBe(code);
	});

	it.each(["/", "/?ref=", "/?ref=a", "/?ref=<script>", "/ref/", "/?ref=//evil.example", `/?ref=${"x".repeat(33)}`])(
		"is not read from %s",
		(address) => {
			expect(referralCodeOf(new URL(address, "http://localhost"))).toBeNull();
		},
	);

	it("counts for thirty days and not a millisecond more", () => {
		expect(isReferralAlive(0, REFERRAL_LIFETIME_MS)).toBe(true);
		expect(isReferralAlive(0, REFERRAL_LIFETIME_MS + 1)).toBe(false);
	});
});
