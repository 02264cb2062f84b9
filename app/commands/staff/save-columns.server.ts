import { staffPreferences } from "#app/data/staff-schema.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { chooseColumns } from "#app/domain/staff/list-columns.ts";
import type { Services } from "#app/services.ts";

/** Keeps which columns of the list this person wants to see; the number stays whatever is chosen. */
export async function saveColumns(
	{ db }: Pick<Services, "db">,
	staff: Staff,
	names: readonly string[],
): Promise<Outcome<null>> {
	const columns = chooseColumns(names);
	if (!columns) return failure("invalid", "invalid_request", { fields: { column: "error_column_unknown" } });
	await db
		.insert(staffPreferences)
		.values({ userId: staff.id, columns })
		.onConflictDoUpdate({ target: staffPreferences.userId, set: { columns } });
	return success(null);
}
