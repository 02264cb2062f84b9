import { describe, expect, it } from "vitest";
import { supportHours } from "../settings/support-hours.ts";
import { HOUR } from "./calendar.ts";
import { type Clock, type HourRange, type SupportHours, supportState, type Weekday } from "./support-hours.ts";

/** Hours on the given days only, each range as [from, to] in hours. */
function hours(clock: Clock, days: Partial<Record<Weekday, [number, number][]>>): SupportHours {
	const none = Object.fromEntries(Object.keys(supportHours.initial.week).map((day) => [day, [] as HourRange[]]));
	const weekdays = Object.entries(days).map(([day, ranges]) => [
		day,
		ranges.map(([from, to]) => ({ from: from * 60, to: to * 60 })),
	]);
	return { clock, week: { ...none, ...Object.fromEntries(weekdays) } as SupportHours["week"] };
}

const at = (now: string, open: boolean, changesAt: string) =>
	[Date.parse(now), { isOpen: open, changesAt: Date.parse(changesAt) }] as const;

describe("the hours in the specification", () => {
	it.each([
		["a Monday morning in winter", "2026-11-23T08:30Z", true, "2026-11-23T16:00Z"],
		["the first moment", "2026-11-23T08:00Z", true, "2026-11-23T16:00Z"],
		["the moment before", "2026-11-23T07:59:59Z", false, "2026-11-23T08:00Z"],
		["five o'clock sharp", "2026-11-23T16:00Z", false, "2026-11-24T08:00Z"],
		["a Friday evening", "2026-11-27T17:00Z", false, "2026-11-30T08:00Z"],
		["a summer morning, on a holiday only in France", "2026-07-14T07:30Z", true, "2026-07-14T15:00Z"],
		["Portugal Day", "2026-06-10T10:00Z", false, "2026-06-11T07:00Z"],
		["Good Friday, before Monday in summer time", "2026-04-03T10:00Z", false, "2026-04-06T07:00Z"],
		["the Friday before the clocks go back", "2026-10-23T15:00Z", false, "2026-10-26T08:00Z"],
		["the Saturday night before the clocks go forward", "2026-03-28T23:30Z", false, "2026-03-30T07:00Z"],
		["Christmas Eve, before a long weekend", "2026-12-24T20:00Z", false, "2026-12-28T08:00Z"],
	])("at %s, %s, support is open: %s, until %s", (_when, now, open, changesAt) => {
		const [moment, state] = at(now, open, changesAt);
		expect(supportState(moment, supportHours.initial)).toEqual(state);
	});
});

describe("hours that staff have set", () => {
	const shifts = hours("Lisbon", {
		monday: [
			[9, 12.5],
			[14, 18],
		],
		saturday: [[10, 13]],
	});
	const night = hours("Lisbon", { friday: [[22, 24]], saturday: [[0, 2]], sunday: [[0, 4]] });
	const early = hours("Lisbon", { sunday: [[1.5, 3]] });
	const daily = hours("Lisbon", { sunday: [[9, 17]], monday: [[9, 17]] });

	it.each([
		["a lunch hour", shifts, "2026-11-23T13:00Z", false, "2026-11-23T14:00Z"],
		["an afternoon", shifts, "2026-11-23T14:00Z", true, "2026-11-23T18:00Z"],
		["a weekday without hours", shifts, "2026-11-24T10:00Z", false, "2026-11-28T10:00Z"],
		["a summer Saturday, in Lisbon time", shifts, "2026-07-04T09:30Z", true, "2026-07-04T12:00Z"],
		["an evening that continues after midnight", night, "2026-11-27T23:00Z", true, "2026-11-28T02:00Z"],
		["midnight itself", night, "2026-11-28T00:00Z", true, "2026-11-28T02:00Z"],
		["two in the night", night, "2026-11-28T02:00Z", false, "2026-11-29T00:00Z"],
		["an evening before a holiday", night, "2026-12-24T12:00Z", false, "2026-12-26T00:00Z"],
		["the night when clocks go forward", night, "2026-03-29T00:30Z", true, "2026-03-29T03:00Z"],
		["the night when clocks go back, its first midnight", night, "2026-10-24T23:30Z", true, "2026-10-25T04:00Z"],
		["a night without half past one", early, "2026-03-29T01:00Z", false, "2026-03-29T01:30Z"],
		["a night with half past one twice", early, "2026-10-25T00:00Z", false, "2026-10-25T00:30Z"],
		["a late evening before a Sunday of 23 hours", daily, "2026-03-28T23:30Z", false, "2026-03-29T08:00Z"],
		["Easter Sunday", daily, "2026-04-05T10:00Z", false, "2026-04-06T08:00Z"],
	])("give the right state at %s: %#", (_when, schedule, now, open, changesAt) => {
		const [moment, state] = at(now, open, changesAt);
		expect(supportState(moment, schedule)).toEqual(state);
	});

	it("do not apply on a closure day, whichever side of midnight", () => {
		const [morning, next] = at("2026-11-23T10:00Z", false, "2026-11-28T10:00Z");
		expect(supportState(morning, shifts, ["2026-11-23"])).toEqual(next);
		const [evening, ends] = at("2026-11-27T23:00Z", true, "2026-11-28T00:00Z");
		expect(supportState(evening, night, ["2026-11-28"])).toEqual(ends);
	});

	it("that never end run until the next holiday", () => {
		const always = hours("Lisbon", Object.fromEntries(Object.keys(shifts.week).map((day) => [day, [[0, 24]]])));
		expect(supportState(Date.parse("2026-11-24T10:00Z"), always)).toEqual({
			isOpen: true,
			changesAt: Date.parse("2026-12-01T00:00Z"),
		});
	});

	it("give the same state at every moment until it changes", () => {
		for (let now = Date.parse("2026-10-20T00:00Z"); now < Date.parse("2026-11-03T00:00Z"); now += HOUR / 2) {
			const { isOpen, changesAt } = supportState(now, shifts);
			expect(supportState(changesAt - 1, shifts).isOpen, `${now}`).toBe(isOpen);
			expect(supportState(changesAt, shifts).isOpen, `${now}`).toBe(!isOpen);
		}
	});
});
