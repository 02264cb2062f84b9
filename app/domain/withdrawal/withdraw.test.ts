import { describe, expect, it } from "vitest";
import { aDisputeSnapshot, aRefundSnapshot, NOON } from "#test/factories/application.ts";
import { APPLICANT, EVA, RUI, SYSTEM, WithdrawalScenario } from "#test/factories/withdrawal-scenario.ts";
import { FILING_DAYS } from "../money/refund-policy.ts";
import { REFUND_PERCENTAGES } from "../money/refund-shares.ts";
import { addBusinessDays, DAY, HOUR } from "../time/calendar.ts";
import { BEGIN_TEXT } from "./begin-request.ts";
import { RETAINED_PERCENT } from "./proportion.ts";
import { lastDayToWithdraw, withdrawalPeriodEnd, workBeginsAt } from "./term.ts";

const order = (price = 7900) => new WithdrawalScenario().ordered(price).paid(price);
const filedOrder = (price = 7900) => {
	const scenario = order(price).ready().waits(DAY);
	scenario.filed();
	return scenario;
};

describe("the withdrawal period", () => {
	it.each([
		["the fourteenth day after the contract", "2026-11-23T12:00:00Z", "2026-12-07"],
		["the same day, even for a contract late in the evening in Lisbon", "2026-11-23T23:59:00Z", "2026-12-07"],
		["the Monday after a Saturday", "2026-11-21T12:00:00Z", "2026-12-07"],
		["the day after a Sunday and the holiday that follows", "2026-11-24T12:00:00Z", "2026-12-09"],
		["the day after Christmas and the weekend that follows", "2026-12-11T12:00:00Z", "2026-12-28"],
		["the next day in summer, when a Lisbon day starts at 23:00 UTC", "2026-06-30T23:30:00Z", "2026-07-15"],
	])("ends with %s", (_label, contract, day) => {
		expect(lastDayToWithdraw(Date.parse(contract))).toBe(day);
	});

	it("lasts until the end of that day in Lisbon", () => {
		expect(new Date(withdrawalPeriodEnd(NOON)).toISOString()).toBe("2026-12-08T00:00:00.000Z");
		expect(new Date(withdrawalPeriodEnd(Date.parse("2026-06-30T23:30:00Z"))).toISOString()).toBe(
			"2026-07-15T23:00:00.000Z",
		);
	});
});

describe("the work on a paid order", () => {
	it.each([
		["with the payment, if it was requested with the order", NOON - HOUR, NOON],
		["when it is requested later", NOON + 2 * DAY, NOON + 2 * DAY],
		["when the withdrawal period ends, unless it is requested", null, withdrawalPeriodEnd(NOON)],
		["when the withdrawal period ends, even if it is requested after that", NOON + 40 * DAY, withdrawalPeriodEnd(NOON)],
	])("starts %s", (_when, consentToBeginAt, begins) => {
		expect(workBeginsAt({ consentToBeginAt }, NOON)).toBe(begins);
	});
});

