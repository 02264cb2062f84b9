import { describe, expect, it } from "vitest";
import {
	type ApplicationBuilder,
	anApplication,
	anOpening,
	aPayment,
	aRefundSnapshot,
	NOON,
	outcomeOf,
} from "#test/factories/application.ts";
import { APPLICANT, EVA, RUI, WithdrawalScenario } from "#test/factories/withdrawal-scenario.ts";
import type { Application } from "../application/application.ts";
import type { Payment } from "../money/payment.ts";
import { refundEntitlement } from "../money/refund-policy.ts";
import { addBusinessDays, DAY, HOUR } from "../time/calendar.ts";
import { beginDeadline } from "./begin-request.ts";
import { quoteRefund } from "./quote.ts";
import { withdrawalPeriodEnd } from "./term.ts";

const PRICE = 7900;
const order = (price = PRICE, consent = true) => new WithdrawalScenario().ordered(price, consent).paid(price);
const certify = (scenario: WithdrawalScenario) => {
	const check = { hasText: true, showsNif: true, showsName: true };
	scenario.numbered().apply(RUI, { type: "certificate-stored", path: "certificate", check, reason: "" });
	scenario.apply(EVA, { type: "certificate-confirmed", path: "certificate", reason: "" });
	expect(scenario.application.status).toBe("completed");
	return scenario;
};
const clauseOf = (scenario: WithdrawalScenario) => {
	const [payment] = scenario.payments;
	return payment && refundEntitlement(scenario.application, payment, scenario.now).clause;
};

describe("work done after notice of withdrawal was given", () => {
	it("is not charged for: if the application was filed an hour later, everything is refunded", () => {
		const scenario = order().ready();
		const statedAt = scenario.now;
		scenario.waits(HOUR).filed();
		expect(scenario.waits(HOUR).withdraws(statedAt)).toBeNull();
		expect(scenario.application).toMatchObject({
			status: "cancelled",
			withdrawal: { outcome: "accepted", step: "not_begun", amount: PRICE },
		});
	});

	it("is judged to the exact moment: if the application was filed at that moment, the share for the filing is retained", () => {
		const scenario = order().ready().waits(HOUR);
		scenario.filed();
		scenario.withdraws(scenario.now);
		expect(scenario.application.withdrawal).toMatchObject({ step: "filed", amount: 1580 });
	});

	it("includes the NIF: if the letter is dated before the filing, everything is refunded and the applicant keeps the number", () => {
		const scenario = order().ready();
		const statedAt = scenario.now;
		scenario.waits(HOUR).filed();
		certify(scenario.waits(DAY));
		expect(scenario.waits(DAY).withdraws(statedAt)).toBeNull();
		expect(scenario.application).toMatchObject({
			status: "completed",
			nifNumber: "293456780",
			withdrawal: { outcome: "accepted", step: "not_begun", amount: PRICE },
		});
		expect(scenario.refundedTotal).toBe(PRICE);
		expect(clauseOf(scenario)).toBe("withdrawn_before_filing");
	});

	it("includes the NIF: only the share for what had been filed by then is retained", () => {
		const scenario = order().ready();
		scenario.filed();
		const statedAt = scenario.waits(HOUR).now;
		scenario.waits(HOUR).numbered();
		expect(scenario.withdraws(statedAt)).toBeNull();
		expect(scenario.application).toMatchObject({ status: "approved", withdrawal: { step: "filed", amount: 1580 } });
		expect(clauseOf(scenario)).toBe("withdrawn_after_filing");
	});
});

it("a withdrawal counts as made before the NIF if notice came after the office's approval but before the number", () => {
	const scenario = order().ready();
	scenario.filed();
	expect(scenario.waits(HOUR).apply(RUI, { type: "authority-approved", answer: "Granted" })).toBeNull();
	const statedAt = scenario.waits(HOUR).now;
	scenario.waits(HOUR).numbered();
	expect(scenario.withdraws(statedAt)).toBeNull();
	expect(scenario.application.withdrawal).toMatchObject({ outcome: "accepted", step: "filed" });
});

