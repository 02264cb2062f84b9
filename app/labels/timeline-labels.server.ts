import type { EventType } from "#app/domain/application/event.ts";
import { m } from "#app/paraglide/messages.js";
import type { TimelineLine } from "#app/ui/application/application-overview.tsx";

const EVENTS: Partial<Record<EventType | "paid", () => string>> = {
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
	completed: m.event_completed,
	rejected: m.event_rejected,
	cancelled: m.event_cancelled,
	withdrawn: m.event_withdrawn,
	reopened: m.event_reopened,
	"shipping-updated": m.event_shipping,
	"delivery-cancelled": m.event_delivery_cancelled,
	"refund-asked": m.event_refund_asked,
};

/** Null for what is nobody's business. @param again whether it happened before */
function eventLabel(type: EventType | "paid", again = false): string | null {
	if (type === "filed" && again) return m.event_filed_again();
	return EVENTS[type]?.() ?? null;
}

/**
 * The events of an application and its payment in words, oldest first; made here, because few pages show them and every
 * browser would load all that can happen. `paidAt` in UTC milliseconds, null when it is not paid.
 */
export function timelineLines(
	events: readonly { type: EventType; at: number }[],
	paidAt: number | null,
): TimelineLine[] {
	const paid = paidAt === null ? [] : [{ type: "paid" as const, at: paidAt }];
	const items = [...events, ...paid].sort((one, other) => one.at - other.at);
	const lines = items.flatMap(({ type, at }, index) => {
		const label = eventLabel(
			type,
			items.slice(0, index).some((other) => other.type === type),
		);
		return label ? [{ at, label, times: 1 }] : [];
	});
	return mergeRepeated(lines);
}

/** What happened several times in a row is one line, with the last time and how often. */
function mergeRepeated(lines: readonly TimelineLine[]): TimelineLine[] {
	const folded: TimelineLine[] = [];
	for (const line of lines) {
		const before = folded.at(-1);
		if (before?.label === line.label) folded[folded.length - 1] = { ...line, times: before.times + 1 };
		else folded.push(line);
	}
	return folded;
}
