import { eq } from "drizzle-orm";
import { blindIndex } from "#app/data/blind-index.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import { sealJson } from "#app/data/sealed-columns.server.ts";
import { payoutAccount } from "#app/domain/partners/payment-details.ts";

/** The partner of the offline world: whoever reads the mailbox can sign in as her. */
export const OFFLINE_PARTNER = { name: "Sofia", email: "sofia@partner.example", code: "LISBOA10" };

/** Adds her once, with everything that a payout needs. */
export async function seedPartner(db: Database, now: number): Promise<void> {
	const [added] = await db
		.insert(affiliates)
		.values({
			...OFFLINE_PARTNER,
			commissionRate: 10,
			isActive: true,
			state: "active",
			language: "en",
			country: "PT",
			promotion: "I write about living in Lisbon, for people who think of moving here.",
			termsAcceptedAt: now,
			createdAt: now,
		})
		.onConflictDoNothing()
		.returning({ id: affiliates.id });
	if (!added) return;
	const payment = { method: "paypal" as const, email: OFFLINE_PARTNER.email };
	const tax = {
		kind: "person" as const,
		name: "Sofia Exemplo",
		address: "Rua de Exemplo 0, 0000-000 Lisboa",
		country: "PT",
		taxNumber: "999999990",
		vatNumber: "",
	};
	const place = String(added.id);
	await db
		.update(affiliates)
		.set({
			paymentInfo: await sealJson(db, affiliates.paymentInfo, place, payment),
			taxInfo: await sealJson(db, affiliates.taxInfo, place, tax),
			payoutMethod: payment.method,
			payoutIndex: await blindIndex(db, "payout", payoutAccount(payment, "whole")),
			payoutVerifiedAt: now,
			keyId: db.keyring.sealing.id,
		})
		.where(eq(affiliates.id, added.id));
}
