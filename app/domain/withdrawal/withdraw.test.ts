import { describe, expect, it } from "vitest";
import { aDisputeSeen, aRefundSeen, NOON } from "#test/factories/application.ts";
import { APPLICANT, EVA, Life, RUI, SYSTEM } from "#test/factories/withdrawal-lives.ts";
import { SHARES } from "../money/refund-clauses.ts";
import { FILING_DAYS } from "../money/refund-policy.ts";
import { addBusinessDays, DAY, HOUR } from "../time/calendar.ts";
import { BEGIN_TEXT } from "./begin-request.ts";
import { RETAINED_PERCENT } from "./proportion.ts";
import { lastDayToWithdraw, withdrawalEnds } from "./term.ts";

const order = (price = 7900) => new Life().ordered(price).paid(price);
const filedOrder = (price = 7900) => {
	const life = order(price).ready().waits(DAY);
	life.filed();
	return life;
};

describe("the term of withdrawal", () => {
	it.each([
		["the fourteenth day after the contract", "2026-11-23T12:00:00Z", "2026-12-07"],
		["late in the evening of Lisbon it is still that day", "2026-11-23T23:59:00Z", "2026-12-07"],
		["the Monday after a Saturday", "2026-11-21T12:00:00Z", "2026-12-07"],
		["past the Sunday and the holiday after it", "2026-11-24T12:00:00Z", "2026-12-09"],
		["past Christmas and the weekend after it", "2026-12-11T12:00:00Z", "2026-12-28"],
		[
			"in summer time, when a day of Lisbon begins at eleven in the evening of UTC",
			"2026-06-30T23:30:00Z",
			"2026-07-15",
		],
	])("ends with %s", (_what, contract, day) => {
		expect(lastDayToWithdraw(Date.parse(contract))).toBe(day);
	});

	it("lasts until that day is over in Lisbon", () => {
		expect(new Date(withdrawalEnds(NOON)).toISOString()).toBe("2026-12-08T00:00:00.000Z");
		expect(new Date(withdrawalEnds(Date.parse("2026-06-30T23:30:00Z"))).toISOString()).toBe("2026-07-15T23:00:00.000Z");
	});
});

