import { sql } from "drizzle-orm";
import { agentEntries } from "#app/data/agent-schema.server.ts";
import { ACCOUNT_METHOD, accountIntentId, parseAccountIntentId } from "#app/domain/agents/agent-account.ts";
import type { PaymentSnapshot } from "#app/domain/money/payment.ts";
import { findEntriesOfPayment } from "#app/queries/agents/agent-entries.server.ts";
import { findPayment } from "#app/queries/money/payments.server.ts";
import type { PaymentProblem, PaymentProvider, Services } from "#app/services.ts";

const failed = (problem: PaymentProblem) => ({ ok: false, problem }) as const;
const UNKNOWN_INTENT = failed({ kind: "invalid", code: "resource_missing" });

/**
 * Adds firms' accounts to the payments port as a second provider. Intents whose ids begin with `acct_` are charges in
 * our own ledger (`agent_entries`); all other intents belong to the card provider.
 */
export function accountPayments(provider: PaymentProvider, { db, now }: Pick<Services, "db" | "now">): PaymentProvider {
	async function loadSnapshot(paymentId: string): Promise<PaymentSnapshot | null> {
		const [payment, entries] = await Promise.all([
			findPayment({ db }, paymentId),
			findEntriesOfPayment({ db }, paymentId),
		]);
		if (!payment) return null;
		const charge = entries.find(({ kind }) => kind === "charge");
		const { applicationId, purpose, currency, livemode } = payment;
		return {
			...{ intentId: accountIntentId(paymentId), paymentId, applicationId, purpose, currency, livemode },
			// Without a charge no money can be taken: the charge requires an open payment.
			state: charge ? "succeeded" : "canceled",
			amount: charge ? -charge.amount : payment.amount,
			amountReceived: charge ? -charge.amount : 0,
			refunds: entries.flatMap(({ kind, reference, amount }) =>
				kind === "refund"
					? [
							{
								...{ providerId: `${accountIntentId(paymentId)}/${reference}`, paymentId, amount },
								refundId: reference.slice("refund:".length),
								state: "succeeded" as const,
								failureCode: null,
							},
						]
					: [],
			),
			...{ disputes: [], lastError: null, method: charge ? ACCOUNT_METHOD : null, voucher: null },
			...{ chargeId: null, cardBrand: null, cardLast4: null, cardCountry: null },
		};
	}

	/** Fails an operation that the payment's state rules out. */
	async function failForState(paymentId: string) {
		const current = await loadSnapshot(paymentId);
		return current ? failed({ kind: "already", state: current.state }) : UNKNOWN_INTENT;
	}

	return {
		...provider,
		async getIntent(intentId, options) {
			const paymentId = parseAccountIntentId(intentId);
			if (paymentId === null) return provider.getIntent(intentId, options);
			const current = await loadSnapshot(paymentId);
			return current ? { ok: true, value: { snapshot: current, lines: [], clientSecret: "" } } : UNKNOWN_INTENT;
		},
		updateIntentAmount(request) {
			const paymentId = parseAccountIntentId(request.intentId);
			return paymentId === null ? provider.updateIntentAmount(request) : failForState(paymentId);
		},
		confirmLocalMethod(request) {
			const paymentId = parseAccountIntentId(request.intentId);
			return paymentId === null ? provider.confirmLocalMethod(request) : failForState(paymentId);
		},
		async getCardFingerprint(intentId) {
			return parseAccountIntentId(intentId) === null
				? provider.getCardFingerprint(intentId)
				: { ok: true, value: null };
		},
		async cancelIntent(intentId) {
			const paymentId = parseAccountIntentId(intentId);
			if (paymentId === null) return provider.cancelIntent(intentId);
			const current = await loadSnapshot(paymentId);
			if (!current) return UNKNOWN_INTENT;
			return current.state === "canceled"
				? { ok: true, value: null }
				: failed({ kind: "already", state: current.state });
		},
		async refund(request) {
			const paymentId = parseAccountIntentId(request.intentId);
			if (paymentId === null) return provider.refund(request);
			const reference = `refund:${request.refundId}`;
			// One statement, so that two concurrent refunds never exceed the charge.
			await db.run(sql`
				INSERT INTO ${agentEntries} (agent_id, kind, amount, reference, payment_id, created_at)
				SELECT agent_id, 'refund', ${request.amount}, ${reference}, payment_id, ${now()}
				FROM ${agentEntries} WHERE reference = ${`charge:${paymentId}`} AND ${request.amount} > 0
					AND ${request.amount} <= (SELECT -sum(amount) FROM ${agentEntries} WHERE payment_id = ${paymentId})
				ON CONFLICT DO NOTHING`);
			const entries = await findEntriesOfPayment({ db }, paymentId);
			const refund = entries.find((entry) => entry.reference === reference);
			if (!refund) return failed({ kind: "invalid", code: "amount_too_large" });
			return { ok: true, value: { providerId: `${request.intentId}/${reference}` } };
		},
	};
}
