import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { daysBefore, lisbonDate } from "#app/domain/time/calendar.ts";
import { aPaidApplication, submitAction } from "#test/services/admin-pages.ts";
import { signIn } from "#test/services/client.ts";
import { advanceClock } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { findMoneyTrend, findTrends } from "./trends.server.ts";

it("counts payments by Lisbon day, language and package, without demonstrations", async () => {
	const [paid, demo] = [await aPaidApplication(), await aPaidApplication()];
	await env.DB.prepare("UPDATE applications SET is_demo = 1 WHERE id = ?").bind(demo.id).run();
	const late = await aPaidApplication();
	const services = await openServices();
	const today = lisbonDate(services.now());
	// The first moment of the thirty days in Lisbon, and half an hour before it.
	const at = env.DB.prepare("UPDATE payments SET succeeded_at = ? WHERE application_id = ?");
	const midnight = Date.parse(`${daysBefore(today, 29)}T00:00:00Z`) - (isSummer(daysBefore(today, 30)) ? 3_600_000 : 0);
	await env.DB.batch([at.bind(midnight, paid.id), at.bind(midnight - 1_800_000, late.id)]);
	const { paid: trend, days } = await findTrends(services);
	expect([days[0], days.at(-1)]).toEqual([daysBefore(today, 29), today]);
	expect(trend).toMatchObject({ total: 1, before: 1 });
	expect(trend.daily[0]).toBe(1);
	expect(trend.byLanguage[0]).toEqual({ key: "en", total: 1, before: 1 });
	expect(trend.byPackage[0]).toEqual({ key: "standard", total: 1, before: 1 });
	expect((await findMoneyTrend(services)).received).toMatchObject({ total: 7900, before: 7900 });
});

it("reads the number of NIFs and their median time from the histograms, by package", async () => {
	const services = await openServices();
	const today = lisbonDate(services.now());
	const insert = env.DB.prepare("INSERT INTO stage_times VALUES (?, ?, ?, ?, ?)");
	await env.DB.batch([
		insert.bind(today, "payment_to_nif", 24, "standard", 30),
		insert.bind(today, "payment_to_nif", 48, "express", 5),
		insert.bind(today, "in_review", 2, "standard", 99),
		insert.bind(daysBefore(today, 30), "payment_to_nif", 36, "standard", 40),
		insert.bind(daysBefore(today, 60), "payment_to_nif", 1, "standard", 1000),
	]);
	const { nifs, endToEnd } = await findTrends(services);
	expect(nifs).toMatchObject({ total: 35, before: 40 });
	expect(endToEnd).toMatchObject({ median: 1, before: 1.5, n: 35 });
	expect(endToEnd.byPackage).toEqual([
		{ key: "standard", median: 1, n: 30 },
		{ key: "express", median: null, n: 5 },
		{ key: "premium", median: null, n: 0 },
	]);
});

it("returns money by day, net of refunds and lost disputes, and the amount in open disputes", async () => {
	const [refunded, lost, open] = [await aPaidApplication(), await aPaidApplication(), await aPaidApplication()];
	await submitAction(await signIn("eva@azulejo.example"), refunded.id, "cancel");
	await advanceClock("PT5M");
	const services = await openServices();
	const dispute = env.DB.prepare(
		"INSERT INTO disputes (id, payment_id, application_id, amount, reason, status, created_at, updated_at) SELECT ?, id, application_id, ?, 'fraudulent', ?, ?, ? FROM payments WHERE application_id = ?",
	);
	const now = services.now();
	await env.DB.batch([
		dispute.bind("dp_lost", 7900, "lost", now, now, lost.id),
		dispute.bind("dp_open", 500, "needs_response", now, now, open.id),
	]);
	const money = await findMoneyTrend(services);
	expect(money.received.daily.at(-1)).toBe(23_700);
	expect([money.refunded.total, money.lost.total, money.net.total, money.disputed]).toEqual([7900, 7900, 7900, 500]);
});

/** Lisbon is an hour ahead of UTC from the last Sunday of March to the last of October. */
function isSummer(day: string): boolean {
	return lisbonDate(Date.parse(`${day}T23:30:00Z`)) !== day;
}
