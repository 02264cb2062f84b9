import { payFromAccount } from "#app/commands/agents/pay-from-account.server.ts";
import { agentCases, agentEntries, agentMembers, agents } from "#app/data/agent-schema.server.ts";
import { letters as lettersTable } from "#app/data/inbox-schema.server.ts";
import { payments } from "#app/data/money-schema.server.ts";
import type { AgentConsent } from "#app/domain/agents/agent-consent.ts";
import type { Application } from "#app/domain/application/application.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { findAgentById } from "#app/queries/agents/agents.server.ts";
import { anApplication } from "#test/factories/application.ts";
import { accountPayments } from "#worker/adapters/account-payments.ts";
import { applicationEnvironment } from "./application-environment.ts";
import { memoryPayments } from "./memory-payments.ts";

export const AGREED: AgentConsent = { state: "agreed", at: 1, language: "en", edition: "e", showsNif: false };
const BILLING = { name: "Firm, Lda", country: "PT", vatNumber: "PT509442013", address: "Rua 1, Lisboa" };

export const FIRM = {
	name: "Firm",
	country: "PT",
	registration: "1",
	website: "",
	contact: "Carla",
	email: "carla@firm.example",
};
export const MEMBER = { agentId: 1, name: "Carla", role: "owner", createdAt: 1 } as const;

/** A firm with an owner, whose account has 100 euros, and its case with an unpaid application. */
export async function aFirm(changes: Partial<Application> = {}) {
	const environment = applicationEnvironment();
	const { services, db, add } = environment;
	const provider = memoryPayments();
	Object.assign(services, { payments: accountPayments(provider.port, services) });
	const firm = { ...FIRM, id: 1, state: "active", billing: BILLING, createdAt: 1 } as const;
	await db.insert(agents).values([firm, { ...firm, id: 2, email: "other@firm.example" }]);
	await db.insert(agentMembers).values({ ...MEMBER, email: FIRM.email });
	const transfer = { kind: "transfer", proposedBy: 1, confirmedBy: 2, createdAt: 1 } as const;
	await db.insert(agentEntries).values({ ...transfer, agentId: 1, amount: 10_000, reference: "t1" });
	await add(
		anApplication()
			.with({ agentId: 1, agentConsent: AGREED, ...changes })
			.build(),
	);
	const client = { name: "Hannah", email: "hannah@client.example", language: "en", packageType: "standard" } as const;
	await db.insert(agentCases).values({
		...{ id: "c1", agentId: 1, memberId: 1, ...client, byFirm: true, createdAt: 1, expiresAt: services.now() + DAY },
		applicationId: "case-1",
	});
	const pay = async (agentId = 1, caseId = "c1") => {
		const agent = await findAgentById(services, agentId);
		if (!agent) throw new Error("no firm");
		return payFromAccount(services, agent, caseId);
	};
	const entries = async () => (await db.select().from(agentEntries)).map(({ kind, amount }) => `${kind} ${amount}`);
	const rows = async () => (await db.select().from(payments)).map(({ state, intentId }) => ({ state, intentId }));
	const caseRow = async () => {
		const [row] = await db.select().from(agentCases);
		if (!row) throw new Error("no case");
		return row;
	};
	const letters = async () =>
		(await db.select().from(lettersTable)).map(({ recipient, key, path }) => ({ recipient, key, path }));
	return { ...environment, provider, pay, entries, rows, caseRow, letters };
}
