import { countryName } from "#app/content/country-names.server.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { listPartnerCommissions } from "#app/queries/partners/partner-figures.server.ts";
import type { Services } from "#app/services.ts";

/** Loads a page of a partner's sales for display, with country names in the page's language. */
export async function loadSales(
	services: Pick<Services, "db">,
	partnerId: number,
	page: { before: number | null; size: number },
) {
	const { commissions, nextCursor } = await listPartnerCommissions(services, partnerId, page);
	const locale = getLocale();
	const sales = commissions.map(({ country, ...sale }) => ({
		...sale,
		country: country === null ? null : countryName(country, locale),
	}));
	return { sales, nextCursor };
}
