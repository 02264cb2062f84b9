import { type Application, firstFiledAt } from "../application/application.ts";
import { type Cents, percentageShare } from "../money/money.ts";
import type { ServiceStep } from "./withdrawal.ts";

/**
 * The share of the price retained after a withdrawal, in per cent, by progress of the service, as published in the
 * terms and the refund policy (DL 24/2014, article 15/2). Checking documents is not charged: a cancellation before the
 * filing refunds everything, so a withdrawal must not refund less.
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
 * Returns the progress of the service when a withdrawal was stated (UTC milliseconds), because later work is not
 * charged (Directive 2011/83/EU, article 14/3). Nothing is charged without a request to begin within the period (DL
 * 24/2014, article 15/5).
 */
export function serviceStep(application: ServiceFacts, timestamp: number): ServiceStep {
	const { consentToBeginAt } = application;
	const filedAt = firstFiledAt(application);
	if (consentToBeginAt === null || consentToBeginAt > timestamp || filedAt === null || filedAt > timestamp)
		return "not_begun";
	return wasNifIssued(application, timestamp) ? "performed" : "filed";
}

/**
 * Whether the NIF was issued by this time. Once completed, the time of completion counts, because the time of issue is
 * no longer stored.
 */
function wasNifIssued({ nifNumber, status, stateSince, completionDate }: ServiceFacts, timestamp: number): boolean {
	return nifNumber !== null && (status === "completed" ? (completionDate ?? stateSince) : stateSince) <= timestamp;
}

/** Returns the refundable share of a price paid, in cents. */
export function shareToRefund(pricePaid: Cents, step: ServiceStep): Cents {
	return percentageShare(pricePaid, 100 - RETAINED_PERCENT[step]);
}
