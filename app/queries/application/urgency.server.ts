import { and, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { MESSAGE_DELAY_MS } from "#app/data/conditions.server.ts";
import { secondPersonWaits } from "#app/data/measure-schema.server.ts";
import { refunds } from "#app/data/money-schema.server.ts";
import { applications as table } from "#app/data/schema.server.ts";
import type { Stage } from "#app/domain/application/application.ts";
import { beginningOf, dayAfter, lisbonDate } from "#app/domain/time/calendar.ts";

/** Why an application is pressing. */
export const URGENCIES = ["late", "today", "second", "message"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Stages in which the clock runs for us. */
export const CLOCKED_STAGES = [
	"in_review",
	"ready_to_file",
	"at_tax_office",
	"nif_assigned",
] as const satisfies Stage[];

/** What waits for a second person, application by application, and since when: acts on applications, and their refunds. */
export const AWAITING_SECOND_PERSON = sql`(
	SELECT ${secondPersonWaits.applicationId} AS application_id, ${secondPersonWaits.since} AS since FROM ${secondPersonWaits}
	UNION ALL
	SELECT ${refunds.applicationId}, ${refunds.createdAt} FROM ${refunds} WHERE ${refunds.state} = 'proposed'
)`;

/** Due dates (UTC milliseconds) of what is late, or due today, at a moment: as the clock has it (domain/application/due-date.ts). */
export function dueWithin(urgency: "late" | "today", now: number): SQL | undefined {
	const today = lisbonDate(now);
	const begins = beginningOf(today);
	const due = table.estimatedCompletionDate;
	return urgency === "late" ? lt(due, begins) : and(gte(due, begins), lt(due, beginningOf(dayAfter(today))));
}

/** Applications that are pressing in this way; to be said besides which queue, in the order of their due dates. */
export function urgent(urgency: Urgency, now: number): SQL | undefined {
	if (urgency === "message") return MESSAGE_DELAY_MS;
	if (urgency === "second") return inArray(table.id, sql`(SELECT application_id FROM ${AWAITING_SECOND_PERSON})`);
	// With a sign, so that the index in the order of due dates is walked, and not one queue after the other.
	return and(
		dueWithin(urgency, now),
		sql`+${table.stage} IN (${sql.raw(CLOCKED_STAGES.map((stage) => `'${stage}'`).join(", "))})`,
	);
}
