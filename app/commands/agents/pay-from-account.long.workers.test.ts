import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { applications } from "#app/data/schema.server.ts";
import { findAccount } from "#app/queries/agents/agent-entries.server.ts";
import { findAgentById } from "#app/queries/agents/agents.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { aCase, anAgent } from "#test/services/agent-area.ts";
import { Client } from "#test/services/client.ts";
import { count } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";
import { changeApplication } from "../application/change-application.server.ts";
import { observePayment } from "../money/observe-payment.server.ts";
import { refundPayment } from "../money/refunds.server.ts";
import { payFromAccount } from "./pay-from-account.server.ts";

const PRICE = 7900;
const BILLING = { name: "Lisbon Relocation Lda", country: "PT", vatNumber: "PT509442013", address: "Rua Augusta 1" };

/** An unpaid application that is a case of the firm. */
async function anUnpaidCase(agentId: number) {
	const { id } = await anApplication(new Client()).build();
	const { db } = await openServices();
	const agentConsent = { state: "requested" as const };
	await db.update(applications).set({ agentId, agentConsent }).where(eq(applications.id, id));
	return { id, caseId: await aCase(agentId, { applicationId: id }) };
}

it("account entries match payments and refunds after any sequence", async () => {
	const agentId = await anAgent({ creditLimit: 3 * PRICE, billing: BILLING });
	const services = { ...(await openServices()), deliverSoon() {} };
	const cases = [await anUnpaidCase(agentId), await anUnpaidCase(agentId)];
	let seed = 7;
	const draw = (below: number) => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed % below;
	};
	for (let step = 0; step < 24; step += 1) {
		const { id, caseId } = cases[draw(cases.length)] ?? { id: "", caseId: "" };
		const agent = await findAgentById(services, agentId);
		if (agent && draw(3) === 0) await payFromAccount(services, agent, caseId);
		const [payment] = (await findPayments(services, id)).filter(({ state }) => state === "succeeded");
		if (payment) {
			const available = payment.amountReceived - payment.amountRefunded;
			const refund = {
				paymentId: payment.id,
				refundId: `r${step}`,
				amount: 1 + draw(4000),
				available,
				note: "x",
			};
			await changeApplication(
				services,
				id,
				{ kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 },
				{ type: "refund-requested", ...refund, limit: 1_000_000 },
			);
			await refundPayment(services, `r${step}`);
			if (draw(2) === 0) await observePayment(services, payment.intentId ?? "", { deep: true });
		}
		const all = (await Promise.all(cases.map(({ id: each }) => findPayments(services, each)))).flat();
		const net = all.reduce((sum, { amountReceived, amountRefunded }) => sum + amountReceived - amountRefunded, 0);
		expect((await findAccount(services, agentId))?.balance).toBe(-net);
	}
	expect(await count("agent_entries")).toBeGreaterThan(4);
});
