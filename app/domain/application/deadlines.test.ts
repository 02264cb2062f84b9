import { describe, expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import { DAY, HOUR } from "../time/calendar.ts";
import { nextDeadline, nextDueEvent } from "./deadlines.ts";

const SIGNED = { path: "m", kind: "ink", edition: null, at: NOON, decision: "accepted" } as const;
const OWN = { useProvidedRepresentative: false, representativeName: "João Sá", representativeNif: "501964843" };

describe("an application that waits", () => {
	it("for payment is reminded after one and three days, warned, and expires after sixty", () => {
		const unpaid = anApplication().build();
		expect(nextDeadline(unpaid)).toBe(NOON + 24 * HOUR);
		expect(nextDueEvent(unpaid, NOON + 24 * HOUR - 1)).toBeNull();
		expect(nextDueEvent(unpaid, NOON + 24 * HOUR)?.due).toEqual({ kind: "reminder", template: "payment_reminder" });
		expect(nextDueEvent({ ...unpaid, remindersSent: 2 }, NOON + 57 * DAY)?.due).toEqual({
			kind: "reminder",
			template: "expiry_warning",
		});
		expect(nextDueEvent(unpaid, NOON + 60 * DAY)?.due).toEqual({ kind: "expiry", ends: "cancelled" });
	});

	it.each(["refunded", "lost"] as const)(
		"for nobody, its money being %s before the filing, ends after thirty days",
		(paymentStatus) => {
			const paidBack = anApplication().paid().with({ paymentStatus }).build();
			expect(nextDeadline(paidBack)).toBe(NOON + 30 * DAY);
			expect(nextDueEvent(paidBack, NOON + 30 * DAY - 1)).toBeNull();
			expect(nextDueEvent(paidBack, NOON + 30 * DAY)?.due).toEqual({ kind: "expiry", ends: "cancelled" });
		},
	);

	it("for its applicant is reminded after 3, 7 and 14 days and rejected after sixty", () => {
		const asked = anApplication().asked().build();
		const reminded = [3, 7, 14].map(
			(days, sent) => nextDueEvent({ ...asked, remindersSent: sent }, NOON + days * DAY)?.due,
		);
		expect(reminded).toEqual(Array(3).fill({ kind: "reminder", template: "action_needed" }));
		expect(nextDueEvent(asked, NOON + 60 * DAY)?.due).toEqual({ kind: "expiry", ends: "rejected" });
	});

	it.each([
		["a signature", {}, "signature_needed"],
		["the word of a representative", { ...OWN, mandate: SIGNED }, "representative_needed"],
	] as const)(
		"for %s is reminded after 3, 7 and 14 days, warned after 57 and rejected after sixty",
		(_what, changes, template) => {
			const waiting = anApplication()
				.paid()
				.accepted()
				.with({ mandate: null, ...changes })
				.build();
			expect(nextDeadline(waiting)).toBe(NOON + 3 * DAY);
			expect(nextDueEvent(waiting, NOON + 3 * DAY - 1)).toBeNull();
			const reminded = [3, 7, 14, 57].map(
				(days, sent) => nextDueEvent({ ...waiting, remindersSent: sent }, NOON + days * DAY)?.due,
			);
			const reminders = [template, template, template, "expiry_warning"];
			expect(reminded).toEqual(reminders.map((one) => ({ kind: "reminder", template: one })));
			expect(nextDueEvent(waiting, NOON + 60 * DAY)?.due).toEqual({ kind: "expiry", ends: "rejected" });
		},
	);

	it("as a draft is warned after 27 days and expires after 30", () => {
		const draft = anApplication().draft().build();
		expect(nextDeadline(draft)).toBe(NOON + 27 * DAY);
		expect(nextDueEvent(draft, NOON + 30 * DAY)?.due).toEqual({ kind: "expiry", ends: "cancelled" });
	});

	it("sends only the latest of the reminders that were missed", () => {
		const found = nextDueEvent(anApplication().build(), NOON + 10 * DAY);
		expect(found).toEqual({ due: { kind: "reminder", template: "payment_reminder" }, remindersSent: 2 });
	});

	it("for us has no deadline of its applicant's", () => {
		for (const builder of [anApplication().filed(), anApplication().completed(), anApplication().cancelled()]) {
			expect(nextDeadline(builder.build())).toBeNull();
		}
	});
});
