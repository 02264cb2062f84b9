import { sql } from "drizzle-orm";
import { agentEntries } from "#app/data/agent-schema.server.ts";
import { PAYMENT_OPEN } from "#app/data/conditions.server.ts";
import { payments } from "#app/data/money-schema.server.ts";
import { accountIntentId, availableFunds } from "#app/domain/agents/agent-account.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { calculatePrice } from "#app/domain/money/packages.ts";
import { isOpen, type Payment } from "#app/domain/money/payment.ts";
import { isHeld } from "#app/domain/money/payment-transitions.ts";
import { findAgentCase } from "#app/queries/agents/agent-cases.server.ts";
import { balanceSubquery, findAccount, findEntriesOfPayment } from "#app/queries/agents/agent-entries.server.ts";
import type { AgentRow } from "#app/queries/agents/agents.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import type { Services } from "#app/services.ts";
import { linkIntent, openPaymentRow, replaceIntents } from "../money/begin-payment.server.ts";
import { observePayment } from "../money/observe-payment.server.ts";

const MAX_ROUNDS = 5;

/**
 * Pays for a case from the firm's account at the current price. Cancels an open card intent first. Repeated and
 * concurrent calls result in a single charge, and the balance never falls below the credit limit.
 */
export async function payFromAccount(
	services: Services,
	agent: AgentRow,
	caseId: string,
): Promise<Outcome<Application>> {
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		const attempt = await attemptPayment(services, agent, caseId);
		if (attempt !== "retry") return attempt;
	}
	return failure("unavailable", "payment_unavailable", { retryAfterSeconds: 5 });
}

type Attempt = Outcome<Application> | "retry";

async function attemptPayment(services: Services, agent: AgentRow, caseId: string): Promise<Attempt> {
	const row = await findAgentCase(services, agent.id, caseId);
	if (!row || row.testStage !== null) return failure("not-found", "application_not_found");
	const application = row.applicationId === null ? null : await findApplication(services, row.applicationId);
	if (!application || application.agentId !== agent.id) return failure("conflict", "wrong_state");
	const applicationPayments = (await findPayments(services, application.id)).filter(
		({ purpose }) => purpose === "application",
	);
	const held = applicationPayments.find(isHeld);
	if (held?.intentId === accountIntentId(held?.id ?? "")) return success(application);
	if (held) return failure("conflict", "already_paid");
	if (application.agentConsent?.state === "ended") return failure("conflict", "agent_consent_missing");
	// An order of several people is paid with one intent, which has one buyer.
	if (application.orderId !== null) return failure("conflict", "agent_household_order");
	if (application.status !== "pending") return failure("conflict", "wrong_state");
	if (agent.billing === null) return failure("conflict", "agent_billing_missing");
	const account = await findAccount(services, agent.id);
	const open = applicationPayments.find(isOpen);
	const isCharged = open?.intentId === accountIntentId(open?.id ?? "") && (await hasCharge(services, open?.id ?? ""));
	const price = calculatePrice("application", application);
	if (!isCharged && (!account || availableFunds(account.balance, account.creditLimit) < price))
		return failure("conflict", "agent_account_short");
	if (!open) return openPaymentRow(services, application, "application", null);
	if (open.intentId === accountIntentId(open.id)) return charge(services, agent, open);
	if (open.state === "processing") return failure("conflict", "payment_processing");
	if (open.intentId === null) {
		await linkIntent(services, open, accountIntentId(open.id));
		return "retry";
	}
	const replacement = await replaceIntents(services, [open.intentId]);
	return replacement === "retry" ? "retry" : replacement;
}

async function hasCharge(services: Services, paymentId: string): Promise<boolean> {
	return (await findEntriesOfPayment(services, paymentId)).some(({ kind }) => kind === "charge");
}

/**
 * Charges a linked payment and records its state. The statement itself checks the limit, so concurrent charges never
 * overdraw the account.
 */
async function charge(services: Services, agent: AgentRow, payment: Payment): Promise<Attempt> {
	const { db, now } = services;
	const intentId = accountIntentId(payment.id);
	const limit = sql`(SELECT credit_limit FROM agents WHERE id = ${agent.id} AND state = 'active')`;
	await db.run(sql`
		INSERT INTO ${agentEntries} (agent_id, kind, amount, reference, payment_id, created_at)
		SELECT ${agent.id}, 'charge', -amount, ${`charge:${payment.id}`}, id, ${now()} FROM ${payments}
		WHERE id = ${payment.id} AND intent_id = ${intentId} AND ${PAYMENT_OPEN}
			AND amount <= ${limit} + ${balanceSubquery(agent.id)}
		ON CONFLICT DO NOTHING`);
	const isCharged = await hasCharge(services, payment.id);
	const observation = await observePayment(services, intentId);
	if (!observation.ok) return observation;
	return isCharged ? observation : failure("conflict", "agent_account_short");
}