describe("a withdrawal", () => {
	it("on the third day, before the filing, ends the order and sends everything back at once", () => {
		const life = order(10900).waits(3 * DAY);
		expect(life.withdraws()).toBeNull();
		expect(life.application).toMatchObject({ status: "cancelled", withdrawal: { outcome: "accepted", amount: 10900 } });
		expect(life.back).toBe(10900);
		expect(life.effects).toContain("case-1:4:withdrawal_received");
	});

	it("on the tenth day, after the filing, sends the share of the published steps back at once, without a review", () => {
		const life = filedOrder(12900).waits(9 * DAY);
		expect(life.withdraws()).toBeNull();
		expect(life.application).toMatchObject({
			status: "cancelled",
			withdrawal: { outcome: "accepted", step: "filed", amount: 2580 },
		});
		expect(life.payments[0]?.refunds).toMatchObject([{ amount: 2580, reason: "withdrawn", state: "requested" }]);
	});

	it("keeps by the refund policy what it keeps by the steps of proportion", () => {
		expect(SHARES.withdrawn_after_filing).toBe(100 - RETAINED_PERCENT.filed);
	});

	it("on the fifteenth day is recorded and acknowledged, and the contract goes on", () => {
		const life = order().waits(15 * DAY);
		expect(life.withdraws()).toBeNull();
		expect(life.application).toMatchObject({ status: "pending", withdrawal: { outcome: "late", amount: 0 } });
		expect(life.back).toBe(0);
		expect(life.effects.filter((key) => key.endsWith(":withdrawal_received"))).toHaveLength(1);
	});

	it("counts from when it was sent, not from when it was confirmed", () => {
		const life = order();
		const sent = life.now + 14 * DAY;
		expect(life.waits(18 * DAY).withdraws(sent)).toBeNull();
		expect(life.application.withdrawal).toMatchObject({ outcome: "accepted", statedAt: sent });
	});

	it("said twice is one withdrawal, one refund and one acknowledgement", () => {
		const life = order();
		life.withdraws();
		const { version } = life.application;
		expect(life.waits(1).withdraws()).toBeNull();
		expect(life.application.version).toBe(version);
		expect(life.back).toBe(7900);
	});

	it("that was late may turn out to have been sent in time, by a letter that staff record", () => {
		const life = order().waits(16 * DAY);
		life.withdraws();
		const letter = {
			type: "withdrawn" as const,
			statedAt: NOON + 10 * DAY,
			channel: "staff" as const,
			language: "en" as const,
		};
		expect(life.tell(RUI, letter)).toBeNull();
		expect(life.application).toMatchObject({
			status: "cancelled",
			withdrawal: { channel: "staff", outcome: "accepted" },
		});
	});

	it("after the NIF is refused in words, for the service has been performed as it was asked for", () => {
		const life = filedOrder().numbered();
		expect(life.withdraws()).toBeNull();
		expect(life.application).toMatchObject({ status: "approved", withdrawal: { outcome: "performed" } });
		expect(life.back).toBe(0);
	});

	it("from a rejected application in time gives what the law gives, also where the policy gives nothing", () => {
		const unfiled = order().rejected("applicant");
		expect(unfiled.back).toBe(0);
		unfiled.withdraws();
		expect(unfiled.application.status).toBe("rejected");
		expect(unfiled.back).toBe(7900);
		const filed = filedOrder().rejected("applicant");
		filed.withdraws();
		expect(filed.back).toBe(1580);
	});

	it("takes nothing away from a refund of the policy that was better", () => {
		const life = filedOrder().rejected("authority");
		expect(life.back).toBe(5530);
		life.withdraws();
		expect(life.back).toBe(5530);
	});

	it.each([
		["before anything was ordered", () => new Life()],
		[
			"of what is cancelled",
			() => {
				const life = order();
				life.tell(APPLICANT, { type: "cancelled" });
				return life;
			},
		],
	])("%s is none", (_what, make) => {
		expect(["application_not_found", "wrong_state"]).toContain(make().withdraws());
	});

	it("cannot be sent in the future, nor before the order", () => {
		const life = order().waits(DAY);
		expect(life.withdraws(life.now + HOUR)).toBe("withdrawal_day");
		expect(life.withdraws(NOON - DAY)).toBe("withdrawal_day");
	});

	it("is not for a member of staff to record of an order that nobody paid, nor for finance or auditors", () => {
		const event = { type: "withdrawn" as const, statedAt: NOON, channel: "staff" as const, language: "en" as const };
		expect(new Life().ordered(7900).tell(RUI, event)).toBe("wrong_state");
		const finance = { kind: "staff" as const, id: "leo@azulejo.example", role: "finance" as const, person: 4 };
		expect(order().tell(finance, event)).toBe("staff_only");
	});
});

describe("the money of a withdrawal", () => {
	const arrives = (life: Life) =>
		life.seen({
			refunds: life.payments.flatMap(({ refunds }) =>
				refunds.map(({ id, amount }) => aRefundSeen({ providerId: `re_${id}`, refundId: id, amount })),
			),
		});
	const alarms = (life: Life) => life.effects.filter((key) => key.endsWith(":admin:withdrawal_money"));

	it("that has arrived by the seventh day is nobody's business any more", () => {
		const life = order();
		life.withdraws();
		arrives(life).clockTo(NOON + 30 * DAY);
		expect(alarms(life)).toEqual([]);
		expect(life.application.deadlineAt).toBeNull();
	});

	it("alarms staff on the seventh day when it is not there, and on the twelfth it is sent once more by itself", () => {
		const life = order();
		life.withdraws();
		const [refund] = life.payments[0]?.refunds ?? [];
		life.tell(SYSTEM, { type: "refund-refused", refundId: refund?.id ?? "", code: "declined" });
		life.clockTo(NOON + 7 * DAY);
		expect(alarms(life)).toHaveLength(1);
		expect(life.back).toBe(0);
		life.clockTo(NOON + 12 * DAY);
		expect(alarms(life)).toHaveLength(2);
		expect(life.back).toBe(7900);
		expect(life.effects).toContain("p1:refund:withdrawn:again:send");
		life.clockTo(NOON + 90 * DAY);
		expect(alarms(life)).toHaveLength(2);
	});

	it("that the bank held follows by itself once the bank has decided for us", () => {
		const life = filedOrder();
		life.seen({ disputes: [aDisputeSeen()] });
		life.withdraws();
		expect(life.back).toBe(0);
		life.seen({ disputes: [aDisputeSeen({ status: "won" })] });
		expect(life.back).toBe(1580);
	});
});

