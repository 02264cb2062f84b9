import { and, eq, sql } from "drizzle-orm";
import { auditEntries } from "#app/data/audit-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { mayWriteNotes, type Staff } from "#app/domain/application/staff-roles.ts";
import { findMentions, MAX_MENTIONS, MAX_NOTE, normaliseNote } from "#app/domain/audit/note.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { type ListedAccount, listStaff } from "#app/queries/staff/staff-accounts.server.ts";
import { isRandomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { notifyColleague } from "../inbox/letters.server.ts";
import { recordAction } from "./record-action.server.ts";

/** A note as typed. `id` has 22 characters and comes with the form, so that a form submitted twice writes one note. */
type Note = { id: string; text: string; network: string };

const invalidNote = (key: string) => failure("invalid", "invalid_request", { fields: { note: key } });

/**
 * Adds an internal note to the audit log, encrypted with the application's key, and notifies each mentioned colleague
 * once, without the note's text.
 */
export async function writeNote(
	services: Services,
	staff: Staff,
	applicationId: string,
	{ id, text: input, network }: Note,
): Promise<Outcome<null>> {
	if (!mayWriteNotes(staff)) return failure("forbidden", "staff_only");
	if (!isRandomId(id)) return failure("invalid", "invalid_request");
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const note = normaliseNote(input);
	if (!note) return invalidNote("error_note_missing");
	if (note.length > MAX_NOTE) return invalidNote("error_note_long");
	const colleagues = await findMentioned(services, staff, note);
	if (colleagues.length > MAX_MENTIONS) return invalidNote("error_note_mentions");
	const { caseKey } = application;
	if (caseKey === null) return failure("conflict", "note_unsealable");
	if (!(await noteExists(services, staff, applicationId, id)))
		await recordAction(services, {
			action: "note-written",
			actor: { id: staff.id, role: staff.role, network },
			applicationId,
			details: { note: id, mentions: colleagues.map((colleague) => colleague.id) },
			words: { caseKey, text: { note } },
		});
	for (const colleague of colleagues) await notifyMentioned(services, colleague, application, id);
	return success(null);
}

/** Returns the mentioned colleagues who may read the note, except the author. */
async function findMentioned(services: Services, staff: Staff, note: string): Promise<ListedAccount[]> {
	const readers = (await listStaff(services)).filter(({ disabled, role }) => !disabled && role !== "user");
	const mentioned = findMentions(note, readers);
	return readers.filter(({ id }) => id !== staff.id && mentioned.includes(id));
}

async function noteExists({ db }: Services, staff: Staff, applicationId: string, id: string): Promise<boolean> {
	const [existing] = await db
		.select({ seq: auditEntries.seq })
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.applicationId, applicationId),
				// The unary plus makes SQLite use the index of the application, as in queries/audit/list-entries.server.ts.
				sql`+${auditEntries.action} = 'note-written'`,
				sql`+${auditEntries.userId} = ${staff.id}`,
				sql`json_extract(${auditEntries.details}, '$.note') = ${id}`,
			),
		)
		.limit(1);
	return existing !== undefined;
}

function notifyMentioned(
	services: Services,
	colleague: ListedAccount,
	application: Application,
	noteId: string,
): Promise<void> {
	const locale = { locale: "en" } as const;
	const number = application.applicationNumber;
	return notifyColleague(services, colleague.email, {
		key: `note:${noteId}:${colleague.id}`,
		emailType: "note_mention",
		subject: m.letter_mention_subject({ number }, locale),
		body: m.letter_mention_body({ number }, locale),
		path: `/admin/applications/${application.id}#notes`,
	});
}
