import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import { businessScenario, type CaseScenario, PARTNERS, startTime, visitScenario } from "./scenario.ts";

const NOON = Date.UTC(2026, 10, 25, 12);
/** A Wednesday, a Saturday before dawn, New Year's Day. */
const MOMENTS = [NOON, Date.UTC(2026, 10, 28, 4), Date.UTC(2027, 0, 1, 9)];

const did = (type: CaseScenario["actions"][number]["type"]) => (life: CaseScenario) =>
	life.actions.some((act) => act.type === type);

describe.each(MOMENTS)("ninety days until %s", (now) => {
	const lives = businessScenario(now);

	it("contain about a hundred and fifty cases, each in order, in the past and within ninety days", () => {
		expect(lives.length).toBeGreaterThanOrEqual(150);
		expect(lives.length).toBeLessThan(180);
		for (const { actions: acts } of lives) {
			const times = acts.map(({ at }) => at);
			expect(times).toEqual([...times].sort((a, b) => a - b));
			expect(times[0]).toBeGreaterThan(now - 91 * DAY);
			expect(times.at(-1)).toBeLessThan(now);
		}
	});

	it("contain everything that a business encounters", () => {
		const counts = {
			refunds: lives.filter(did("refund")).length,
			disputes: lives.filter(did("dispute")).length,
			won: lives.filter(did("win-dispute")).length,
			sentBack: lives.filter(did("send-back")).length,
			rejected: lives.filter(did("reject")).length,
			withdrawn: lives.filter(did("withdraw")).length,
			messages: lives.filter(did("write")).length,
			corrections: lives.filter(did("ask-correction")).length,
			representationsLeft: lives.filter(did("leave-representation")).length,
		};
		expect(counts).toMatchObject({ disputes: 2, won: 1 });
		for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(0);
		expect(new Set(lives.map(({ applicant }) => applicant.language))).toEqual(new Set(["en", "es", "pt"]));
		expect(new Set(lives.map(({ applicant }) => applicant.document))).toEqual(new Set(["passport", "card"]));
		expect(new Set(lives.map(({ partner }) => partner))).toEqual(new Set([null, ...PARTNERS.map(({ code }) => code)]));
	});

	it("contain more new cases in some weeks than in others", () => {
		const weeks = Array.from({ length: 12 }, (_, week) => {
			return lives.filter((life) => Math.floor((now - startTime(life)) / (7 * DAY)) === week).length;
		});
		expect(new Set(weeks).size).toBeGreaterThan(3);
	});
});

it("the scenario is the same for the same moment, and no two people share an e-mail address", () => {
	const lives = businessScenario(NOON);
	expect(businessScenario(NOON)).toEqual(lives);
	expect(new Set(lives.map(({ applicant }) => applicant.email)).size).toBe(lives.length);
});

it("applicants come only from partners who had already joined", () => {
	for (const life of businessScenario(NOON)) {
		const partner = PARTNERS.find(({ code }) => code === life.partner);
		if (partner) expect(startTime(life)).toBeGreaterThan(NOON - partner.joinedDaysAgo * DAY);
	}
});

it("completed cases were processed only during office hours", () => {
	const over = businessScenario(NOON).filter(
		(life) => did("confirm-certificate")(life) && startTime(life) < NOON - 30 * DAY,
	);
	const hours = over.flatMap(({ actions: acts }) =>
		acts.flatMap((act) => ("by" in act ? [new Date(act.at).getUTCHours()] : [])),
	);
	expect(hours.length).toBeGreaterThan(100);
	expect(hours.filter((hour) => hour < 8 || hour > 18)).toEqual([]);
});

it("every day has visitors, more than applications started", () => {
	const lives = businessScenario(NOON);
	const days = visitScenario(lives, NOON);
	expect(new Set(days.map(({ day }) => day)).size).toBe(90);
	const begunAt = days.reduce((sum, day) => sum + day.startedApplications, 0);
	expect(begunAt).toBe(lives.filter((life) => startTime(life) > NOON - 89 * DAY - 12 * HOUR).length);
	for (const { visits, startedApplications: here } of days) expect(visits).toBeGreaterThan(here);
});

it("every day occurs once, even late in the evening after the clocks go back", () => {
	const late = Date.UTC(2026, 10, 28, 23, 20);
	const days = visitScenario(businessScenario(late), late);
	expect(new Set(days.map(({ day, language, isPhone: phone }) => `${day} ${language} ${phone}`)).size).toBe(
		days.length,
	);
});