describe("a withdrawal", () => {
	it("that is late is recorded once, however often it is sent", () => {
		const scenario = filedOrder().waits(30 * DAY);
		expect(scenario.withdraws()).toBeNull();
		const [version, mails] = [scenario.application.version, scenario.effects.length];
		expect(scenario.withdraws()).toBeNull();
		expect([scenario.application.version, scenario.effects.length]).toEqual([version, mails]);
	});

	it("on the third day, before the filing, ends the order and refunds everything at once", () => {
		const scenario = order(10900).waits(3 * DAY);
		expect(scenario.withdraws()).toBeNull();
		expect(scenario.application).toMatchObject({
			status: "cancelled",
			withdrawal: { outcome: "accepted", amount: 10900 },
		});
		expect(scenario.refundedTotal).toBe(10900);
		expect(scenario.effects).toContain("case-1:4:withdrawal_received");
	});

	it("on the tenth day, after the filing, refunds the published share at once, without a review", () => {
		const scenario = filedOrder(12900).waits(9 * DAY);
		expect(scenario.withdraws()).toBeNull();
		expect(scenario.application).toMatchObject({
			status: "cancelled",
			withdrawal: { outcome: "accepted", step: "filed", amount: 2580 },
		});
		expect(scenario.payments[0]?.refunds).toMatchObject([{ amount: 2580, reason: "withdrawn", state: "requested" }]);
	});

	it("retains the same share under the refund policy as under the published steps", () => {
		expect(REFUND_PERCENTAGES.withdrawn_after_filing).toBe(100 - RETAINED_PERCENT.filed);
	});

	it("on the fifteenth day is recorded and acknowledged, and the contract continues", () => {
		const scenario = order().waits(15 * DAY);
		expect(scenario.withdraws()).toBeNull();
		expect(scenario.application).toMatchObject({ status: "pending", withdrawal: { outcome: "late", amount: 0 } });
		expect(scenario.refundedTotal).toBe(0);
		expect(scenario.effects.filter((key) => key.endsWith(":withdrawal_received"))).toHaveLength(1);
	});

	it("counts from when it was sent, not from when it was confirmed", () => {
		const scenario = order();
		const sent = scenario.now + 14 * DAY;
		expect(scenario.waits(18 * DAY).withdraws(sent)).toBeNull();
		expect(scenario.application.withdrawal).toMatchObject({ outcome: "accepted", statedAt: sent });
	});

	it("stated twice is one withdrawal, one refund and one acknowledgement", () => {
		const scenario = order();
		scenario.withdraws();
		const { version } = scenario.application;
		expect(scenario.waits(1).withdraws()).toBeNull();
		expect(scenario.application.version).toBe(version);
		expect(scenario.refundedTotal).toBe(7900);
	});

	it("that was late becomes timely if staff record an earlier letter", () => {
		const scenario = order().waits(16 * DAY);
		scenario.withdraws();
		const letter = {
			type: "withdrawn" as const,
			statedAt: NOON + 10 * DAY,
			channel: "staff" as const,
			language: "en" as const,
		};
		expect(scenario.apply(RUI, letter)).toBeNull();
		expect(scenario.application).toMatchObject({
			status: "cancelled",
			withdrawal: { channel: "staff", outcome: "accepted" },
		});
	});

	it("after the NIF is refused with an explanation, since the service has been performed as requested", () => {
		const scenario = filedOrder().numbered();
		expect(scenario.withdraws()).toBeNull();
		expect(scenario.application).toMatchObject({ status: "approved", withdrawal: { outcome: "performed" } });
		expect(scenario.refundedTotal).toBe(0);
	});

	it("from a rejected application in time refunds what the law requires, even if the policy refunds nothing", () => {
		const unfiled = order().rejected("applicant");
		expect(unfiled.refundedTotal).toBe(0);
		unfiled.withdraws();
		expect(unfiled.application.status).toBe("rejected");
		expect(unfiled.refundedTotal).toBe(7900);
		const filed = filedOrder().rejected("applicant");
		filed.withdraws();
		expect(filed.refundedTotal).toBe(1580);
	});

	it("does not reduce a larger refund under the policy", () => {
		const scenario = filedOrder().rejected("authority");
		expect(scenario.refundedTotal).toBe(5530);
		scenario.withdraws();
		expect(scenario.refundedTotal).toBe(5530);
	});

	it.each([
		["before anything was ordered", () => new WithdrawalScenario()],
		[
			"of a cancelled order",
			() => {
				const scenario = order();
				scenario.apply(APPLICANT, { type: "cancelled" });
				return scenario;
			},
		],
	])("%s is rejected", (_label, build) => {
		expect(["application_not_found", "wrong_state"]).toContain(build().withdraws());
	});

	it("cannot be dated in the future, or before the order", () => {
		const scenario = order().waits(DAY);
		expect(scenario.withdraws(scenario.now + HOUR)).toBe("withdrawal_day");
		expect(scenario.withdraws(NOON - DAY)).toBe("withdrawal_day");
	});

	it("cannot be recorded by staff for an unpaid order, or by finance or auditors", () => {
		const event = { type: "withdrawn" as const, statedAt: NOON, channel: "staff" as const, language: "en" as const };
		expect(new WithdrawalScenario().ordered(7900).apply(RUI, event)).toBe("wrong_state");
		const finance = { kind: "staff" as const, id: "leo@azulejo.example", role: "finance" as const, person: 4 };
		expect(order().apply(finance, event)).toBe("staff_only");
	});
});

describe("the refund of a withdrawal", () => {
	const refundsArrive = (scenario: WithdrawalScenario) =>
		scenario.seen({
			refunds: scenario.payments.flatMap(({ refunds }) =>
				refunds.map(({ id, amount }) => aRefundSnapshot({ providerId: `re_${id}`, refundId: id, amount })),
			),
		});
	const alarms = (scenario: WithdrawalScenario) =>
		scenario.effects.filter((key) => key.endsWith(":admin:withdrawal_money"));

	it("that has arrived by the seventh day needs no attention", () => {
		const scenario = order();
		scenario.withdraws();
		refundsArrive(scenario).clockTo(NOON + 30 * DAY);
		expect(alarms(scenario)).toEqual([]);
		expect(scenario.application.deadlineAt).toBeNull();
	});

	it("alerts staff on the seventh day if it is missing, and is retried on the twelfth", () => {
		const scenario = order();
		scenario.withdraws();
		const [refund] = scenario.payments[0]?.refunds ?? [];
		scenario.apply(SYSTEM, { type: "refund-refused", refundId: refund?.id ?? "", code: "declined" });
		scenario.clockTo(NOON + 7 * DAY);
		expect(alarms(scenario)).toHaveLength(1);
		expect(scenario.refundedTotal).toBe(0);
		scenario.clockTo(NOON + 12 * DAY);
		expect(alarms(scenario)).toHaveLength(2);
		expect(scenario.refundedTotal).toBe(7900);
		expect(scenario.effects).toContain("p1:refund:withdrawn:again:send");
		scenario.clockTo(NOON + 90 * DAY);
		expect(alarms(scenario)).toHaveLength(2);
	});

	it("held by the bank is made once the bank has decided in our favour", () => {
		const scenario = filedOrder();
		scenario.seen({ disputes: [aDisputeSnapshot()] });
		scenario.withdraws();
		expect(scenario.refundedTotal).toBe(0);
		scenario.seen({ disputes: [aDisputeSnapshot({ status: "won" })] });
		expect(scenario.refundedTotal).toBe(1580);
	});
});

