import { expect, it } from "vitest";
import { getStage, STAGES } from "#app/domain/application/application.ts";
import type { PaymentSnapshot } from "#app/domain/money/payment.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { openMemoryDatabase } from "#test/services/memory-database.ts";
import type { PastAction } from "../stripe/sandbox-actions.ts";
import { businessScenario } from "./scenario.ts";
import { type BusinessEnvironment, writeCase } from "./write-case.ts";

/** An in-memory bank that performs every action. */
function aBank() {
	const payments = new Map<string, PaymentSnapshot>();
	return async (_at: number, past: PastAction): Promise<PaymentSnapshot> => {
		if (past.action === "pay") {
			const { amount, currency, metadata } = past;
			const { paymentId = null, applicationId = null, purpose = null } = metadata;
			const paid = { state: "succeeded" as const, amount, amountReceived: amount, currency, livemode: false };
			const card = { method: "card", cardBrand: "visa", cardLast4: "4242", cardCountry: "US", voucher: null };
			const intentId = `pi_${payments.size}`;
			const about = { intentId, chargeId: `ch_${payments.size}`, paymentId, applicationId, purpose, lastError: null };
			const snapshot: PaymentSnapshot = { ...about, ...paid, ...card, refunds: [], disputes: [] };
			payments.set(intentId, snapshot);
			return snapshot;
		}
		const before = payments.get(past.intent);
		if (!before) throw new Error("no such payment");
		const { refunds, amount } = before;
		const providerId = `re_${past.intent}_${refunds.length}`;
		const dispute = { id: `du_${past.intent}`, amount, reason: "fraudulent", evidenceDueAt: null };
		const after: PaymentSnapshot =
			past.action === "refund"
				? {
						...before,
						refunds: [
							...refunds,
							{
								providerId,
								refundId: past.refundId,
								paymentId: before.paymentId,
								amount: past.amount,
								state: "succeeded",
								failureCode: null,
							},
						],
					}
				: { ...before, disputes: [{ ...dispute, status: past.action === "win" ? "won" : "needs_response" }] };
		payments.set(past.intent, after);
		return after;
	};
}

const environment = {
	services: {
		db: openMemoryDatabase().db,
		documents: { sealText: async () => "sealed" },
		settings: { adminEmail: "team@azulejo.example" },
	} as unknown as Services,
	sandbox: { performPast: aBank() } as unknown as BusinessEnvironment["sandbox"],
	firm: { agentId: 1, memberId: 1 },
};

const START = Date.UTC(2026, 10, 28, 9);

/** Months of the year to begin in: all in the long tier. */
const MONTHS = Number(process.env.SCENARIO_MONTHS ?? 1);

it.each(Array.from({ length: MONTHS }, (_, n) => START + n * 31.3 * DAY))(
	"takes every case of the scenario through the state machine, until %s",
	async (now) => {
		const written = await Promise.all(
			businessScenario(now).map((scenario, serial) => writeCase(environment, scenario, serial, now)),
		);
		expect(new Set(written.map(({ application }) => getStage(application)))).toEqual(new Set(STAGES));
		for (const { application } of written) {
			expect(application.isDemo).toBe(false);
			expect(application.deadlineAt === null || application.deadlineAt > now).toBe(true);
		}
		const numbers = written.flatMap(({ grant: granted }) => granted?.nif ?? []);
		expect(new Set(numbers).size).toBe(numbers.length);
	},
);