describe("an order without a request to start at once", () => {
	it("refunds everything to an applicant who withdrew in time, even if the NIF arrives before the withdrawal is recorded", () => {
		const scenario = order(PRICE, false).ready();
		const statedAt = NOON + 13 * DAY;
		scenario.clockTo(withdrawalPeriodEnd(NOON)).waits(HOUR);
		expect(scenario.filed()).toBeNull();
		scenario.waits(HOUR).numbered();
		expect(scenario.withdraws(statedAt)).toBeNull();
		expect(scenario.application.withdrawal).toMatchObject({ outcome: "accepted", step: "not_begun", amount: PRICE });
	});

	it("is not late when its withdrawal period ends, since our time to file starts then", () => {
		const scenario = order(PRICE, false).ready();
		const begins = withdrawalPeriodEnd(NOON);
		scenario.clockTo(begins + HOUR);
		expect(scenario.application).toMatchObject({ beginsAt: null, stateSince: begins });
		expect(scenario.effects.filter((key) => key.endsWith("filing_overdue"))).toEqual([]);
		expect(clauseOf(scenario)).toBe("not_filed");
		scenario.clockTo(addBusinessDays(begins, 7) + 2 * DAY);
		expect(scenario.effects.filter((key) => key.endsWith("filing_overdue"))).toHaveLength(1);
		expect(clauseOf(scenario)).toBe("not_filed_in_time");
	});

	it("restarts our filing deadline when the applicant later asks us to start", () => {
		const scenario = order(PRICE, false)
			.ready()
			.waits(12 * DAY);
		expect(scenario.apply(APPLICANT, { type: "consent-given", language: "en" })).toBeNull();
		expect(clauseOf(scenario)).toBe("not_filed");
		scenario.clockTo(scenario.now + HOUR);
		expect(scenario.effects.filter((key) => key.endsWith("filing_overdue"))).toEqual([]);
	});

	it.each([
		["on the first day after its withdrawal period", HOUR, "filed"],
		["more than seven business days after it", 12 * DAY, "filed_late"],
	])("that is filed %s counts as %s", (_label, after, expected) => {
		const scenario = order(PRICE, false).ready();
		scenario.clockTo(withdrawalPeriodEnd(NOON) + after);
		expect(scenario.filed()).toBeNull();
		expect(clauseOf(scenario)).toBe(expected);
	});
});

describe("a refund awaiting a second person's approval", () => {
	const withProposedRefund = (price = 12900) => {
		const scenario = order(price);
		const request = { refundId: "r1", paymentId: "p1", amount: 12000, available: price, note: "Sorry", limit: 10000 };
		expect(scenario.apply(EVA, { type: "refund-requested", ...request })).toBeNull();
		expect(scenario.payments[0]?.refunds).toMatchObject([{ state: "proposed" }]);
		return scenario;
	};
	const sumSent = (scenario: WithdrawalScenario) =>
		scenario.payments
			.flatMap(({ refunds }) => refunds)
			.filter(({ state }) => state === "requested")
			.reduce((sum, { amount }) => sum + amount, 0);

	it("does not reduce the refund to applicants who cancel", () => {
		const scenario = withProposedRefund();
		expect(quoteRefund(scenario.application, scenario.payments, scenario.now)).toMatchObject({
			action: "cancel",
			amount: 12900,
		});
		scenario.apply(APPLICANT, { type: "cancelled" });
		expect(sumSent(scenario)).toBe(12900);
		expect(scenario.payments[0]?.refunds[0]).toMatchObject({ id: "r1", state: "returned" });
	});

	it("does not reduce the refund to applicants who withdraw", () => {
		const scenario = withProposedRefund();
		scenario.withdraws();
		expect(scenario.application.withdrawal?.amount).toBe(12900);
		expect(sumSent(scenario)).toBe(12900);
	});

	it("does not reduce the automatic refund after a rejection", () => {
		const scenario = withProposedRefund().ready();
		scenario.filed();
		scenario.rejected("authority");
		expect(sumSent(scenario)).toBe(9030);
	});

	it("does not, once it is returned, prevent the refund after a rejection", () => {
		const scenario = withProposedRefund().ready();
		scenario.apply(EVA, { type: "refund-decided", refundId: "r1", decision: "returned", reason: "" });
		scenario.filed();
		scenario.rejected("us");
		expect(sumSent(scenario)).toBe(9030);
	});
});

