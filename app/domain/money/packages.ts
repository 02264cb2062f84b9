import type { Cents } from "./money.ts";

/** The three packages, in the order in which they are offered (row 224). */
export const PACKAGE_IDS = ["standard", "express", "premium"] as const;
export type PackageId = (typeof PACKAGE_IDS)[number];
export const DEFAULT_PACKAGE: PackageId = "standard";

/** Where a delivery time is printed; the pages disagree on purpose (ruling T31). */
export type DeliverySurface = "home" | "pricing" | "status";

type BusinessDays = readonly [from: number, to: number];

export type Package = {
	id: PackageId;
	price: Cents;
	/** Premium includes the printed certificate by post. */
	includesPost: boolean;
	/** Business days printed on each surface. */
	delivery: Record<DeliverySurface, BusinessDays>;
	/** Upper bound in business days after payment: the due date. */
	dueWithin: number;
};

export const PACKAGES: Record<PackageId, Package> = {
	standard: {
		id: "standard",
		price: 7900,
		includesPost: false,
		delivery: { home: [2, 3], pricing: [3, 5], status: [1, 3] },
		dueWithin: 5,
	},
	express: {
		id: "express",
		price: 10900,
		includesPost: false,
		delivery: { home: [1, 2], pricing: [1, 2], status: [1, 3] },
		dueWithin: 2,
	},
	premium: {
		id: "premium",
		price: 12900,
		includesPost: true,
		delivery: { home: [1, 2], pricing: [1, 2], status: [1, 2] },
		dueWithin: 2,
	},
};

/** Names this table of prices in the card provider's records: a new name whenever a price changes. */
export const PRICE_TABLE = "2026-11";

export const PROCESSING_FEE: Cents = 0;
/** The printed certificate ordered after issue, international shipping included (row 231). */
export const PHYSICAL_DELIVERY_PRICE: Cents = 5000;

/** Each surface names its own favourite; nowhere else is one claimed (ruling T30). */
export const MOST_POPULAR: Record<"home" | "pricing", PackageId> = { home: "premium", pricing: "express" };
/** Drives the payment page only. */
export const RECOMMENDED: PackageId = "express";

export function isPackageId(value: unknown): value is PackageId {
	return typeof value === "string" && (PACKAGE_IDS as readonly string[]).includes(value);
}

/** The package of the address if it is one of the three, else the stored one, else standard (row 145). */
export function resolvePackage(fromUrl: unknown, stored?: unknown): PackageId {
	if (isPackageId(fromUrl)) return fromUrl;
	return isPackageId(stored) ? stored : DEFAULT_PACKAGE;
}
