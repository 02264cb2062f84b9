import { and, asc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { uploadPages, uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { THREAD_EVENTS, type ThreadParty } from "#app/domain/messages/message-event.ts";
import type { Services } from "#app/services.ts";
import { findEventsByType } from "./events.server.ts";

/** A file attached to a message. `page` counts from 0. */
type MessageFile = { upload: string; page: number; name: string | null; fileType: "jpeg" | "png" | "pdf" };

export type ThreadMessage = {
	/** Version of the event, unique in its application. */
	version: number;
	eventId: string;
	from: ThreadParty | "staff";
	/** The e-mail address of the member of staff, or the name of the firm's member; null for the applicant. */
	author: string | null;
	/** Null if it can no longer be decrypted. */
	text: string | null;
	files: MessageFile[];
	/** Whether its attachments were deleted at the end of their retention. */
	areFilesDeleted: boolean;
	/** UTC milliseconds. */
	at: number;
};

const detailsSchema = v.object({
	message: v.optional(v.string()),
	member: v.optional(v.string(), ""),
	attachment: v.optional(v.string()),
	forgotten: v.optional(v.boolean(), false),
});
const staffSchema = v.object({ kind: v.literal("staff"), id: v.string() });

/** Finds the messages between staff and the applicant or the firm, oldest first, including archived ones. */
export async function findThread(
	services: Pick<Services, "db" | "documents" | "log">,
	application: Pick<Application, "id" | "caseKey">,
	party: ThreadParty,
): Promise<ThreadMessage[]> {
	const { id } = application;
	const events = await findEventsByType(services, application, THREAD_EVENTS[party]);
	const files = await findFiles(services, id, party === "applicant" && events.length > 0);
	return events.map(({ version, eventId, actor, details, at }) => {
		const parsed = v.safeParse(detailsSchema, details ?? {});
		const { message = "", member = "", attachment, forgotten } = parsed.success ? parsed.output : { forgotten: true };
		const staff = v.safeParse(staffSchema, actor);
		const ownFiles = attachment === undefined ? [] : files.filter(({ upload }) => upload === attachment);
		return {
			version,
			eventId,
			from: staff.success ? ("staff" as const) : party,
			author: staff.success ? staff.output.id : member || null,
			text: forgotten ? null : message,
			files: ownFiles,
			areFilesDeleted: attachment !== undefined && ownFiles.length === 0,
			at,
		};
	});
}

async function findFiles(
	{ db }: Pick<Services, "db">,
	applicationId: string,
	mayHaveFiles: boolean,
): Promise<MessageFile[]> {
	if (!mayHaveFiles) return [];
	return db
		.select({
			upload: uploadPages.uploadId,
			page: uploadPages.page,
			name: uploadPages.fileName,
			fileType: uploadPages.fileType,
		})
		.from(uploadPages)
		.innerJoin(uploads, eq(uploads.id, uploadPages.uploadId))
		.where(and(eq(uploads.applicationId, applicationId), sql`+${uploads.documentType} = 'attachment'`))
		.orderBy(asc(uploads.createdAt), asc(uploadPages.page));
}

/** Whether an upload is an attachment in this application's thread. */
export async function isAttachment(
	{ db }: Pick<Services, "db">,
	applicationId: string,
	uploadId: string,
): Promise<boolean> {
	const [row] = await db
		.select({ applicationId: uploads.applicationId, documentType: uploads.documentType })
		.from(uploads)
		.where(and(eq(uploads.id, uploadId), eq(uploads.applicationId, applicationId)));
	return row?.documentType === "attachment";
}
