import { type Cents, percentageShare } from "./money.ts";

/** The three packages, in display order (row 224). */
export const PACKAGE_IDS = ["standard", "express", "premium"] as const;
export type PackageId = (typeof PACKAGE_IDS)[number];
export const DEFAULT_PACKAGE: PackageId = "standard";

type BusinessDays = readonly [from: number, to: number];

export type Package = {
	id: PackageId;
	price: Cents;
	/** Premium includes the printed certificate by post. */
	includesPost: boolean;
	/** Usual number of business days from payment to NIF. */
	usualDays: BusinessDays;
	/** Maximum planned number of business days; the upper end determines the due date (ruling T31). */
	maxDays: BusinessDays;
};

export const PACKAGES: Record<PackageId, Package> = {
	standard: {
		id: "standard",
		price: 7900,
		includesPost: false,
		usualDays: [2, 3],
		maxDays: [3, 5],
	},
	express: {
		id: "express",
		price: 10900,
		includesPost: false,
		usualDays: [1, 2],
		maxDays: [1, 2],
	},
	premium: {
		id: "premium",
		price: 12900,
		includesPost: true,
		usualDays: [1, 2],
		maxDays: [1, 2],
	},
};

/** Returns the number of business days from payment to the due date. */
export function maxBusinessDays(id: PackageId): number {
	return PACKAGES[id].maxDays[1];
}

/** Returns the packages with the same delivery, by post or not, for which the tracker shows one duration. */
export function packagesWithSameDelivery(id: PackageId): PackageId[] {
	return PACKAGE_IDS.filter((candidate) => PACKAGES[candidate].includesPost === PACKAGES[id].includesPost);
}

/** Returns the usual duration of several packages, from the shortest to the longest. */
export function usualDuration(ids: readonly PackageId[]): BusinessDays {
	const ranges = ids.map((id) => PACKAGES[id].usualDays);
	return [Math.min(...ranges.map(([from]) => from)), Math.max(...ranges.map(([, to]) => to))];
}

/** Identifies this price table in the card provider's records: choose a new name whenever a price changes. */
export const PRICE_TABLE = "2026-11";

export const PROCESSING_FEE: Cents = 0;
/** The printed certificate ordered after issue, international shipping included (row 231). */
export const PHYSICAL_DELIVERY_PRICE: Cents = 5000;

/** The package marked as most popular on each page; other pages mark none (ruling T30). */
export const MOST_POPULAR: Record<"home" | "pricing", PackageId> = { home: "premium", pricing: "express" };
/** The recommended package, only on the payment page. */
export const RECOMMENDED: PackageId = "express";

export function isPackageId(value: unknown): value is PackageId {
	return typeof value === "string" && (PACKAGE_IDS as readonly string[]).includes(value);
}

/** Returns the package in the URL if valid, else the stored one, else standard (row 145). */
export function resolvePackage(fromUrl: unknown, stored?: unknown): PackageId {
	if (isPackageId(fromUrl)) return fromUrl;
	return isPackageId(stored) ? stored : DEFAULT_PACKAGE;
}

/** What a payment is for. */
export type PaymentPurpose = "application" | "physical_delivery";

/** A package, and the discount in whole per cent, 0 for none. */
export type Order = { packageType: PackageId; discountPercent: number };

/** Returns the discount on the package's price, in cents. */
export function discountAmount({ packageType, discountPercent }: Order): Cents {
	return percentageShare(PACKAGES[packageType].price, discountPercent);
}

/** Returns the amount to charge: the only source of amounts. Postal delivery after issue has a single price. */
export function calculatePrice(purpose: PaymentPurpose, order: Order): Cents {
	if (purpose === "physical_delivery") return PHYSICAL_DELIVERY_PRICE;
	return PACKAGES[order.packageType].price - discountAmount(order) + PROCESSING_FEE;
}
