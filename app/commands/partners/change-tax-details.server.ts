import type { TaxDetails } from "#app/domain/partners/payment-details.ts";
import { openPartner, type PartnerRow } from "#app/queries/partners/find-partner.server.ts";
import type { Services } from "#app/services.ts";
import { resealPartner } from "./reseal-partner.server.ts";

/** Whom statements are made out to: each that is opened from now on, those of earlier payments too. */
export async function changeTaxDetails(services: Services, partner: PartnerRow, tax: TaxDetails): Promise<void> {
	const { payment, nextPayment } = await openPartner(services, partner);
	await resealPartner(services, partner, { payment, nextPayment, tax });
}