describe("an order that waits for the end of the term", () => {
	const silent = () => new Life().ordered(7900, false).paid(7900);

	it("is accepted, waits for the end of the term, and its due date says so", () => {
		const life = silent();
		expect(life.application.beginsAt).toBe(Date.parse("2026-12-08T00:00:00Z"));
		// Five business days from December 8, a holiday.
		expect(new Date(life.application.estimatedCompletionDate ?? 0).toISOString()).toBe("2026-12-15T00:00:00.000Z");
		expect(life.effects).not.toContain("p1:ask-about-documents");
	});

	it("is not filed before", () => {
		const life = silent().ready();
		expect(life.clockTo(Date.parse("2026-12-07T23:59:00Z")).filed()).toBe("consent_missing");
	});

	it("then goes on to the queue by itself", () => {
		const life = silent().ready().clockTo(Date.parse("2026-12-08T00:00:00Z"));
		expect(life.application.beginsAt).toBeNull();
		expect(life.effects).toContain("p1:ask-about-documents");
		expect(life.filed()).toBeNull();
	});

	it("begins at once when asked to later", () => {
		const life = silent()
			.ready()
			.waits(2 * DAY);
		expect(life.tell(APPLICANT, { type: "consent-given", language: "pt" })).toBeNull();
		expect(life.application).toMatchObject({
			beginsAt: null,
			beginRequest: { text: BEGIN_TEXT, language: "pt", at: life.now },
		});
		expect(new Date(life.application.estimatedCompletionDate ?? 0).toISOString()).toBe("2026-12-03T12:00:00.000Z");
		expect(life.effects.filter((key) => key.endsWith(":begin_confirmed"))).toHaveLength(1);
		expect(life.filed()).toBeNull();
	});

	it("can be withdrawn from until its last day, with everything back", () => {
		const life = silent().clockTo(Date.parse("2026-12-07T20:00:00Z"));
		life.withdraws();
		expect(life.back).toBe(7900);
	});

	it("that begins at once has none of this", () => {
		expect(order().application).toMatchObject({ beginsAt: null, beginRequest: { language: "en", at: NOON } });
	});
});

describe("a rejection", () => {
	it.each([
		["authority", 5530],
		["us", 5530],
		["applicant", 0],
	] as const)("for reasons of the %s starts a refund of %i cents by itself", (fault, amount) => {
		const life = filedOrder().rejected(fault);
		expect(life.application.status).toBe("rejected");
		expect(life.back).toBe(amount);
	});

	it.each([
		["us", 7900],
		["authority", 7900],
		["applicant", 0],
	] as const)("for reasons of the %s, of what was not filed in time, starts a refund of %i cents", (fault, amount) => {
		const life = order();
		const term = addBusinessDays(life.application.stateSince, FILING_DAYS);
		expect(order().clockTo(term).rejected("us").back).toBe(5530);
		expect(life.clockTo(term + DAY).rejected(fault).back).toBe(amount);
	});

	it("whose money is on its way back cannot be reopened", () => {
		const life = filedOrder().rejected("authority");
		expect(life.tell(EVA, { type: "reopened", reason: "New evidence" })).toBe("wrong_state");
		expect(filedOrder().rejected("applicant").tell(EVA, { type: "reopened", reason: "New evidence" })).toBeNull();
	});

	it("refunds once, whatever is heard of the payment later", () => {
		const life = filedOrder().rejected("us");
		life.seen({ refunds: [aRefundSeen({ refundId: "p1:refund:rejected", amount: 5530, state: "failed" })] });
		life.seen({
			refunds: [aRefundSeen({ refundId: "p1:refund:rejected", amount: 5530, state: "failed" })],
			cardBrand: "visa",
		});
		expect(life.payments[0]?.refunds).toHaveLength(1);
	});
});
