import { type Application, wasFiled } from "../application/application.ts";
import { type Cents, percentOf } from "../money/money.ts";
import type { ServiceStep } from "./withdrawal.ts";

/**
 * What of the price is kept of a contract that was withdrawn from, in per cent, by how far the service had got: the steps
 * of proportion that the terms and the refund policy publish (DL 24/2014, article 15/2). Checking documents alone keeps
 * nothing: whoever cancels before the filing gets everything back, and a withdrawal gives no less.
 */
export const KEPT_PERCENT = { not_begun: 0, filed: 80, performed: 100 } as const satisfies Record<ServiceStep, number>;

/** How far the service has got. Nothing is owed for one that nobody asked to begin within the term (article 15/5). */
export function serviceStep(
	application: Pick<Application, "filedAt" | "refusals" | "nifNumber" | "consentToBeginAt">,
): ServiceStep {
	const { nifNumber, consentToBeginAt } = application;
	if (consentToBeginAt === null || !wasFiled(application)) return "not_begun";
	return nifNumber === null ? "filed" : "performed";
}

/** What goes back in all of a price that was paid, in cents. */
export function shareBack(paid: Cents, step: ServiceStep): Cents {
	return percentOf(paid, 100 - KEPT_PERCENT[step]);
}