describe("an order that waits for the end of the withdrawal period", () => {
	const withoutConsent = () => new WithdrawalScenario().ordered(7900, false).paid(7900);

	it("is accepted, and has a due date that includes the wait", () => {
		const scenario = withoutConsent();
		expect(scenario.application.beginsAt).toBe(Date.parse("2026-12-08T00:00:00Z"));
		// Five business days from December 8, a holiday.
		expect(new Date(scenario.application.estimatedCompletionDate ?? 0).toISOString()).toBe("2026-12-15T00:00:00.000Z");
		expect(scenario.effects).not.toContain("p1:ask-about-documents");
	});

	it("is not filed before that", () => {
		const scenario = withoutConsent().ready();
		expect(scenario.clockTo(Date.parse("2026-12-07T23:59:00Z")).filed()).toBe("consent_missing");
	});

	it("joins the queue after that", () => {
		const scenario = withoutConsent().ready().clockTo(Date.parse("2026-12-08T00:00:00Z"));
		expect(scenario.application.beginsAt).toBeNull();
		expect(scenario.effects).toContain("p1:ask-about-documents");
		expect(scenario.filed()).toBeNull();
	});

	it("starts at once if requested later", () => {
		const scenario = withoutConsent()
			.ready()
			.waits(2 * DAY);
		expect(scenario.apply(APPLICANT, { type: "consent-given", language: "pt" })).toBeNull();
		expect(scenario.application).toMatchObject({
			beginsAt: null,
			beginRequest: { text: BEGIN_TEXT, language: "pt", at: scenario.now },
		});
		expect(new Date(scenario.application.estimatedCompletionDate ?? 0).toISOString()).toBe("2026-12-03T12:00:00.000Z");
		expect(scenario.effects.filter((key) => key.endsWith(":begin_confirmed"))).toHaveLength(1);
		expect(scenario.filed()).toBeNull();
	});

	it("can be withdrawn from until its last day, with a full refund", () => {
		const scenario = withoutConsent().clockTo(Date.parse("2026-12-07T20:00:00Z"));
		scenario.withdraws();
		expect(scenario.refundedTotal).toBe(7900);
	});

	it("does not wait if it starts at once", () => {
		expect(order().application).toMatchObject({ beginsAt: null, beginRequest: { language: "en", at: NOON } });
	});
});

describe("a rejection", () => {
	it.each([
		["authority", 5530],
		["us", 5530],
		["applicant", 0],
	] as const)("for reasons of the %s automatically starts a refund of %i cents", (fault, amount) => {
		const scenario = filedOrder().rejected(fault);
		expect(scenario.application.status).toBe("rejected");
		expect(scenario.refundedTotal).toBe(amount);
	});

	it.each([
		["us", 7900],
		["authority", 7900],
		["applicant", 0],
	] as const)("for reasons of the %s, if not filed in time, starts a refund of %i cents", (fault, amount) => {
		const scenario = order();
		const term = addBusinessDays(scenario.application.stateSince, FILING_DAYS);
		expect(order().clockTo(term).rejected("us").refundedTotal).toBe(5530);
		expect(scenario.clockTo(term + DAY).rejected(fault).refundedTotal).toBe(amount);
	});

	it("whose refund is pending cannot be reopened", () => {
		const scenario = filedOrder().rejected("authority");
		expect(scenario.apply(EVA, { type: "reopened", reason: "New evidence" })).toBe("wrong_state");
		expect(filedOrder().rejected("applicant").apply(EVA, { type: "reopened", reason: "New evidence" })).toBeNull();
	});

	it("refunds once, whatever is observed of the payment later", () => {
		const scenario = filedOrder().rejected("us");
		scenario.seen({ refunds: [aRefundSnapshot({ refundId: "p1:refund:rejected", amount: 5530, state: "failed" })] });
		scenario.seen({
			refunds: [aRefundSnapshot({ refundId: "p1:refund:rejected", amount: 5530, state: "failed" })],
			cardBrand: "visa",
		});
		expect(scenario.payments[0]?.refunds).toHaveLength(1);
	});
});
