import type { Application } from "../application/application.ts";
import { isClosed, mailEffects } from "../application/closing.ts";
import type { Effect } from "../application/event.ts";
import { expectedDates, getBeginChoice } from "../application/expected-dates.ts";
import type { Context, Transition } from "../application/transition.ts";
import type { Language } from "../language.ts";
import type { Payment } from "../money/payment.ts";
import { contractAt, withdrawalEnds } from "./term.ts";
import type { BeginRequest } from "./withdrawal.ts";

/** Version of the request and the acknowledgement that "begin now" stands for: a new one whenever a word changes, in any language. */
export const BEGIN_TEXT = "2026-11-28";
/** Of applications from before there were two boxes: one box said both. */
export const ONE_BOX_TEXT = "2025-04";

/** Asked to begin at this moment; what was said before stays as it was said. */
export function begunBy(
	application: Pick<Application, "consentToBeginAt" | "beginRequest"> | null,
	language: Language,
	now: number,
): { consentToBeginAt: number; beginRequest: BeginRequest | null } {
	if (application && application.consentToBeginAt !== null)
		return { consentToBeginAt: application.consentToBeginAt, beginRequest: application.beginRequest };
	return { consentToBeginAt: now, beginRequest: { text: BEGIN_TEXT, language, at: now } };
}

/** When work on an order begins, and by when its NIF is expected: at once if that was asked for, else after the term. */
export function beginning(
	{ consentToBeginAt, packageType }: Pick<Application, "consentToBeginAt" | "packageType">,
	paidAt: number,
): Pick<Application, "beginsAt" | "estimatedCompletionDate"> {
	const begin = getBeginChoice({ consentToBeginAt });
	const { beginsAt, expectedAt } = expectedDates(packageType, begin, paidAt);
	return { beginsAt: begin === "wait" ? beginsAt : null, estimatedCompletionDate: expectedAt };
}

/** The term is over: the order goes to the queue. Null while it is not, and when nothing waits for it. */
export function beginAfterTerm(application: Application, context: Context) {
	const due = beginDeadline(application);
	if (due === null || context.now < due) return null;
	return context.change({ beginsAt: null, stateSince: context.now }, requestBetterDocuments(context.payments));
}

function beginAtOnce(application: Application, now: number): Partial<Application> {
	const { expectedAt } = expectedDates(application.packageType, "now", now);
	return { beginsAt: null, stateSince: now, estimatedCompletionDate: expectedAt };
}

/** The applicant asks us to begin, before the payment or while the order waits for the end of the term. */
export function consentToBegin(application: Application, language: Language, context: Context): Transition {
	if (application.status === "draft" || isClosed(application)) return context.wrongState();
	const begun = begunBy(application, language, context.now);
	if (application.beginsAt === null) return context.change(begun);
	return context.change({ ...begun, ...beginAtOnce(application, context.now) }, [
		...mailEffects(application, context, "begin_confirmed"),
		...requestBetterDocuments(context.payments),
	]);
}

/** When an order that waits for the end of the term goes on by itself; null when none does. */
export function beginDeadline({ status, beginsAt }: Pick<Application, "status" | "beginsAt">): number | null {
	return status === "pending" || status === "verification_required" ? beginsAt : null;
}

/** The rule of S3 runs when work begins. */
export function requestBetterDocuments(payments: readonly Payment[]): Effect[] {
	const paid = payments.find(({ purpose, state }) => purpose === "application" && state === "succeeded");
	return paid ? [{ kind: "ask-about-documents", key: `${paid.id}:ask-about-documents` }] : [];
}

/** Whether this application may be filed as far as the term of withdrawal goes. */
export function mayBegin(application: Pick<Application, "consentToBeginAt" | "paidAt" | "createdAt">, now: number) {
	return application.consentToBeginAt !== null || now >= withdrawalEnds(contractAt(application));
}
