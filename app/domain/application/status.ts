import type { FailureCode, FailureKind } from "../failure.ts";
import type { Payment } from "../money/payment.ts";
import { isRefundOwed } from "../withdrawal/rejection-refund.ts";
import { type Application, getStage, isFullyRefunded, type Stage } from "./application.ts";
import { mailEffects } from "./closing.ts";
import { nextDeadline } from "./deadlines.ts";
import type { ApplicationEvent, Effect } from "./event.ts";
import { extendDueDate } from "./expected-dates.ts";
import { mayPerform } from "./staff-roles.ts";
import type { ApplicationState, ChangeRequest, Context, Transition } from "./transition.ts";
import { applyEvent } from "./transitions.ts";

/**
 * Runs the state machine S1-S16: returns the application after the event, or why it is refused. Pure, and called only
 * by the application's room. Each event gets the next version number.
 */
export function transition(applicationId: string, before: ApplicationState, request: ChangeRequest): Transition {
	const { event, actor, at: now } = request;
	const { application, payments } = before;
	const from = application?.status ?? "none";

	function refuse(kind: FailureKind, code: FailureCode): Transition {
		return { ok: false, failure: { kind, code, from, event: event.type } };
	}
	if (request.expectedVersion !== undefined && request.expectedVersion !== (application?.version ?? 0)) {
		return refuse("conflict", "stale_version");
	}
	if (!mayPerform(actor, event.type)) return refuse("forbidden", "staff_only");

	/**
	 * Notifies the applicant when a wait of a pending application begins; moves the due date by its business time when
	 * it ends.
	 */
	function waitEffects(next: Application): Effect[] {
		const [ended, started] = [application && getPendingWaitMail(application), getPendingWaitMail(next)];
		if (ended === started) return [];
		const { estimatedCompletionDate: due } = next;
		if (application && ended && !started && due !== null) Object.assign(next, extendDueDate(application, due, now));
		return started ? mailEffects(application, context, started) : [];
	}

	function change(
		changes: Partial<Application>,
		effects: readonly Effect[] = [],
		changedPayments: readonly Payment[] = [],
	): Transition {
		const base = application ?? (changes as Application);
		const next: Application = { ...base, ...changes, version: (application?.version ?? 0) + 1, updatedAt: now };
		const followUpEffects = waitEffects(next);
		if (getWaitKey(application) !== getWaitKey(next)) Object.assign(next, { stateSince: now, remindersSent: 0 });
		next.deadlineAt = nextDeadline(next);
		const unchangedPayments = payments.filter(({ id }) => !changedPayments.some((changed) => changed.id === id));
		return {
			ok: true,
			change: {
				application: next,
				payments: [...unchangedPayments, ...changedPayments],
				effects: [...effects, ...followUpEffects],
			},
		};
	}
	const context: Context = {
		applicationId,
		actor,
		now,
		payments,
		refuse,
		wrongState: () => refuse("conflict", "wrong_state"),
		change,
	};
	return applyEvent(application, event, context);
}

/** Returns a key for what the application waits for. Reminders restart when it changes. */
function getWaitKey(application: Application | null): string {
	if (!application) return "";
	const refundSuffix = application.status === "pending" && isFullyRefunded(application) ? "+back" : "";
	return `${application.status}${application.paidAt === null ? "" : "+paid"}${refundSuffix} ${getPendingWaitMail(application) ?? ""}`;
}

const PENDING_WAITS: Partial<Record<Stage, "signature_needed" | "representative_needed">> = {
	awaiting_signature: "signature_needed",
	waiting_for_representative: "representative_needed",
};

/** Returns the mail for the current wait of a pending application, if any. */
function getPendingWaitMail(application: Application) {
	return PENDING_WAITS[getStage(application)] ?? null;
}

/** Returns the automatic follow-up event (S10, and the refund after a rejection), if any. */
export function automaticEvent(application: Application, payments: readonly Payment[]): ApplicationEvent | null {
	if (isRefundOwed(application, payments)) return { type: "refund-owed" };
	const isDone =
		application.status === "approved" && application.nifNumber !== null && application.originalDocumentPath !== null;
	return isDone ? { type: "completed" } : null;
}
