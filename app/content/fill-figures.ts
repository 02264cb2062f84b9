import type { Language } from "#app/domain/language.ts";
import { formatMoney, formatPrice, percentageShare } from "#app/domain/money/money.ts";
import {
	maxBusinessDays,
	PACKAGE_IDS,
	PACKAGES,
	PHYSICAL_DELIVERY_PRICE,
	PROCESSING_FEE,
} from "#app/domain/money/packages.ts";
import { REFUND_PERCENTAGES } from "#app/domain/money/refund-shares.ts";
import { INITIAL_RATE } from "#app/domain/partners/commission.ts";
import { shareToRefund } from "#app/domain/withdrawal/proportion.ts";

/**
 * Fills price and time placeholders in prose, such as `{price-express}` and `{usual-standard}`, so that no page can
 * differ from what is charged and measured.
 */
export function fillFigures(prose: string, language: Language): string {
	const figures = buildFigures(language);
	return prose.replace(/\{([a-z]+-[a-z]+)\}/g, (placeholder, name: string) => figures[name] ?? placeholder);
}

function buildFigures(language: Language): Record<string, string> {
	const packageFigures = PACKAGE_IDS.flatMap((id) => {
		const { price, usualDays, maxDays } = PACKAGES[id];
		const format = (cents: number) => formatMoney(cents, language);
		return [
			[`price-${id}`, formatPrice(price, language)],
			[`amount-${id}`, format(price)],
			[`rejected-${id}`, format(percentageShare(price, REFUND_PERCENTAGES.rejected_not_applicant))],
			[`withdrawn-${id}`, format(shareToRefund(price, "filed"))],
			[`commission-${id}`, format(percentageShare(price, INITIAL_RATE))],
			[`usual-${id}`, usualDays.join("-")],
			[`latest-${id}`, maxDays.join("-")],
			[`due-${id}`, String(maxBusinessDays(id))],
			[`about-${id}`, String(usualDays[1])],
		];
	});
	return {
		...Object.fromEntries(packageFigures),
		"price-post": formatPrice(PHYSICAL_DELIVERY_PRICE, language),
		"amount-post": formatMoney(PHYSICAL_DELIVERY_PRICE, language),
		"amount-fee": formatMoney(PROCESSING_FEE, language),
	};
}
