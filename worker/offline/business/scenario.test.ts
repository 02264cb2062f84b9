import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import { businessScenario, type CaseScenario, PARTNERS, startTime, visitScenario } from "./scenario.ts";

const NOON = Date.UTC(2026, 10, 25, 12);
/** A Wednesday, a Saturday before dawn, New Year's Day. */
const MOMENTS = [NOON, Date.UTC(2026, 10, 28, 4), Date.UTC(2027, 0, 1, 9)];

const includes = (type: CaseScenario["actions"][number]["type"]) => (scenario: CaseScenario) =>
	scenario.actions.some((action) => action.type === type);

describe.each(MOMENTS)("ninety days until %s", (now) => {
	const cases = businessScenario(now);

	it("contain about a hundred and fifty cases, each in order, in the past and within ninety days", () => {
		expect(cases.length).toBeGreaterThanOrEqual(150);
		expect(cases.length).toBeLessThan(180);
		for (const { actions } of cases) {
			const times = actions.map(({ at }) => at);
			expect(times).toEqual([...times].sort((a, b) => a - b));
			expect(times[0]).toBeGreaterThan(now - 91 * DAY);
			expect(times.at(-1)).toBeLessThan(now);
		}
	});

	it("contain everything that a business encounters", () => {
		const counts = {
			refunds: cases.filter(includes("refund")).length,
			disputes: cases.filter(includes("dispute")).length,
			won: cases.filter(includes("win-dispute")).length,
			sentBack: cases.filter(includes("send-back")).length,
			rejected: cases.filter(includes("reject")).length,
			withdrawn: cases.filter(includes("withdraw")).length,
			messages: cases.filter(includes("write")).length,
			corrections: cases.filter(includes("ask-correction")).length,
			representationsLeft: cases.filter(includes("leave-representation")).length,
		};
		expect(counts).toMatchObject({ disputes: 2, won: 1 });
		for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(0);
		expect(new Set(cases.map(({ applicant }) => applicant.language))).toEqual(new Set(["en", "es", "pt"]));
		expect(new Set(cases.map(({ applicant }) => applicant.document))).toEqual(new Set(["passport", "card"]));
		expect(new Set(cases.map(({ partner }) => partner))).toEqual(new Set([null, ...PARTNERS.map(({ code }) => code)]));
	});

	it("contain more new cases in some weeks than in others", () => {
		const weeks = Array.from({ length: 12 }, (_, week) => {
			return cases.filter((scenario) => Math.floor((now - startTime(scenario)) / (7 * DAY)) === week).length;
		});
		expect(new Set(weeks).size).toBeGreaterThan(3);
	});
});

it("the scenario is the same for the same moment, and no two people share an e-mail address", () => {
	const cases = businessScenario(NOON);
	expect(businessScenario(NOON)).toEqual(cases);
	expect(new Set(cases.map(({ applicant }) => applicant.email)).size).toBe(cases.length);
});

it("applicants come only from partners who had already joined", () => {
	for (const scenario of businessScenario(NOON)) {
		const partner = PARTNERS.find(({ code }) => code === scenario.partner);
		if (partner) expect(startTime(scenario)).toBeGreaterThan(NOON - partner.joinedDaysAgo * DAY);
	}
});

it("completed cases were processed only during office hours", () => {
	const completed = businessScenario(NOON).filter(
		(scenario) => includes("confirm-certificate")(scenario) && startTime(scenario) < NOON - 30 * DAY,
	);
	const hours = completed.flatMap(({ actions }) =>
		actions.flatMap((action) => ("by" in action ? [new Date(action.at).getUTCHours()] : [])),
	);
	expect(hours.length).toBeGreaterThan(100);
	expect(hours.filter((hour) => hour < 8 || hour > 18)).toEqual([]);
});

it("every day has visitors, more than applications started", () => {
	const cases = businessScenario(NOON);
	const days = visitScenario(cases, NOON);
	expect(new Set(days.map(({ day }) => day)).size).toBe(90);
	const started = days.reduce((sum, day) => sum + day.startedApplications, 0);
	expect(started).toBe(cases.filter((scenario) => startTime(scenario) > NOON - 89 * DAY - 12 * HOUR).length);
	for (const { visits, startedApplications } of days) expect(visits).toBeGreaterThan(startedApplications);
});

it("every day occurs exactly once, even late in the evening after the clocks go back", () => {
	const late = Date.UTC(2026, 10, 28, 23, 20);
	const days = visitScenario(businessScenario(late), late);
	expect(new Set(days.map(({ day, language, isPhone: phone }) => `${day} ${language} ${phone}`)).size).toBe(
		days.length,
	);
});
