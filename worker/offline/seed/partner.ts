import { eq } from "drizzle-orm";
import { agentMembers, agents } from "#app/data/agent-schema.server.ts";
import { blindIndex } from "#app/data/blind-index.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { affiliates } from "#app/data/partner-schema.server.ts";
import { sealJson } from "#app/data/sealed-columns.server.ts";
import { AGENT_AGREEMENT_EDITION } from "#app/domain/agents/agent.ts";
import { formatPayoutAccount } from "#app/domain/partners/payout.ts";

/** A fictitious partner. */
type OfflinePartner = { name: string; email: string; code: string };

/** The seeded partner, who signs in through the offline mailbox. */
export const OFFLINE_PARTNER: OfflinePartner = { name: "Sofia", email: "sofia@partner.example", code: "LISBOA10" };

/** Adds a partner once, with everything that a payout needs. */
export async function addPartner(
	db: Database,
	now: number,
	partner: OfflinePartner = OFFLINE_PARTNER,
	{ rate = 10, promotion = "I write about living in Lisbon, for people who are thinking of moving here." } = {},
): Promise<void> {
	const [added] = await db
		.insert(affiliates)
		.values({
			...partner,
			commissionRate: rate,
			isActive: true,
			state: "active",
			language: "en",
			country: "PT",
			promotion,
			termsAcceptedAt: now,
			createdAt: now,
		})
		.onConflictDoNothing()
		.returning({ id: affiliates.id });
	if (!added) return;
	const payment = { method: "paypal" as const, email: partner.email };
	const tax = {
		kind: "person" as const,
		name: `${partner.name} Exemplo`,
		address: "Rua de Exemplo 0, 0000-000 Lisboa",
		country: "PT",
		taxNumber: "999999990",
		vatNumber: "",
	};
	const id = String(added.id);
	await db
		.update(affiliates)
		.set({
			paymentInfo: await sealJson(db, affiliates.paymentInfo, id, payment),
			taxInfo: await sealJson(db, affiliates.taxInfo, id, tax),
			payoutMethod: payment.method,
			payoutIndex: await blindIndex(db, "payout", formatPayoutAccount(payment, "full")),
			payoutVerifiedAt: now,
			keyId: db.keyring.current.id,
		})
		.where(eq(affiliates.id, added.id));
}

/** The seeded firm that acts for clients; its owner signs in through the offline mailbox. */
export const OFFLINE_AGENT = { name: "Atlantic Relocation, Lda", email: "rita@firm.example", contact: "Rita" };

/** The seeded firm and its owner. */
export type SeededFirm = { agentId: number; memberId: number };

/** Adds the firm once, with an owner who has accepted the agreement. */
export async function addAgent(db: Database, now: number): Promise<SeededFirm> {
	const [existing] = await db
		.select({ agentId: agentMembers.agentId, memberId: agentMembers.id })
		.from(agentMembers)
		.where(eq(agentMembers.email, OFFLINE_AGENT.email));
	if (existing) return existing;
	const approval = {
		state: "active" as const,
		decidedAt: now,
		agreementEdition: AGENT_AGREEMENT_EDITION,
		agreementAt: now,
	};
	const [firm] = await db
		.insert(agents)
		.values({
			...OFFLINE_AGENT,
			country: "PT",
			registration: "PT509442013",
			website: "https://firm.example/",
			createdAt: now,
			...approval,
		})
		.returning({ id: agents.id });
	if (!firm) throw new Error("The firm was not added");
	const { contact: name, email } = OFFLINE_AGENT;
	const [owner] = await db
		.insert(agentMembers)
		.values({ agentId: firm.id, name, email, role: "owner", createdAt: now })
		.returning({ id: agentMembers.id });
	if (!owner) throw new Error("The firm's owner was not added");
	await db.update(agents).set({ agreementBy: owner.id }).where(eq(agents.id, firm.id));
	return { agentId: firm.id, memberId: owner.id };
}
