import { describe, expect, it } from "vitest";
import { anOpening, aRefundSeen, NOON } from "#test/factories/application.ts";
import { APPLICANT, EVA, Life, RUI } from "#test/factories/withdrawal-lives.ts";
import { refundEntitlement } from "../money/refund-policy.ts";
import { addBusinessDays, DAY, HOUR } from "../time/calendar.ts";
import { quote } from "./quote.ts";
import { withdrawalEnds } from "./term.ts";

const PRICE = 7900;
const order = (price = PRICE, consent = true) => new Life().ordered(price, consent).paid(price);
const certified = (life: Life) => {
	const check = { hasText: true, showsNif: true, showsName: true };
	life.numbered().tell(RUI, { type: "certificate-stored", path: "certificate", check, reason: "" });
	life.tell(EVA, { type: "certificate-confirmed", path: "certificate", reason: "" });
	expect(life.application.status).toBe("completed");
	return life;
};
const clause = (life: Life) => {
	const [payment] = life.payments;
	return payment && refundEntitlement(life.application, payment, life.now).clause;
};

describe("what was done after a withdrawal was stated", () => {
	it("is not paid for: filed an hour later, everything goes back", () => {
		const life = order().ready();
		const stated = life.now;
		life.waits(HOUR).filed();
		expect(life.waits(HOUR).withdraws(stated)).toBeNull();
		expect(life.application).toMatchObject({
			status: "cancelled",
			withdrawal: { outcome: "accepted", step: "not_begun", amount: PRICE },
		});
	});

	it("counts to the moment: filed at that very one, the share of the filing stays with us", () => {
		const life = order().ready().waits(HOUR);
		life.filed();
		life.withdraws(life.now);
		expect(life.application.withdrawal).toMatchObject({ step: "filed", amount: 1580 });
	});

	it("is the NIF too: everything goes back that a letter from before the filing asks for, and the number stays", () => {
		const life = order().ready();
		const stated = life.now;
		life.waits(HOUR).filed();
		certified(life.waits(DAY));
		expect(life.waits(DAY).withdraws(stated)).toBeNull();
		expect(life.application).toMatchObject({
			status: "completed",
			nifNumber: "293456780",
			withdrawal: { outcome: "accepted", step: "not_begun", amount: PRICE },
		});
		expect(life.back).toBe(PRICE);
		expect(clause(life)).toBe("withdrawn_before_filing");
	});

	it("is the NIF too: what was filed when it was stated is all that is kept", () => {
		const life = order().ready();
		life.filed();
		const stated = life.waits(HOUR).now;
		life.waits(HOUR).numbered();
		expect(life.withdraws(stated)).toBeNull();
		expect(life.application).toMatchObject({ status: "approved", withdrawal: { step: "filed", amount: 1580 } });
		expect(clause(life)).toBe("withdrawn_after_filing");
	});
});

it("counts as without the NIF when it was stated after the office agreed and before the number was here", () => {
	const life = order().ready();
	life.filed();
	expect(life.waits(HOUR).tell(RUI, { type: "authority-approved", answer: "Granted" })).toBeNull();
	const stated = life.waits(HOUR).now;
	life.waits(HOUR).numbered();
	expect(life.withdraws(stated)).toBeNull();
	expect(life.application.withdrawal).toMatchObject({ outcome: "accepted", step: "filed" });
});

