import { type Cents, percentOf } from "./money.ts";

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
	/** Business days from payment to NIF that an application usually takes. */
	usual: BusinessDays;
	/** The longest that we plan for; its upper end makes the due date (ruling T31). */
	latest: BusinessDays;
};

export const PACKAGES: Record<PackageId, Package> = {
	standard: {
		id: "standard",
		price: 7900,
		includesPost: false,
		usual: [2, 3],
		latest: [3, 5],
	},
	express: {
		id: "express",
		price: 10900,
		includesPost: false,
		usual: [1, 2],
		latest: [1, 2],
	},
	premium: {
		id: "premium",
		price: 12900,
		includesPost: true,
		usual: [1, 2],
		latest: [1, 2],
	},
};

/** Business days from payment to the due date. */
export function dueWithin(id: PackageId): number {
	return PACKAGES[id].latest[1];
}

/** Returns the packages with the same delivery, by post or not. The tracker gives one duration for them. */
export function packagesLike(id: PackageId): PackageId[] {
	return PACKAGE_IDS.filter((candidate) => PACKAGES[candidate].includesPost === PACKAGES[id].includesPost);
}

/** The usual time of several packages together, from the shortest to the longest. */
export function usualDuration(ids: readonly PackageId[]): BusinessDays {
	const times = ids.map((id) => PACKAGES[id].usual);
	return [Math.min(...times.map(([from]) => from)), Math.max(...times.map(([, to]) => to))];
}

/** Identifies this price table in the card provider's records: a new name whenever a price changes. */
export const PRICE_TABLE = "2026-11";

export const PROCESSING_FEE: Cents = 0;
/** The printed certificate ordered after issue, international shipping included (row 231). */
export const PHYSICAL_DELIVERY_PRICE: Cents = 5000;

/** Each surface has its own recommendation; no other page makes one (ruling T30). */
export const MOST_POPULAR: Record<"home" | "pricing", PackageId> = { home: "premium", pricing: "express" };
/** Drives the payment page only. */
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
export function discountOn({ packageType, discountPercent }: Order): Cents {
	return percentOf(PACKAGES[packageType].price, discountPercent);
}

/** The only source of amounts to charge. Postal delivery after issue has one price for everyone. */
export function priceOf(purpose: PaymentPurpose, order: Order): Cents {
	if (purpose === "physical_delivery") return PHYSICAL_DELIVERY_PRICE;
	return PACKAGES[order.packageType].price - discountOn(order) + PROCESSING_FEE;
}
