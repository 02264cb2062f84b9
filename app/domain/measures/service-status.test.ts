import { describe, expect, it } from "vitest";
import { MINUTE } from "../time/calendar.ts";
import {
	availability,
	type DayState,
	evaluateLevels,
	type ServiceDay,
	type StatusFacts,
	statusView,
} from "./service-status.ts";

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

describe("the levels of the parts", () => {
	const HEALTHY = { database: true, bucket: true, room: true, jobs: true, reader: true, payments: true };
	const levelsWith = (changes: Partial<StatusFacts>) => {
		const facts: StatusFacts = {
			...{ now: NOW, isHealthy: HEALTHY, failingJobs: [], unreadSince: null, mailDue: null, returnedMails: 0 },
			...{ isPayoutStuck: false, isConfigured: { payments: true, payouts: true } },
			...changes,
		};
		return Object.entries(evaluateLevels(facts)).flatMap(([part, level]) =>
			level === "ok" ? [] : [`${part} ${level}`],
		);
	};
	const unhealthy = (part: keyof typeof HEALTHY) => ({ isHealthy: { ...HEALTHY, [part]: false } });

	it.each<[string, Partial<StatusFacts>, string[]]>([
		["nothing is wrong", {}, []],
		[
			"the database is down",
			unhealthy("database"),
			["applications down", "uploads down", "documents down", "payments down", "mail down", "payouts down"],
		],
		["the rooms are down", unhealthy("room"), ["applications down"]],
		["the bucket is down", unhealthy("bucket"), ["uploads down"]],
		["the reader is down", unhealthy("reader"), ["documents down"]],
		["the payment provider is down", unhealthy("payments"), ["payments down"]],
		["the jobs are late", unhealthy("jobs"), []],
		["a document waits for half an hour", { unreadSince: NOW - 30 * MINUTE }, ["documents impaired"]],
		["a document waits for less", { unreadSince: NOW - 30 * MINUTE + 1 }, []],
		["a mail waits for half an hour", { mailDue: NOW - 30 * MINUTE }, ["mail impaired"]],
		["a mail waits for less", { mailDue: NOW - 30 * MINUTE + 1 }, []],
		["five mails came back", { returnedMails: 5 }, ["mail impaired"]],
		["four mails came back", { returnedMails: 4 }, []],
		["a payout is stuck", { isPayoutStuck: true }, ["payouts impaired"]],
		["due applications fail", { failingJobs: ["other", "process-due-applications"] }, ["applications impaired"]],
		["reading fails", { failingJobs: ["read-documents"] }, ["documents impaired"]],
		["missed events fail", { failingJobs: ["fetch-missed-events"] }, ["payments impaired"]],
		["events fail", { failingJobs: ["finish-events"] }, ["payments impaired"]],
		["reconciliation fails", { failingJobs: ["reconcile-payments"] }, ["payments impaired"]],
		["deliveries fail", { failingJobs: ["deliver-effects"] }, ["mail impaired"]],
		["letters fail", { failingJobs: ["deliver-letters"] }, ["mail impaired"]],
		["payouts fail", { failingJobs: ["send-payouts"] }, ["payouts impaired"]],
	])("are these if %s", (_what, changes, levels) => {
		expect(levelsWith(changes)).toEqual(levels);
	});

	it("omit what is not configured", () => {
		const isConfigured = { payments: false, payouts: false };
		const levels = levelsWith({ ...unhealthy("database"), isConfigured });
		expect(levels).toEqual(["applications down", "uploads down", "documents down", "mail down"]);
	});
});

it("the status has the parts measured so far, the days shown, and the time of the last sample", () => {
	const older = { day: "2026-11-28", ok: 280, bad: 8, worst: 1, at: NOW - MINUTE };
	const forgotten = { day: "2026-08-31", at: NOW - 90 * MINUTE, ok: 1 };
	const rows = [aDay(forgotten), aDay(older), aDay({ level: 1 }), aDay({ part: "uploads", at: NOW - 2 * MINUTE })];
	const { measuredAt, isStale, parts } = statusView(rows, [], NOW);
	expect([measuredAt, isStale]).toEqual([NOW, false]);
	expect(parts.map(({ part, level, ok, samples, days }) => [part, level, ok, samples, days[0]?.day])).toEqual([
		["uploads", "ok", 144, 144, "2026-09-01"],
		["mail", "impaired", 424, 432, "2026-09-01"],
	]);
	expect(statusView([], [], NOW)).toEqual({ measuredAt: null, isStale: true, parts: [] });
});

it("an old measurement has no level unless an incident is open", () => {
	const old = aDay({ at: NOW - 16 * MINUTE, level: 2 });
	expect(statusView([old], ["mail"], NOW).parts[0]?.level).toBe("impaired");
	expect(statusView([old], [], NOW).parts[0]?.level).toBeNull();
});
