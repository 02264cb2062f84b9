import { type SQL, sql } from "drizzle-orm";
import { APPLICATION_OPEN, APPLICATION_PAID, APPLICATION_TO_CLAIM, SENT_LAST } from "#app/data/conditions.server.ts";

const ORDER = sql.raw("later, estimated_completion_date, created_at, id");
const COLUMNS = sql`id, ${SENT_LAST} AS later, estimated_completion_date, created_at`;

/**
 * The id of the most urgent application that is nobody's and that this person may move next, as a subquery: the first on
 * which it is our turn, or the first that waits for a second person, if what waits was made by somebody else.
 * Of the first kind one row of an index is read besides those that wait for a second person, of which there are few.
 */
export function nextClaim(person: number): SQL {
	const ours = sql`SELECT ${COLUMNS} FROM applications
		WHERE ${APPLICATION_TO_CLAIM} AND id NOT IN (SELECT application_id FROM second_person_waits)
		ORDER BY ${ORDER} LIMIT 1`;
	// A cross join is read in its order: the database would rather begin with all that is nobody's.
	const second = sql`SELECT ${COLUMNS} FROM second_person_waits
		CROSS JOIN applications ON id = application_id
		WHERE maker <> ${person} AND assigned_to IS NULL AND ${APPLICATION_PAID} AND ${APPLICATION_OPEN}`;
	return sql`(SELECT id FROM (SELECT * FROM (${ours}) UNION ALL ${second}) ORDER BY ${ORDER} LIMIT 1)`;
}
