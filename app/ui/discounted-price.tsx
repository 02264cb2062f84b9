import { formatPrice } from "#app/domain/money/money.ts";
import { calculatePrice, type Order, PACKAGE_IDS, PACKAGES } from "#app/domain/money/packages.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { SummaryRow } from "./summary-list.tsx";

/** The price of a package, followed by the list price struck through if it differs. */
export function DiscountedPrice({ packageType, discountPercent }: Order) {
	const price = calculatePrice("application", { packageType, discountPercent });
	return (
		<>
			<strong>{formatPrice(price, getLocale())}</strong>
			{discountPercent > 0 && (
				<span className="muted">
					{" "}
					<span className="sr-only">{m.order_price_before()} </span>
					<s>{formatPrice(PACKAGES[packageType].price, getLocale())}</s>
				</span>
			)}
		</>
	);
}

/** Returns the prices of all packages with a discount in whole per cent. */
export function priceRows(discountPercent: number): SummaryRow[] {
	return PACKAGE_IDS.map((packageType) => ({
		term: packageName(packageType),
		value: <DiscountedPrice packageType={packageType} discountPercent={discountPercent} />,
	}));
}
