import { expect, it } from "vitest";
import { notificationsActiveFrom } from "./representation-transitions.ts";

it.each([
	["2026-11-01", "2026-12-01"],
	["2026-11-20", "2026-12-01"],
	["2026-11-21", "2027-01-01"],
	["2026-12-20", "2027-01-01"],
	["2026-12-21", "2027-02-01"],
	["2026-12-31", "2027-02-01"],
	["2028-02-29", "2028-04-01"],
])("notifications requested on %s count from %s", (requestedOn, from) => {
	expect(notificationsActiveFrom(requestedOn)).toBe(from);
});
