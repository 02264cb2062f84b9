import { FILING_DAYS } from "../money/refund-policy.ts";
import { addBusinessDays, beginningOf, DAY, dayAfter, lisbonDate } from "../time/calendar.ts";
import { type Application, isPaid, isWaitingStage, stageOf } from "./application.ts";
import { mail } from "./closing.ts";
import type { Context, Transition } from "./transition.ts";

/** Days from one mail that an application is late to the next: once a week at most. */
const NOTICE_DAYS = 7;

type Notice = Pick<Application, "filingOfferedAt" | "lateNoticeAt">;

/**
 * When the applicant must next hear, before asking, that a promise was not kept (UTC milliseconds): the day after seven
 * business days without filing, which give the whole price back, or after the due date, and then every week. Null while
 * nothing is late, and while it is the applicant's turn.
 */
export function latenessDeadline(application: Application): number | null {
	const moments = [offerDue(application), noticeDue(application)].filter((moment) => moment !== null);
	return moments.length > 0 ? Math.min(...moments) : null;
}

/** Tells what is late and offers what the refund policy gives for it. Null while nothing is due. */
export function onLateness(application: Application, context: Context): Transition | null {
	const { now } = context;
	const offer = offerDue(application);
	if (offer !== null && now >= offer)
		return context.change({ filingOfferedAt: now }, mail(application, context, "filing_overdue"));
	const notice = noticeDue(application);
	if (notice === null || now < notice) return null;
	return context.change({ lateNoticeAt: now }, mail(application, context, "late"));
}

/** Paid, begun, and our turn or the tax office's. */
function isWaitingForUs(application: Application): boolean {
	const isOpen = ["pending", "processing", "approved"].includes(application.status);
	return isOpen && isPaid(application) && application.beginsAt === null && !isWaitingStage(stageOf(application));
}

/** As the refund policy counts (clause "not_filed_in_time"); an application is offered it once for each time it waits for us. */
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

function lastNotice({ filingOfferedAt, lateNoticeAt }: Notice): number {
	return Math.max(filingOfferedAt ?? Number.NEGATIVE_INFINITY, lateNoticeAt ?? Number.NEGATIVE_INFINITY);
}

/** Whether the applicant has heard from us that the day is over by which the number was expected. */
export function isLateNoticeSent(application: Notice & Pick<Application, "estimatedCompletionDate">): boolean {
	const { estimatedCompletionDate: due } = application;
	return due !== null && lastNotice(application) >= afterDay(due);
}

/** A term ends with its last day, in Lisbon. */
function afterDay(timestamp: number): number {
	return beginningOf(dayAfter(lisbonDate(timestamp)));
}