it("a rejection refunds the rest of its share if part of it has already been refunded", () => {
	const scenario = order(10900);
	const request = { refundId: "r1", paymentId: "p1", amount: 1000, available: 10900, note: "Sorry", limit: 10000 };
	scenario.apply(EVA, { type: "refund-requested", ...request });
	scenario.seen({ amount: 10900, amountReceived: 10900, refunds: [aRefundSnapshot({ refundId: "r1", amount: 1000 })] });
	scenario.ready().filed();
	scenario.rejected("authority");
	expect(scenario.refundedTotal).toBe(7630);
});

describe("the request to start at once", () => {
	const consentAfterResubmission = (details: object) => {
		const scenario = new WithdrawalScenario().ordered(PRICE);
		const opening = anOpening();
		const event = { type: "application-submitted" as const, consentToBegin: false, ...opening };
		expect(scenario.apply(APPLICANT, { ...event, details: { ...opening.details, ...details } })).toBeNull();
		return scenario.application.consentToBeginAt;
	};

	it("is kept when its applicant corrects an answer before paying", () => {
		expect(consentAfterResubmission({ city: "Kraków" })).toBe(NOON);
	});

	const giveConsent = (builder: ApplicationBuilder, payments: Payment[] = []) =>
		outcomeOf(builder, [[APPLICANT, { type: "consent-given", language: "pt" }]], payments);
	const withoutConsent = anApplication().with({ consentToBeginAt: null, beginRequest: null });

	it("can be made from submission until the application is closed, and only the first one counts", () => {
		for (const builder of [withoutConsent.draft(), withoutConsent.cancelled()])
			expect(() => giveConsent(builder)).toThrow("wrong_state");
		const { application, effects } = giveConsent(withoutConsent);
		expect(application).toMatchObject({
			consentToBeginAt: NOON + DAY,
			beginRequest: { language: "pt", at: NOON + DAY },
		});
		expect(effects).toEqual([]);
		expect(giveConsent(anApplication()).application.consentToBeginAt).toBe(NOON);
	});

	it("starts an order awaiting the end of the withdrawal period, and notifies its applicant", () => {
		const price = aPayment({ id: "price", state: "succeeded", amountReceived: PRICE });
		const others = [aPayment({ id: "open" }), { ...price, id: "post", purpose: "physical_delivery" as const }];
		const waiting = withoutConsent.paid().with({ beginsAt: NOON + 14 * DAY, stateSince: NOON - DAY });
		const { application, effects } = giveConsent(waiting, [...others, price]);
		expect(application).toMatchObject({ beginsAt: null, stateSince: NOON + DAY });
		expect(effects.map(({ key }) => key)).toEqual(["case-1:2:begin_confirmed", "price:ask-about-documents"]);
	});

	it.each<[string, Partial<Application>, boolean]>([
		["awaiting us", {}, true],
		["awaiting its applicant", { status: "verification_required" }, true],
		["that was cancelled", { status: "cancelled" }, false],
		["whose start was already requested", { beginsAt: null }, false],
	])("is replaced by the end of the withdrawal period for an order %s", (_label, changes, begins) => {
		const waiting = withoutConsent
			.paid()
			.with({ beginsAt: NOON + 14 * DAY, ...changes })
			.build();
		expect(beginDeadline(waiting)).toBe(begins ? NOON + 14 * DAY : null);
	});

	it("does not pass to the next person who overwrites an unpaid order", () => {
		expect(consentAfterResubmission({ firstName: "Jan" })).toBeNull();
		expect(consentAfterResubmission({ dateOfBirth: "1991-01-01" })).toBeNull();
	});
});