describe("an order that nobody asked to begin at once", () => {
	it("gives everything back to whoever withdrew in time, also when the NIF is there before it is recorded", () => {
		const life = order(PRICE, false).ready();
		const stated = NOON + 13 * DAY;
		life.clockTo(withdrawalEnds(NOON)).waits(HOUR);
		expect(life.filed()).toBeNull();
		life.waits(HOUR).numbered();
		expect(life.withdraws(stated)).toBeNull();
		expect(life.application.withdrawal).toMatchObject({ outcome: "accepted", step: "not_begun", amount: PRICE });
	});

	it("is not late when its term is over: our days to file begin then", () => {
		const life = order(PRICE, false).ready();
		const begins = withdrawalEnds(NOON);
		life.clockTo(begins + HOUR);
		expect(life.application).toMatchObject({ beginsAt: null, stateSince: begins });
		expect(life.effects.filter((key) => key.endsWith("filing_overdue"))).toEqual([]);
		expect(clause(life)).toBe("not_filed");
		life.clockTo(addBusinessDays(begins, 7) + 2 * DAY);
		expect(life.effects.filter((key) => key.endsWith("filing_overdue"))).toHaveLength(1);
		expect(clause(life)).toBe("not_filed_in_time");
	});

	it("begins anew for our days to file when it is asked to begin later", () => {
		const life = order(PRICE, false)
			.ready()
			.waits(12 * DAY);
		expect(life.tell(APPLICANT, { type: "consent-given", language: "en" })).toBeNull();
		expect(clause(life)).toBe("not_filed");
		life.clockTo(life.now + HOUR);
		expect(life.effects.filter((key) => key.endsWith("filing_overdue"))).toEqual([]);
	});

	it.each([
		["the first day after its term", HOUR, "filed"],
		["more than seven business days after it", 12 * DAY, "filed_late"],
	])("that is filed %s counts as %s", (_what, after, expected) => {
		const life = order(PRICE, false).ready();
		life.clockTo(withdrawalEnds(NOON) + after);
		expect(life.filed()).toBeNull();
		expect(clause(life)).toBe(expected);
	});
});

describe("a refund that waits for a second person", () => {
	const proposed = (price = 12900) => {
		const life = order(price);
		const asked = { refundId: "r1", paymentId: "p1", amount: 12000, available: price, note: "Sorry", limit: 10000 };
		expect(life.tell(EVA, { type: "refund-requested", ...asked })).toBeNull();
		expect(life.payments[0]?.refunds).toMatchObject([{ state: "proposed" }]);
		return life;
	};
	const sent = (life: Life) =>
		life.payments
			.flatMap(({ refunds }) => refunds)
			.filter(({ state }) => state === "requested")
			.reduce((sum, { amount }) => sum + amount, 0);

	it("takes nothing away from whoever cancels", () => {
		const life = proposed();
		expect(quote(life.application, life.payments, life.now)).toMatchObject({ way: "cancel", amount: 12900 });
		life.tell(APPLICANT, { type: "cancelled" });
		expect(sent(life)).toBe(12900);
		expect(life.payments[0]?.refunds[0]).toMatchObject({ id: "r1", state: "returned" });
	});

	it("takes nothing away from whoever withdraws", () => {
		const life = proposed();
		life.withdraws();
		expect(life.application.withdrawal?.amount).toBe(12900);
		expect(sent(life)).toBe(12900);
	});

	it("takes nothing away from what a rejection gives back by itself", () => {
		const life = proposed().ready();
		life.filed();
		life.rejected("authority");
		expect(sent(life)).toBe(9030);
	});

	it("was returned: a rejection still gives back by itself what it owes", () => {
		const life = proposed().ready();
		life.tell(EVA, { type: "refund-decided", refundId: "r1", decision: "returned", reason: "" });
		life.filed();
		life.rejected("us");
		expect(sent(life)).toBe(9030);
	});
});

it("gives back after a rejection what is missing of its share when a part went back before", () => {
	const life = order(10900);
	const asked = { refundId: "r1", paymentId: "p1", amount: 1000, available: 10900, note: "Sorry", limit: 10000 };
	life.tell(EVA, { type: "refund-requested", ...asked });
	life.seen({ amount: 10900, amountReceived: 10900, refunds: [aRefundSeen({ refundId: "r1", amount: 1000 })] });
	life.ready().filed();
	life.rejected("authority");
	expect(life.back).toBe(7630);
});

describe("the request to begin at once", () => {
	const resubmitted = (details: object) => {
		const life = new Life().ordered(PRICE);
		const opening = anOpening();
		const event = { type: "application-submitted" as const, consentToBegin: false, ...opening };
		expect(life.tell(APPLICANT, { ...event, details: { ...opening.details, ...details } })).toBeNull();
		return life.application.consentToBeginAt;
	};

	it("stays when its applicant mends an answer before paying", () => {
		expect(resubmitted({ city: "Kraków" })).toBe(NOON);
	});

	it("is not the next person's, who types over an order that nobody has paid", () => {
		expect(resubmitted({ firstName: "Jan" })).toBeNull();
		expect(resubmitted({ dateOfBirth: "1991-01-01" })).toBeNull();
	});
});
