import type { Application } from "../application/application.ts";
import { isClosed, mailEffects } from "../application/closing.ts";
import type { Effect } from "../application/event.ts";
import { expectedDates, getBeginChoice } from "../application/expected-dates.ts";
import type { Context, Transition } from "../application/transition.ts";
import type { Language } from "../language.ts";
import type { Payment } from "../money/payment.ts";
import { contractConcludedAt, withdrawalPeriodEnd } from "./term.ts";
import type { BeginRequest } from "./withdrawal.ts";

/** Version of the texts of the request and acknowledgement. Change it with every change of wording in any language. */
export const BEGIN_TEXT = "2026-11-28";

/** Returns the fields that record a request to begin now; those of an earlier request take precedence. */
export function recordBeginRequest(
	application: Pick<Application, "consentToBeginAt" | "beginRequest"> | null,
	language: Language,
	now: number,
): { consentToBeginAt: number; beginRequest: BeginRequest | null } {
	if (application && application.consentToBeginAt !== null)
		return { consentToBeginAt: application.consentToBeginAt, beginRequest: application.beginRequest };
	return { consentToBeginAt: now, beginRequest: { text: BEGIN_TEXT, language, at: now } };
}

/**
 * Returns when work on an order begins (null: immediately, as requested; otherwise after the withdrawal period), and
 * when its NIF is expected.
 */
export function beginDates(
	{ consentToBeginAt, packageType }: Pick<Application, "consentToBeginAt" | "packageType">,
	paidAt: number,
): Pick<Application, "beginsAt" | "estimatedCompletionDate"> {
	const beginChoice = getBeginChoice({ consentToBeginAt });
	const { beginsAt, expectedAt } = expectedDates(packageType, beginChoice, paidAt);
	return { beginsAt: beginChoice === "wait" ? beginsAt : null, estimatedCompletionDate: expectedAt };
}

/** Starts work after the withdrawal period. Null before its end, or if the application does not wait for it. */
export function beginAfterPeriod(application: Application, context: Context) {
	const dueAt = beginDeadline(application);
	if (dueAt === null || context.now < dueAt) return null;
	return context.change({ beginsAt: null, stateSince: context.now }, requestBetterDocuments(context.payments));
}

function beginNowFields(application: Application, now: number): Partial<Application> {
	const { expectedAt } = expectedDates(application.packageType, "now", now);
	return { beginsAt: null, stateSince: now, estimatedCompletionDate: expectedAt };
}

/** Records the request to begin, before payment or during the withdrawal period. */
export function consentToBegin(application: Application, language: Language, context: Context): Transition {
	if (application.status === "draft" || isClosed(application)) return context.wrongState();
	const beginFields = recordBeginRequest(application, language, context.now);
	if (application.beginsAt === null) return context.change(beginFields);
	return context.change({ ...beginFields, ...beginNowFields(application, context.now) }, [
		...mailEffects(application, context, "begin_confirmed"),
		...requestBetterDocuments(context.payments),
	]);
}

/** Returns when an application that waits for the end of the withdrawal period begins; null if it does not wait. */
export function beginDeadline({ status, beginsAt }: Pick<Application, "status" | "beginsAt">): number | null {
	return status === "pending" || status === "verification_required" ? beginsAt : null;
}

/**
 * Returns the effect with which rule S3 requests better documents when work begins; none if the application is unpaid.
 */
export function requestBetterDocuments(payments: readonly Payment[]): Effect[] {
	const paidPayment = payments.find(({ purpose, state }) => purpose === "application" && state === "succeeded");
	return paidPayment ? [{ kind: "ask-about-documents", key: `${paidPayment.id}:ask-about-documents` }] : [];
}

/** Whether the application may be filed: the applicant asked us to begin, or the withdrawal period is over. */
export function mayFile(application: Pick<Application, "consentToBeginAt" | "paidAt" | "createdAt">, now: number) {
	return application.consentToBeginAt !== null || now >= withdrawalPeriodEnd(contractConcludedAt(application));
}
