import { sql } from "drizzle-orm";
import type { MessageAssignment } from "#app/domain/staff/undo.ts";
import type { Services } from "#app/services.ts";

/**
 * Makes a message again the turn of whoever's it was, unless it is done, or was assigned again since by anybody. Says whether
 * it did.
 */
export async function undoMessageAssignment(
	{ db }: Pick<Services, "db">,
	{ seq, assignment: { message, was, to } }: { seq: number; assignment: MessageAssignment },
): Promise<boolean> {
	const undone = await db.all<{ id: string }>(sql`
		UPDATE contact_messages SET assignee_id = ${was}
		WHERE id = ${message} AND assignee_id IS ${to} AND NOT EXISTS (
			SELECT 1 FROM audit_entries
			WHERE seq > ${seq} AND action IN ('message-assigned', 'undone') AND details ->> '$.message' = ${message})
		RETURNING id`);
	return undone.length > 0;
}
