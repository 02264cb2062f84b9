import { expect, it } from "vitest";
import { supportState } from "./support-hours.ts";

it.each([
	["a Monday morning in winter", "2026-11-23T08:30Z", true, "2026-11-23T16:00Z"],
	["the first moment", "2026-11-23T08:00Z", true, "2026-11-23T16:00Z"],
	["the moment before", "2026-11-23T07:59:59Z", false, "2026-11-23T08:00Z"],
	["five o'clock sharp", "2026-11-23T16:00Z", false, "2026-11-24T08:00Z"],
	["a Friday evening", "2026-11-27T17:00Z", false, "2026-11-30T08:00Z"],
	["a summer morning, on a holiday of France alone", "2026-07-14T07:30Z", true, "2026-07-14T15:00Z"],
	["Portugal Day", "2026-06-10T10:00Z", false, "2026-06-11T07:00Z"],
	["Good Friday, before Monday in summer time", "2026-04-03T10:00Z", false, "2026-04-06T07:00Z"],
	["the Friday before the clocks go back", "2026-10-23T15:00Z", false, "2026-10-26T08:00Z"],
	["the Saturday night before the clocks go forward", "2026-03-28T23:30Z", false, "2026-03-30T07:00Z"],
	["Christmas Eve, before a long weekend", "2026-12-24T20:00Z", false, "2026-12-28T08:00Z"],
])("at %s, %s, support is open: %s, until %s", (_when, now, open, changesAt) => {
	expect(supportState(Date.parse(now))).toEqual({ open, changesAt: Date.parse(changesAt) });
});
