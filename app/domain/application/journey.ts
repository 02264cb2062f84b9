import type { PackageId } from "../money/packages.ts";

/** The six steps of the tracker (row 23). Step 2 has no hint (row 24). */
export const STEPS = ["start", "documents", "info", "payment", "processing", "nif"] as const;
export type Step = (typeof STEPS)[number];

/** Percent complete of a step: (current-1)/(steps-1). */
export function percentComplete(step: Step): number {
	return Math.round((STEPS.indexOf(step) / (STEPS.length - 1)) * 100);
}

export type StepState = "done" | "current" | "ahead";

export function stepState(step: Step, current: Step): StepState {
	const distance = STEPS.indexOf(step) - STEPS.indexOf(current);
	if (distance === 0) return "current";
	return distance < 0 ? "done" : "ahead";
}

/** Where Continue of the upload page leads; premium travels with its delivery flag (row 38). */
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
 * How long a link lives that somebody asked for, in minutes: nobody knows who it was, so no longer than it takes to change
 * from the browser to the mails.
 */
export const ASKED_LINK_MINUTES = 10;

const LINKED_PATHS = {
	confirmation: (id: string) => `/confirmation/${id}`,
	certificate: (id: string) => `/certificate/${id}`,
	receipt: (id: string) => `/receipt/${id}`,
	after: (id: string) => `/after/${id}`,
	refunds: (id: string) => `/refunds/${id}`,
	payment: paymentPath,
};

/** A page of an application that the link in a mail may lead to, besides where the application goes on. */
export type LinkedPage = keyof typeof LINKED_PATHS;

/** The page that a link names, or null: an address of our own and never one that somebody wrote into the link. */
export function linkedPage(named: string | null): LinkedPage | null {
	return named !== null && Object.hasOwn(LINKED_PATHS, named) ? (named as LinkedPage) : null;
}

export function linkedPagePath(page: LinkedPage, applicationId: string): string {
	return LINKED_PATHS[page](applicationId);
}
