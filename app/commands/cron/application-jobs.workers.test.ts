import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { aFiledApplication, aPaidApplication } from "#test/services/admin-pages.ts";
import { advanceClock, count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { continueApplication } from "#test/services/states.ts";

async function stages(): Promise<string[]> {
	const { results } = await env.DB.prepare("SELECT stage FROM stage_times ORDER BY stage").all<{ stage: string }>();
	return results.map(({ stage }) => stage);
}

async function today(): Promise<string> {
	return lisbonDate((await openServices()).now());
}

it("records the time in a stage anonymously when an application leaves it", async () => {
	const id = await aFiledApplication();
	expect(await stages()).toEqual([
		"awaiting_payment",
		"awaiting_signature",
		"in_review",
		"ready_to_file",
		"waiting_for_applicant",
	]);
	const { results } = await env.DB.prepare("SELECT * FROM stage_times").all();
	for (const line of results) expect(Object.keys(line)).toEqual(["day", "stage", "step", "package_type", "passed"]);
	expect(await row("SELECT stage, whole IS NULL AS unknown FROM stage_clocks WHERE application_id = ?", id)).toEqual({
		stage: "at_tax_office",
		unknown: 0,
	});
	const { results: funnel } = await env.DB.prepare("SELECT step, applications FROM funnel_days").all();
	expect(funnel.map(({ step, applications }) => `${step} ${applications}`).sort()).toEqual([
		"begun 1",
		"filed 1",
		"paid 1",
		"submitted 1",
	]);
});

it("records the time from payment to NIF, and deletes the clock of a completed application", async () => {
	const seconds = Math.round((Date.parse("2027-02-02T10:00:00Z") - (await openServices()).now()) / 1000);
	await advanceClock(`PT${seconds}S`, "measure-stages");
	const id = await aFiledApplication();
	await advanceClock("P9D", "measure-stages");
	await continueApplication(id).granted().build();
	const total = await row("SELECT step, package_type, passed FROM stage_times WHERE stage = 'payment_to_nif'");
	expect(total).toMatchObject({ package_type: "standard", passed: 1 });
	// Nine days from a Tuesday include seven business days.
	expect(Number(total.step)).toBeGreaterThanOrEqual(7 * 24);
	expect(Number(total.step)).toBeLessThanOrEqual(8 * 24);
	expect(await row("SELECT whole FROM stage_clocks WHERE application_id = ?", id)).toEqual({ whole: null });
	const cancelled = await aPaidApplication();
	await continueApplication(cancelled.id).cancelled().build();
	expect(await count(`stage_clocks WHERE application_id = '${cancelled.id}'`)).toBe(0);
});

it("computes the figures of ninety days once a day, and deletes older ones", async () => {
	const daysAgo = (before: number) => new Date(Date.parse(todayDate) - before * 86_400_000).toISOString().slice(0, 10);
	const todayDate = await today();
	const insert = env.DB.prepare(
		"INSERT INTO stage_times (day, stage, step, package_type, passed) VALUES (?, 'in_review', ?, 'standard', ?)",
	);
	await env.DB.batch([
		insert.bind(daysAgo(91), 100, 50),
		insert.bind(daysAgo(90), 2, 20),
		insert.bind(daysAgo(1), 4, 19),
		insert.bind(daysAgo(1), 30, 2),
		insert.bind(daysAgo(0), 999, 70),
	]);
	await env.DB.prepare("INSERT INTO funnel_days VALUES (?, 'paid', 1), (?, 'paid', 1)")
		.bind(daysAgo(400), daysAgo(20))
		.run();
	await advanceClock("PT1M", "measure-stages");
	const figures = () => row("SELECT n, median, p90, as_of FROM stage_figures WHERE stage = 'in_review'");
	expect(await figures()).toEqual({ n: 41, median: 4, p90: 4, as_of: todayDate });
	expect(await count("stage_times")).toBe(4);
	expect(await count("funnel_days WHERE step = 'paid'")).toBe(1);
	await insert.bind(daysAgo(2), 1, 500).run();
	await advanceClock("PT5M", "measure-stages");
	expect((await figures()).n).toBe(41);
	await advanceClock("P1D", "measure-stages");
	// The first day has left the period, and the unfinished day has entered it.
	expect(await figures()).toMatchObject({ n: 591, median: 1 });
});
