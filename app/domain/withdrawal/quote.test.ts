import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NOON } from "#test/factories/application.ts";
import { APPLICANT, aWithdrawalScenario, EVA, WithdrawalScenario } from "#test/factories/withdrawal-scenario.ts";
import { DAY } from "../time/calendar.ts";
import { quoteRefund, refundOutlook } from "./quote.ts";

/** The cents refunded when the applicant does what the quote says. */
function refundedBy(scenario: WithdrawalScenario): number | null {
	const { application, payments, now } = scenario;
	const { action, amount } = quoteRefund(application, payments, now);
	const before = scenario.refundedTotal;
	if (action === "cancel") scenario.apply(APPLICANT, { type: "cancelled" });
	if (action === "withdraw") scenario.withdraws();
	if (action === "ask") {
		const request = { requestId: "q1", paymentId: "p1", cause: "other" as const, reason: "Please" };
		scenario.apply(APPLICANT, { type: "refund-request-submitted", ...request });
		// Nothing under the policy, or a person decides: nothing is refunded automatically.
		return amount === null || amount === 0 ? amount : scenario.refundedTotal - before;
	}
	return scenario.refundedTotal - before;
}

describe("the refund calculator", () => {
	it("quotes what is actually refunded, over ten thousand random orders", { timeout: 600_000 }, () => {
		const outcomes = new Map<string, number>();
		fc.assert(
			fc.property(aWithdrawalScenario, (scenario) => {
				const { action, amount } = quoteRefund(scenario.application, scenario.payments, scenario.now);
				const kind = `${action} ${amount === null ? "review" : amount > 0 ? "money" : "nothing"}`;
				outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
				expect(refundedBy(scenario)).toBe(amount);
			}),
			{ numRuns: 10_000, seed: 20261124 },
		);
		// Every outcome must have been reached by chance, or the ten thousand prove nothing.
		const frequent = [...outcomes].filter(([, times]) => times >= 20).map(([kind]) => kind);
		expect(frequent).toEqual(
			expect.arrayContaining(["cancel money", "withdraw money", "ask review", "ask nothing", "none nothing"]),
		);
	});

	it("quotes what is actually refunded later, for every line with a date", { timeout: 600_000 }, () => {
		const lines = new Map<string, number>();
		fc.assert(
			fc.property(
				fc.constantFrom(7900, 10900, 12900),
				fc.nat(400),
				fc.boolean(),
				fc.nat(5),
				(price, begins, consent, day) => {
					const scenario = () => {
						const newScenario = new WithdrawalScenario(NOON + begins * DAY).ordered(price, consent).paid(price).ready();
						return newScenario.clockTo(newScenario.now + day * DAY);
					};
					const now = scenario();
					for (const line of refundOutlook(now.application, now.payments, now.now)) {
						if (line.startsAt === null) continue;
						lines.set(line.milestone, (lines.get(line.milestone) ?? 0) + 1);
						const later = scenario();
						const [filed] = refundOutlook(later.application, later.payments, later.now).filter(
							({ milestone }) => milestone === "filed",
						);
						if (line.milestone !== "not_filed" && filed?.startsAt) {
							later.clockTo(filed.startsAt);
							expect(later.filed()).toBeNull();
						}
						later.clockTo(line.startsAt);
						expect(refundedBy(later)).toBe(line.amount);
					}
				},
			),
			{ numRuns: 1000, seed: 20261124 },
		);
		expect([...lines.keys()].sort()).toEqual(["delayed", "filed", "not_filed", "term_over"]);
	});

	it("shows the full outlook of a paid order: all now, a share once filed, nothing after the withdrawal period", () => {
		const scenario = new WithdrawalScenario().ordered(7900).paid(7900);
		const outlook = refundOutlook(scenario.application, scenario.payments, scenario.now);
		expect(outlook.map(({ milestone, amount, action, clause }) => [milestone, amount, action, clause])).toEqual([
			["now", 7900, "cancel", "not_filed"],
			["filed", 1580, "withdraw", "withdrawn_after_filing"],
			["not_filed", 7900, "cancel", "not_filed_in_time"],
			["term_over", 0, "ask", "filed"],
			["delayed", null, "ask", "delayed"],
			["rejected", 5530, "none", "rejected_not_applicant"],
			["nif", 0, "none", "nif_obtained"],
		]);
		const dates = outlook.flatMap(({ startsAt }) => startsAt ?? []);
		expect(dates, "each date after the one before").toEqual([...new Set(dates)].sort((a, b) => a - b));
		expect(dates).toHaveLength(4);
	});

	it("promises nothing for an unpaid or closed order", () => {
		const unpaid = new WithdrawalScenario().ordered(7900);
		expect(refundOutlook(unpaid.application, unpaid.payments, unpaid.now)).toEqual([
			{ milestone: "now", startsAt: null, action: "cancel", amount: 0, clause: "unpaid" },
		]);
		const closed = new WithdrawalScenario().ordered(7900).paid(7900);
		closed.apply(APPLICANT, { type: "cancelled" });
		expect(refundOutlook(closed.application, closed.payments, closed.now)).toHaveLength(1);
	});

	it("omits dates that have passed: of the withdrawal period and of a delay", () => {
		const scenario = new WithdrawalScenario().ordered(7900).paid(7900).ready();
		scenario.filed();
		const listMilestones = () =>
			refundOutlook(scenario.application, scenario.payments, scenario.now).map(({ milestone }) => milestone);
		expect(listMilestones()).toEqual(["now", "term_over", "delayed", "rejected", "nif"]);
		scenario.clockTo(scenario.now + 20 * DAY);
		expect(listMilestones()).toEqual(["now", "delayed", "rejected", "nif"]);
		scenario.clockTo(scenario.now + 90 * DAY);
		expect(listMilestones()).toEqual(["now", "rejected", "nif"]);
	});

	it("quotes the refund after a rejection: more once the filing deadline has passed", () => {
		const scenario = new WithdrawalScenario().ordered(7900).paid(7900);
		const ifRejected = () =>
			refundOutlook(scenario.application, scenario.payments, scenario.now).find(
				({ milestone }) => milestone === "rejected",
			)?.amount;
		expect(ifRejected()).toBe(5530);
		scenario.clockTo(scenario.now + 20 * DAY);
		expect(ifRejected()).toBe(7900);
		expect(scenario.rejected("us").refundedTotal).toBe(7900);
	});

	it("deducts what staff have already refunded", () => {
		const scenario = new WithdrawalScenario().ordered(7900).paid(7900).ready();
		scenario.filed();
		const request = { paymentId: "p1", refundId: "r1", amount: 1000, available: 7900, note: "Slow", limit: 10_000 };
		scenario.apply(EVA, { type: "refund-requested", ...request });
		expect(quoteRefund(scenario.application, scenario.payments, scenario.now)).toMatchObject({
			action: "withdraw",
			amount: 580,
		});
	});
});
