import fc from "fast-check";
import { DOCUMENT_CHECKS } from "#app/domain/application/document-checks.ts";
import type { Actor, ApplicationEvent } from "#app/domain/application/event.ts";
import { automaticEvent, transition } from "#app/domain/application/status.ts";
import type { ApplicationState } from "#app/domain/application/transition.ts";
import type { Cents } from "#app/domain/money/money.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import { aDisputeSnapshot, anOpening, aPayment, aRefundSnapshot, aSnapshot, NOON } from "./application.ts";

export const APPLICANT: Actor = { kind: "applicant" };
export const SYSTEM: Actor = { kind: "system" };
export const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
export const EVA: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };

/** An application driven through the real state machine: every event is accepted or rejected. */
export class WithdrawalScenario {
	state: ApplicationState = { application: null, payments: [] };
	now: number;

	constructor(at = NOON) {
		this.now = at;
	}

	/** Applies the event and its consequences, as the room does. Returns the error code, or null when accepted. */
	apply(actor: Actor, event: ApplicationEvent, at = this.now): string | null {
		this.now = at;
		let next: ApplicationEvent | null = event;
		let currentActor = actor;
		while (next) {
			const result = transition("case-1", this.state, { eventId: "e", actor: currentActor, at, event: next });
			if (!result.ok) return result.failure.code;
			if (result.change.unchanged) break;
			this.state = result.change;
			this.effects.push(...result.change.effects.map(({ key }) => key));
			next = automaticEvent(result.change.application, result.change.payments);
			currentActor = SYSTEM;
		}
		return null;
	}
	readonly effects: string[] = [];

	get application() {
		if (!this.state.application) throw new Error("Nobody has applied yet");
		return this.state.application;
	}
	get payments(): readonly Payment[] {
		return this.state.payments;
	}
	/** The total of refunds, completed and pending, across all payments. */
	get refundedTotal(): Cents {
		const counted = this.payments.flatMap(({ refunds }) => refunds);
		const active = counted.filter(({ state }) => !["failed", "canceled", "returned"].includes(state));
		return active.reduce((sum, { amount }) => sum + amount, 0);
	}

	ordered(price: Cents, consent = true): this {
		const packageType = price === 12900 ? "premium" : price === 10900 ? "express" : "standard";
		this.apply(APPLICANT, { type: "application-submitted", consentToBegin: consent, ...anOpening({ packageType }) });
		return this;
	}
	paid(price: Cents): this {
		const payment = aPayment({ id: "p1", amount: price });
		this.apply(SYSTEM, { type: "payment-opened", payment });
		return this.seen({ amount: price, amountReceived: price });
	}
	seen(changes: Parameters<typeof aSnapshot>[0]): this {
		this.apply(SYSTEM, { type: "payment-observed", snapshot: aSnapshot({ paymentId: "p1", ...changes }) });
		return this;
	}
	ready(): this {
		for (const document of ["passport", "address"] as const)
			this.apply(RUI, {
				type: "document-decided",
				document,
				decision: "accepted",
				reason: "",
				checks: DOCUMENT_CHECKS[document],
			});
		this.apply(APPLICANT, {
			type: "mandate-signed",
			signed: { path: "mandate", kind: "ink", edition: null },
			forOffice: true,
		});
		this.apply(RUI, {
			type: "document-decided",
			document: "mandate",
			decision: "accepted",
			reason: "",
			checks: DOCUMENT_CHECKS.mandate,
		});
		return this;
	}
	filed(): string | null {
		return this.apply(RUI, { type: "filed", authorityReference: "AT-1", checkListDone: true });
	}
	numbered(): this {
		this.apply(RUI, { type: "nif-proposed", nif: "293456780", repeated: "293456780", prefixConfirmed: false });
		this.apply(EVA, { type: "nif-confirmed", nif: "293456780" });
		return this;
	}
	rejected(fault: "applicant" | "authority" | "us"): this {
		this.apply(RUI, { type: "rejection-proposed", reason: "Refused", fault });
		this.apply(EVA, { type: "rejected", reason: "Refused", fault });
		return this;
	}
	withdraws(statedAt = this.now): string | null {
		return this.apply(APPLICANT, { type: "withdrawn", statedAt, channel: "owner", language: "en" });
	}
	waits(ms: number): this {
		this.now += ms;
		return this;
	}
	/** Runs the room's clock whenever due until that time. */
	clockTo(at: number): this {
		for (;;) {
			const due = this.state.application?.deadlineAt ?? null;
			if (due === null || due > at) break;
			this.apply(SYSTEM, { type: "time-passed" }, Math.max(due, this.now));
		}
		this.now = Math.max(at, this.now);
		return this;
	}
}

const wait = fc.oneof(
	fc.nat(20 * 24).map((hours) => hours * HOUR),
	fc.nat(60).map((days) => days * DAY),
);

/** Order scenarios: three prices, consent or none, filed or not, partly refunded, disputed, rejected or numbered, at any time. */
export const aWithdrawalScenario = fc
	.record({
		begins: fc.nat(400).map((days) => NOON + days * DAY),
		price: fc.constantFrom(7900, 10900, 12900, 7110, 9810),
		consent: fc.boolean(),
		ready: fc.boolean(),
		files: fc.boolean(),
		ending: fc.constantFrom(null, null, null, "nif", "applicant", "authority", "us", "requested"),
		staff: fc.constantFrom(0, 0, 0, 1, 500, 2370),
		dispute: fc.constantFrom(null, null, null, "needs_response", "won", "lost"),
		waits: fc.tuple(wait, wait, wait, wait),
	})
	.map(({ begins, price, consent, ready, files, ending, staff, dispute, waits }) => {
		const scenario = new WithdrawalScenario(begins).ordered(price, consent).waits(HOUR).paid(price);
		const advance = (ms: number) => scenario.clockTo(scenario.now + ms);
		advance(waits[0]);
		if (ready) scenario.ready();
		if (ending === "requested")
			scenario.apply(RUI, { type: "information-requested", items: [{ kind: "information", reason: "Which street?" }] });
		advance(waits[1]);
		if (files) scenario.filed();
		advance(waits[2]);
		if (ending === "nif") scenario.numbered();
		if (ending === "applicant" || ending === "authority" || ending === "us") scenario.rejected(ending);
		if (staff > 0) {
			const [payment] = scenario.payments;
			const available = (payment?.amountReceived ?? 0) - scenario.refundedTotal;
			const request = {
				paymentId: "p1",
				refundId: "staff-1",
				amount: staff,
				available,
				note: "Goodwill",
				limit: 100_000,
			};
			scenario.apply(EVA, { type: "refund-requested", ...request });
		}
		const refunds = scenario.payments.flatMap((payment) =>
			payment.refunds.map(({ id, amount }) => aRefundSnapshot({ providerId: `re_${id}`, refundId: id, amount })),
		);
		const disputes = dispute ? [aDisputeSnapshot({ amount: price, status: dispute })] : [];
		if (refunds.length + disputes.length > 0)
			scenario.seen({ amount: price, amountReceived: price, refunds, disputes });
		advance(waits[3]);
		return scenario;
	});
