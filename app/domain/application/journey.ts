import type { PackageId } from "../money/packages.ts";

/** The six steps of the tracker (row 23). Step 2 has no hint (row 24). */
export const STEPS = ["start", "documents", "info", "payment", "processing", "nif"] as const;
export type Step = (typeof STEPS)[number];

/** Returns the progress of a step in per cent: (current-1)/(steps-1). */
export function percentComplete(step: Step): number {
	return Math.round((STEPS.indexOf(step) / (STEPS.length - 1)) * 100);
}

export type StepState = "done" | "current" | "ahead";

export function stepState(step: Step, current: Step): StepState {
	const distance = STEPS.indexOf(step) - STEPS.indexOf(current);
	if (distance === 0) return "current";
	return distance < 0 ? "done" : "ahead";
}

/** The target of the Continue button on the upload page; premium has a delivery flag (row 38). */
export function personalInfoPath(packageType: PackageId): string {
	const query = new URLSearchParams({ package: packageType });
	if (packageType === "premium") query.set("physical_delivery", "true");
	return `/personal-info?${query}`;
}

export function uploadDocumentsPath(packageType: PackageId): string {
	const query = new URLSearchParams({ package: packageType });
	if (packageType === "premium") query.set("physical_delivery", "true");
	return `/upload-documents?${query}`;
}

export function paymentPath(applicationId: string): string {
	return `/payment?id=${encodeURIComponent(applicationId)}`;
}

export function checkoutPath(applicationId: string, packageType: PackageId): string {
	return `/checkout?id=${encodeURIComponent(applicationId)}&package=${packageType}`;
}

/**
 * Lifetime of a requested link, in minutes: the requester is unknown, so only as long as it takes to switch
 * from the browser to the mailbox.
 */
export const LINK_LIFETIME_MINUTES = 10;

const LINKED_PATHS = {
	confirmation: (id: string) => `/confirmation/${id}`,
	certificate: (id: string) => `/certificate/${id}`,
	receipt: (id: string) => `/receipt/${id}`,
	after: (id: string) => `/after/${id}`,
	refunds: (id: string) => `/refunds/${id}`,
	review: (id: string) => `/review/${id}`,
	payment: paymentPath,
	agent: (id: string) => `/agent-consent/${id}`,
};

/** A page of an application that an e-mailed link may lead to instead of the next step. */
export type LinkedPage = keyof typeof LINKED_PATHS;

/** Returns the page that a link names, or null; never an address from the link itself. */
export function linkedPage(name: string | null): LinkedPage | null {
	return name !== null && Object.hasOwn(LINKED_PATHS, name) ? (name as LinkedPage) : null;
}

export function linkedPagePath(page: LinkedPage, applicationId: string): string {
	return LINKED_PATHS[page](applicationId);
}
