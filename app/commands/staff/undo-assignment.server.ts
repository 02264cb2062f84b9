import { sql } from "drizzle-orm";
import { APPLICATION_OPEN } from "#app/data/conditions.server.ts";
import type { RecentAssignment } from "#app/queries/staff/find-recent-actions.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Gives applications back to whoever had them, in one statement: all, or none where one of them is not as the act left it, was
 * assigned again since, or is closed. Says whether it did.
 */
export async function undoAssignment(
	{ db }: Pick<Services, "db">,
	parts: readonly RecentAssignment[],
): Promise<boolean> {
	const all = JSON.stringify(parts.map(({ applicationId, seq, was, is }) => ({ id: applicationId, seq, was, is })));
	const part = (path: string) => sql`part.value ->> ${sql.raw(`'$.${path}'`)}`;
	const before = (path: string) =>
		sql`(SELECT ${part(`was.${path}`)} FROM json_each(${all}) AS part WHERE ${part("id")} = applications.id)`;
	const asLeft = sql`
		SELECT count(*) FROM json_each(${all}) AS part
		JOIN (SELECT id AS application, assigned_to, assigned_at, claimed_until, stage FROM applications) AS present
			ON present.application = ${part("id")}
		WHERE present.assigned_to IS ${part("is.to")} AND present.assigned_at IS ${part("is.at")}
			AND present.claimed_until IS ${part("is.until")} AND ${APPLICATION_OPEN}
			AND NOT EXISTS (
				SELECT 1 FROM audit_entries AS later
				WHERE later.application_id = present.application AND later.seq > ${part("seq")}
					AND later.action IN ('assigned', 'undone'))`;
	const undone = await db.all<{ id: string }>(sql`
		UPDATE applications
		SET assigned_to = ${before("to")}, assigned_at = ${before("at")}, claimed_until = ${before("until")}
		WHERE id IN (SELECT ${part("id")} FROM json_each(${all}) AS part) AND (${asLeft}) = ${parts.length}
		RETURNING id`);
	return undone.length > 0;
}
