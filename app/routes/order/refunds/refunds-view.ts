import type { RefundCause } from "#app/domain/withdrawal/refund-request.ts";

/** What the page says and offers, in words. */
export type RefundsView = {
	id: string;
	number: string;
	today: string;
	lines: { when: string; amount: string; why: string }[];
	/** The application may be cancelled: what comes of it. */
	cancel: string | null;
	/** The legal withdrawal is open: what it gives and until when, and what opens it. */
	withdraw: { text: string; label: string } | null;
	/** The printed certificate may be cancelled. */
	post: string | null;
	/** Payments of which a refund may be asked for; `requestId` makes a form sent twice one request. */
	ask: { requestId: string; payments: { id: string; label: string }[] } | null;
	requests: { id: string; text: string }[];
};

/** What was typed into the request for a refund, and what is wrong with it. */
export type AskProblem = {
	fields: Record<string, string>;
	message: string;
	kept: { why: RefundCause | ""; reason: string; payment: string };
};
