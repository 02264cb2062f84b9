import { addBusinessDays } from "../time/calendar.ts";
import { answerDueAt } from "./message-clock.ts";

/** Business days within which a complaint must be answered (DL 156/2005, article 5, as changed by DL 74/2017). */
const COMPLAINT_DAYS = 15;

/** Until when a complaint that came at this moment must be answered (UTC milliseconds). */
export function complaintDueAt(receivedAt: number): number {
	return addBusinessDays(receivedAt, COMPLAINT_DAYS);
}

/**
 * Until when a message is to be answered (UTC milliseconds): a complaint by the law's term, whatever days we are closed on.
 * @param closingDays days YYYY-MM-DD besides weekends and public holidays on which nobody is there
 */
export function messageDueAt(
	{ createdAt, complaint }: { createdAt: number; complaint: string | null },
	closingDays: readonly string[],
): number {
	return complaint === null ? answerDueAt(createdAt, closingDays) : complaintDueAt(createdAt);
}
