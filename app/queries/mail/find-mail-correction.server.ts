import { and, eq } from "drizzle-orm";
import * as v from "valibot";
import { decryptText } from "#app/audit/encrypted-text.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isCorrectable } from "#app/domain/application/correction/correctable-fields.ts";
import type { MailTemplate } from "#app/domain/application/event.ts";
import { type CorrectedField, factsOf } from "#app/domain/application/personal-info-fields.ts";
import type { Services } from "#app/services.ts";

/** Which answer was corrected and why, "" where the applicant did it; `delivery` is one of the delivery address. */
type MailCorrection = { field: CorrectedField; delivery: boolean; reason: string };

const recorded = v.object({ field: v.custom<CorrectedField>(isCorrectable) });
const anApplicant = v.object({ kind: v.literal("applicant") });
/** Applicants give no reason. */
const written = {
	applicant: v.object({ reason: v.optional(v.literal(""), "") }),
	staff: v.object({ reason: v.string() }),
};

/**
 * What a mail may say of a correction, from the event that its key names by number; null for mails about something else.
 * @throws when the event is not there or cannot be opened any more: no reason is ever made up
 */
export async function findMailCorrection(
	{ db }: Pick<Services, "db">,
	{ id, caseKey }: Application,
	template: MailTemplate,
	key: string,
): Promise<MailCorrection | null> {
	if (template !== "answer_corrected") return null;
	const version = Number(key.split(":").at(-2));
	const [event] = await db
		.select({
			details: applicationEvents.details,
			words: applicationEvents.words,
			actor: applicationEvents.actor,
		})
		.from(applicationEvents)
		.where(and(eq(applicationEvents.applicationId, id), eq(applicationEvents.version, version)));
	const details = v.safeParse(recorded, event?.details);
	const words = event?.words ? await decryptText(caseKey, id, `event ${version}`, event.words) : null;
	const said = v.safeParse(v.is(anApplicant, event?.actor) ? written.applicant : written.staff, words);
	if (!details.success || !said.success) throw new Error("No correction for the mail answer_corrected");
	const { field } = details.output;
	return { field, delivery: factsOf(field).section === "delivery", reason: said.output.reason };
}
