import { eq } from "drizzle-orm";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import { sealJson } from "#app/data/sealed-columns.server.ts";
import type { OpenedPartner, PartnerRow } from "#app/queries/partners/find-partner.server.ts";
import type { Services } from "#app/services.ts";

/** Writes everything that is sealed in a partner's row anew, all under one key. */
export async function resealPartner(
	{ db }: Pick<Services, "db">,
	{ id }: Pick<PartnerRow, "id">,
	{ payment, nextPayment, tax }: OpenedPartner,
): Promise<void> {
	const place = String(id);
	const sealed = {
		paymentInfo: payment && (await sealJson(db, affiliates.paymentInfo, place, payment)),
		nextPaymentInfo: nextPayment && (await sealJson(db, affiliates.nextPaymentInfo, place, nextPayment)),
		taxInfo: tax && (await sealJson(db, affiliates.taxInfo, place, tax)),
		keyId: db.keyring.sealing.id,
	};
	await db.update(affiliates).set(sealed).where(eq(affiliates.id, id));
}
