import { formatMoney } from "#app/domain/money/money.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { TimelineEntry } from "#app/queries/application/events.server.ts";
import { listRefunds } from "#app/queries/money/payments.server.ts";
import type { Services } from "#app/services.ts";
import type { TimelineLine } from "#app/ui/application/application-overview.tsx";
import type { RefundLabels } from "#app/ui/application/refund-list.tsx";

type TimelineType = TimelineEntry["type"] | "paid";

const EVENT_LABELS: Record<TimelineType, () => string> = {
	"draft-saved": m.event_draft_saved,
	"application-submitted": m.event_submitted,
	paid: m.event_paid,
	"information-requested": m.event_information_requested,
	"information-provided": m.event_information_provided,
	"answer-corrected": m.event_answer_corrected,
	"information-waived": m.event_information_waived,
	"mandate-signed": m.event_mandate_signed,
	"representative-accepted": m.event_representative_accepted,
	filed: m.event_filed,
	"authority-refused": m.event_authority_refused,
	"authority-approved": m.event_approved,
	"nif-confirmed": m.event_nif_assigned,
	"nif-replaced": m.event_nif_replaced,
	completed: m.event_completed,
	rejected: m.event_rejected,
	cancelled: m.event_cancelled,
	withdrawn: m.event_withdrawn,
	reopened: m.event_reopened,
	"shipping-updated": m.event_shipping,
	"delivery-cancelled": m.event_delivery_cancelled,
	"refund-request-submitted": m.event_refund_request_submitted,
};

/** Returns the label of an event. @param isRepeat whether the event also occurred earlier */
function eventLabel(type: TimelineType, isRepeat: boolean): string {
	return type === "filed" && isRepeat ? m.event_filed_again() : EVENT_LABELS[type]();
}

/**
 * Returns the events of an application and its payment as lines, oldest first. Runs on the server, so that scripts do
 * not contain all labels.
 * @param paidAt UTC milliseconds, null if unpaid
 */
export function timelineLines(events: readonly TimelineEntry[], paidAt: number | null): TimelineLine[] {
	const paid = paidAt === null ? [] : [{ type: "paid" as const, at: paidAt }];
	const timelineEvents = [...events, ...paid].sort((a, b) => a.at - b.at);
	const lines = timelineEvents.map(({ type, at }, index) => {
		const isRepeat = timelineEvents.slice(0, index).some((earlier) => earlier.type === type);
		return { at, label: eventLabel(type, isRepeat), times: 1 };
	});
	return mergeRepeated(lines);
}

/** Merges consecutive equal lines into one with the last time and a count. */
function mergeRepeated(lines: readonly TimelineLine[]): TimelineLine[] {
	const merged: TimelineLine[] = [];
	for (const line of lines) {
		const previousLine = merged.at(-1);
		if (previousLine?.label === line.label) merged[merged.length - 1] = { ...line, times: previousLine.times + 1 };
		else merged.push(line);
	}
	return merged;
}

/** Returns the refunds of an application as lines. Runs on the server, like the timeline. */
export async function refundLabels(
	services: Pick<Services, "db">,
	applicationId: string,
): Promise<RefundLabels | null> {
	const refunds = await listRefunds(services, applicationId);
	if (refunds.length === 0) return null;
	const lines = refunds.map(({ amount, sent, at }) => {
		const money = { amount: formatMoney(amount, getLocale()) };
		return sent ? m.refund_sent({ ...money, date: formatDate(at, getLocale()) }) : m.refund_on_its_way(money);
	});
	return { title: m.refund_title(), lines: [...new Set(lines), m.refund_usual()] };
}
