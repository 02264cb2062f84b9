import { FILING_DAYS } from "../money/refund-policy.ts";
import { addBusinessDays, DAY, dayAfter, lisbonDate, startOfDate } from "../time/calendar.ts";
import { type Application, isPaid, isWaitingStage, stageOf } from "./application.ts";
import { mailEffects } from "./closing.ts";
import type { Context, Transition } from "./transition.ts";

/** Minimum days between two notices of delay. */
const NOTICE_DAYS = 7;

type NoticeTimes = Pick<Application, "filingOfferedAt" | "lateNoticeAt">;

/**
 * Returns when the applicant must next be notified that a promise was not kept (UTC milliseconds): the day after seven
 * business days without filing, which entitle to a full refund, or after the due date, and then every week. Null if
 * nothing is late, or while waiting for the applicant.
 */
export function latenessDeadline(application: Application): number | null {
	const deadlines = [offerDue(application), noticeDue(application)].filter((deadline) => deadline !== null);
	return deadlines.length > 0 ? Math.min(...deadlines) : null;
}

/** Sends a notice of delay and offers the refund of the refund policy. Null if nothing is due. */
export function onLateness(application: Application, context: Context): Transition | null {
	const { now } = context;
	const offer = offerDue(application);
	if (offer !== null && now >= offer)
		return context.change({ filingOfferedAt: now }, mailEffects(application, context, "filing_overdue"));
	const notice = noticeDue(application);
	if (notice === null || now < notice) return null;
	return context.change({ lateNoticeAt: now }, mailEffects(application, context, "late"));
}

/** Whether it is paid and begun, and waits for us or the tax office. */
function isWaitingForUs(application: Application): boolean {
	const isOpen = ["pending", "processing", "approved"].includes(application.status);
	return isOpen && isPaid(application) && application.beginsAt === null && !isWaitingStage(stageOf(application));
}

/** By the refund policy (clause "not_filed_in_time"); offered once per wait for us. */
function offerDue(application: Application): number | null {
	const { status, filedAt, refusals, stateSince, filingOfferedAt } = application;
	const isUnfiled = status === "pending" && filedAt === null && refusals.length === 0;
	if (!isUnfiled || !isWaitingForUs(application)) return null;
	if (filingOfferedAt !== null && filingOfferedAt >= stateSince) return null;
	return afterDay(addBusinessDays(stateSince, FILING_DAYS));
}

function noticeDue(application: Application): number | null {
	const { estimatedCompletionDate: due } = application;
	if (due === null || !isWaitingForUs(application)) return null;
	return Math.max(afterDay(due), lastNotice(application) + NOTICE_DAYS * DAY);
}

function lastNotice({ filingOfferedAt, lateNoticeAt }: NoticeTimes): number {
	return Math.max(filingOfferedAt ?? Number.NEGATIVE_INFINITY, lateNoticeAt ?? Number.NEGATIVE_INFINITY);
}

/** Whether the applicant was notified that the expected date has passed. */
export function isLateNoticeSent(application: NoticeTimes & Pick<Application, "estimatedCompletionDate">): boolean {
	const { estimatedCompletionDate: due } = application;
	return due !== null && lastNotice(application) >= afterDay(due);
}

/** Returns the end of a day in Lisbon: terms end with their last day. */
function afterDay(timestamp: number): number {
	return startOfDate(dayAfter(lisbonDate(timestamp)));
}
