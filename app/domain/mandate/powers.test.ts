import { expect, it } from "vitest";
import { powersOf } from "./powers.ts";

const ALWAYS = ["request-nif", "submit", "receive-proof"];

it.each([
	["who takes our representative, and the attorney is that person", true, true, ["fiscal-representation"]],
	["who takes our representative, and the attorney is another", true, false, []],
	["who has a representative of their own", false, true, []],
	["who has one of their own, and the attorney is none", false, false, []],
])("grants of fiscal representation, by somebody %s: %j, %j, no more than %j", (_who, ours, serves, more) => {
	const powers = powersOf({ ourRepresentative: ours, portalPassword: false }, { isRepresentative: serves });
	expect(powers).toEqual([...ALWAYS, ...more]);
});

it("grants the password of the portal to nobody who did not ask for it", () => {
	const asked = powersOf({ ourRepresentative: false, portalPassword: true }, { isRepresentative: true });
	expect(asked).toEqual([...ALWAYS, "portal-password"]);
	for (const ourRepresentative of [true, false])
		expect(powersOf({ ourRepresentative, portalPassword: false }, { isRepresentative: true })).not.toContain(
			"portal-password",
		);
});
