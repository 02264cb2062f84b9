import { type Application, firstFiledAt } from "../application/application.ts";
import { type Cents, percentOf } from "../money/money.ts";
import type { ServiceStep } from "./withdrawal.ts";

/**
 * What of the price is kept of a contract that was withdrawn from, in per cent, by how far the service had got: the steps
 * of proportion that the terms and the refund policy publish (DL 24/2014, article 15/2). Checking documents alone keeps
 * nothing: whoever cancels before the filing gets everything back, and a withdrawal gives no less.
 */
export const RETAINED_PERCENT = { not_begun: 0, filed: 80, performed: 100 } as const satisfies Record<
	ServiceStep,
	number
>;

type ServiceFacts = Pick<
	Application,
	"status" | "filedAt" | "refusals" | "nifNumber" | "consentToBeginAt" | "stateSince" | "completionDate"
>;

/**
 * How far the service had got at `at` (UTC milliseconds), when a withdrawal was stated: what was done after it is not paid
 * for (Directive 2011/83/EU, article 14/3). Nothing is owed for a service that nobody asked to begin within the term
 * (DL 24/2014, article 15/5).
 */
export function serviceStep(application: ServiceFacts, timestamp: number): ServiceStep {
	const { consentToBeginAt } = application;
	const filedAt = firstFiledAt(application);
	if (consentToBeginAt === null || consentToBeginAt > timestamp || filedAt === null || filedAt > timestamp)
		return "not_begun";
	return wasNumbered(application, timestamp) ? "performed" : "filed";
}

/** Whether the NIF was there. When it came is not kept once the certificate is there too: then that moment counts. */
function wasNumbered({ nifNumber, status, stateSince, completionDate }: ServiceFacts, timestamp: number): boolean {
	return nifNumber !== null && (status === "completed" ? (completionDate ?? stateSince) : stateSince) <= timestamp;
}

/** What goes back in all of a price that was paid, in cents. */
export function shareBack(paid: Cents, step: ServiceStep): Cents {
	return percentOf(paid, 100 - RETAINED_PERCENT[step]);
}
