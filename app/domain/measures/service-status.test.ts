import { describe, expect, it } from "vitest";
import { MINUTE } from "../time/calendar.ts";
import { availability, type DayState, type ServiceDay, statusView } from "./service-status.ts";

/** Noon in Lisbon. */
const NOW = Date.UTC(2026, 10, 29, 12);

const aDay = (changes: Partial<ServiceDay> = {}): ServiceDay => ({
	...{ part: "mail", day: "2026-11-29", ok: 144, bad: 0, worst: 0, level: 0, at: NOW },
	...changes,
});

function stateOf(row: Partial<ServiceDay>, day = "2026-11-28"): DayState | undefined {
	const { parts } = statusView([aDay(), aDay({ day, at: NOW - MINUTE, ...row })], [], NOW);
	return parts[0]?.days.find((shownDay) => shownDay.day === day)?.state;
}

describe("a day", () => {
	it("without samples has no data, and is not shown as good", () => {
		const { parts } = statusView([aDay()], [], NOW);
		const states = parts[0]?.days.map(({ state }) => state) ?? [];
		expect(states).toHaveLength(90);
		expect(states.slice(0, -1)).toEqual(Array(89).fill("none"));
		expect(states.at(-1)).toBe("ok");
	});

	it("is good with nine tenths of its samples, and partly measured with fewer", () => {
		expect(stateOf({ ok: 288 })).toBe("ok");
		expect(stateOf({ ok: 259 })).toBe("ok");
		expect(stateOf({ ok: 258 })).toBe("partial");
	});

	it("is as bad as its worst sample, however few there are", () => {
		expect(stateOf({ ok: 287, bad: 1, worst: 1 })).toBe("impaired");
		expect(stateOf({ ok: 2, bad: 1, worst: 2 })).toBe("down");
	});

	it("expects only the samples due so far today", () => {
		const today = (ok: number) => statusView([aDay({ ok })], [], NOW).parts[0]?.days.at(-1)?.state;
		expect([today(130), today(128)]).toEqual(["ok", "partial"]);
	});
});

describe("the level of a part", () => {
	const levelOf = (row: Partial<ServiceDay>, reported: ServiceDay["part"][] = []) =>
		statusView([aDay(row)], reported, NOW).parts[0]?.level;

	it("is that of the last sample, unless that is older than fifteen minutes", () => {
		expect([0, 1, 2].map((level) => levelOf({ level }))).toEqual(["ok", "impaired", "down"]);
		expect(levelOf({ at: NOW - 15 * MINUTE })).toBe("ok");
		expect(levelOf({ at: NOW - 15 * MINUTE - 1 })).toBeNull();
		expect(statusView([aDay({ at: NOW - 15 * MINUTE - 1 })], [], NOW).isStale).toBe(true);
	});

	it("is at least impaired while an incident affects the part", () => {
		expect(levelOf({}, ["mail"])).toBe("impaired");
		expect(levelOf({ level: 2 }, ["mail"])).toBe("down");
		expect(levelOf({}, ["payments"])).toBe("ok");
	});
});

it("availability is 100 per cent only if every sample was good, and null without samples", () => {
	expect(availability({ ok: 99_999, samples: 100_000 })).toBe(99.99);
	expect(availability({ ok: 7, samples: 7 })).toBe(100);
	expect(availability({ ok: 0, samples: 0 })).toBeNull();
});
