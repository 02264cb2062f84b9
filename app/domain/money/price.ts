import { type Cents, percentOf } from "./money.ts";
import { PACKAGES, type PackageId, PHYSICAL_DELIVERY_PRICE, PROCESSING_FEE } from "./packages.ts";

/** What is paid for. */
export type PaymentPurpose = "application" | "physical_delivery";

/** A package, and what a partner's code takes off it: whole per cent, 0 for none. */
export type Order = { packageType: PackageId; discountPercent: number };

/** What is taken off the package's price, in cents. */
export function discountOn({ packageType, discountPercent }: Order): Cents {
	return percentOf(PACKAGES[packageType].price, discountPercent);
}

/** The only place where an amount to charge comes from. The post after issue has one price for everybody. */
export function priceOf(purpose: PaymentPurpose, order: Order): Cents {
	if (purpose === "physical_delivery") return PHYSICAL_DELIVERY_PRICE;
	return PACKAGES[order.packageType].price - discountOn(order) + PROCESSING_FEE;
}
