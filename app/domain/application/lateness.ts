import { FILING_DAYS } from "../money/refund-policy.ts";
import { addBusinessDays, DAY, dayAfter, lisbonDate, startOfDate } from "../time/calendar.ts";
import { type Application, getStage, isPaid, isWaitingStage } from "./application.ts";
import { mailEffects } from "./closing.ts";
import type { Context, Transition } from "./transition.ts";

/** Minimum days between two notices of delay. */
const NOTICE_DAYS = 7;

type NoticeTimes = Pick<Application, "filingOfferedAt" | "lateNoticeAt">;

/**
 * Returns when the applicant must next be notified of a delay (UTC milliseconds): after seven business days without
 * filing, which entitle the applicant to a full refund, or after the due date, and then every week. Null if nothing is
 * late, or while waiting for the applicant.
 */
export function latenessDeadline(application: Application): number | null {
	const deadlines = [offerDueAt(application), noticeDueAt(application)].filter((deadline) => deadline !== null);
	return deadlines.length > 0 ? Math.min(...deadlines) : null;
}

/** Offers the full refund for a late filing, or sends a notice of delay. Null if nothing is due. */
export function notifyOfDelay(application: Application, context: Context): Transition | null {
	const { now } = context;
	const offerAt = offerDueAt(application);
	if (offerAt !== null && now >= offerAt)
		return context.change({ filingOfferedAt: now }, mailEffects(application, context, "filing_overdue"));
	const noticeAt = noticeDueAt(application);
	if (noticeAt === null || now < noticeAt) return null;
	return context.change({ lateNoticeAt: now }, mailEffects(application, context, "late"));
}

/** Whether the application is paid, in progress, and waiting for us or the tax office. */
function isWaitingForUs(application: Application): boolean {
	const isOpen = ["pending", "processing", "approved"].includes(application.status);
	return isOpen && isPaid(application) && application.beginsAt === null && !isWaitingStage(getStage(application));
}

/** Returns when a full refund must be offered (refund policy, clause "not_filed_in_time"): once per wait for us. */
function offerDueAt(application: Application): number | null {
	const { status, filedAt, refusals, stateSince, filingOfferedAt } = application;
	const isUnfiled = status === "pending" && filedAt === null && refusals.length === 0;
	if (!isUnfiled || !isWaitingForUs(application)) return null;
	if (filingOfferedAt !== null && filingOfferedAt >= stateSince) return null;
	return endOfDay(addBusinessDays(stateSince, FILING_DAYS));
}

function noticeDueAt(application: Application): number | null {
	const { estimatedCompletionDate: due } = application;
	if (due === null || !isWaitingForUs(application)) return null;
	return Math.max(endOfDay(due), lastNoticeAt(application) + NOTICE_DAYS * DAY);
}

function lastNoticeAt({ filingOfferedAt, lateNoticeAt }: NoticeTimes): number {
	return Math.max(filingOfferedAt ?? Number.NEGATIVE_INFINITY, lateNoticeAt ?? Number.NEGATIVE_INFINITY);
}

/** Whether the applicant was notified that the expected date has passed. */
export function isLateNoticeSent(application: NoticeTimes & Pick<Application, "estimatedCompletionDate">): boolean {
	const { estimatedCompletionDate: due } = application;
	return due !== null && lastNoticeAt(application) >= endOfDay(due);
}

/** Returns the end of a day in Lisbon, because a period ends with its last day. */
function endOfDay(timestamp: number): number {
	return startOfDate(dayAfter(lisbonDate(timestamp)));
}
