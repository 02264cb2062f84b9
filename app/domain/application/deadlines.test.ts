import { describe, expect, it } from "vitest";
import { type ApplicationBuilder, anApplication, aPayment, NOON } from "#test/factories/application.ts";
import { DAY, HOUR } from "../time/calendar.ts";
import { expiresAt, nextDeadline, nextDueEvent, withStage } from "./deadlines.ts";
import { transition } from "./status.ts";

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
		expect(nextDueEvent(unpaid, NOON + 60 * DAY)?.due).toEqual({ kind: "expiry", finalStatus: "cancelled" });
	});

	it.each(["refunded", "lost"] as const)(
		"with its payment %s before the filing is closed after thirty days",
		(paymentStatus) => {
			const paidBack = anApplication().paid().with({ paymentStatus }).build();
			expect(nextDeadline(paidBack)).toBe(NOON + 30 * DAY);
			expect(nextDueEvent(paidBack, NOON + 30 * DAY - 1)).toBeNull();
			expect(nextDueEvent(paidBack, NOON + 30 * DAY)?.due).toEqual({ kind: "expiry", finalStatus: "cancelled" });
		},
	);

	it("for its applicant is reminded after 3, 7 and 14 days and rejected after sixty", () => {
		const asked = anApplication().informationRequested().build();
		const reminded = [3, 7, 14].map(
			(days, sent) => nextDueEvent({ ...asked, remindersSent: sent }, NOON + days * DAY)?.due,
		);
		expect(reminded).toEqual(Array(3).fill({ kind: "reminder", template: "action_needed" }));
		expect(nextDueEvent(asked, NOON + 60 * DAY)?.due).toEqual({ kind: "expiry", finalStatus: "rejected" });
	});

	it.each([
		["a signature", {}, "signature_needed"],
		["a representative's consent", { ...OWN, mandate: SIGNED }, "representative_needed"],
	] as const)(
		"for %s is reminded after 3, 7 and 14 days, warned after 57 and rejected after sixty",
		(_label, changes, template) => {
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
			expect(reminded).toEqual(reminders.map((reminder) => ({ kind: "reminder", template: reminder })));
			expect(nextDueEvent(waiting, NOON + 60 * DAY)?.due).toEqual({ kind: "expiry", finalStatus: "rejected" });
		},
	);

	it("as a draft is warned after 27 days and expires after 30", () => {
		const draft = anApplication().draft().build();
		expect(nextDeadline(draft)).toBe(NOON + 27 * DAY);
		expect(nextDueEvent(draft, NOON + 30 * DAY)?.due).toEqual({ kind: "expiry", finalStatus: "cancelled" });
	});

	it("is sent only the latest missed reminder", () => {
		const found = nextDueEvent(anApplication().build(), NOON + 10 * DAY);
		expect(found).toEqual({ due: { kind: "reminder", template: "payment_reminder" }, remindersSent: 2 });
	});

	it("for us has no deadline for its applicant, even if refunded", () => {
		for (const builder of [anApplication().filed(), anApplication().completed(), anApplication().cancelled()]) {
			expect(nextDeadline(builder.build())).toBeNull();
			expect(nextDeadline(builder.with({ paymentStatus: "refunded" }).build())).toBeNull();
		}
	});
});

describe("the passage of time", () => {
	const intent = aPayment({ id: "open", state: "requires_action" });
	function passTime(builder: ApplicationBuilder, time: number, payments = [intent]) {
		const request = { eventId: "e", actor: { kind: "system" as const }, at: NOON + time };
		const state = { application: builder.build(), payments };
		const result = transition("case-1", state, { ...request, event: { type: "time-passed" } });
		if (!result.ok) throw new Error(result.failure.code);
		return result.change;
	}
	const mailsIn = ({ effects }: ReturnType<typeof passTime>) =>
		effects.flatMap((effect) => (effect.kind === "mail" ? [[effect.template, effect.deferrable ?? false]] : []));

	it("triggers one reminder, which is subject to an e-mail quota before the payment", () => {
		const first = passTime(anApplication(), 25 * HOUR);
		expect([mailsIn(first), first.application.remindersSent]).toEqual([[["payment_reminder", true]], 1]);
		const repeated = passTime(anApplication().with({ remindersSent: 1 }), 26 * HOUR);
		expect([repeated.effects, repeated.unchanged]).toEqual([[], true]);
		expect(mailsIn(passTime(anApplication().informationRequested(), 3 * DAY))).toEqual([["action_needed", false]]);
	});

	it.each([
		["an unpaid one is cancelled", anApplication(), "cancelled", null, null],
		[
			"one without the requested information is rejected",
			anApplication().informationRequested(),
			"rejected",
			"no_answer",
			"applicant",
		],
	])("ends an application: %s", (_label, builder, status, rejectionReason, rejectionFault) => {
		const ended = passTime(builder.with({ rejectionReason: null, rejectionFault: null }), 60 * DAY);
		expect(ended.application).toMatchObject({ status, rejectionReason, rejectionFault, requestedItems: [] });
		expect(mailsIn(ended).map(([template]) => template)).toEqual([status]);
		expect(ended.effects).toContainEqual(expect.objectContaining({ kind: "cancel-payment", paymentId: "open" }));
		expect(expiresAt(withStage(builder.build()))).toBe(NOON + 60 * DAY);
	});
});
