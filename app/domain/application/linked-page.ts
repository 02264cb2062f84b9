import { paymentPath } from "./journey.ts";

/**
 * How long a link lives that somebody asked for, in minutes: nobody knows who it was, so no longer than it takes to change
 * from the browser to the mails.
 */
export const ASKED_LINK_MINUTES = 10;

const PATHS = {
	confirmation: (id: string) => `/confirmation/${id}`,
	certificate: (id: string) => `/certificate/${id}`,
	receipt: (id: string) => `/receipt/${id}`,
	after: (id: string) => `/after/${id}`,
	refunds: (id: string) => `/refunds/${id}`,
	payment: paymentPath,
};

/** A page of an application that the link in a mail may lead to, besides where the application goes on. */
export type LinkedPage = keyof typeof PATHS;

/** The page that a link names, or null: an address of our own and never one that somebody wrote into the link. */
export function linkedPage(named: string | null): LinkedPage | null {
	return named !== null && Object.hasOwn(PATHS, named) ? (named as LinkedPage) : null;
}

export function linkedPagePath(page: LinkedPage, applicationId: string): string {
	return PATHS[page](applicationId);
}
