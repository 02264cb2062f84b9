import { asc, eq, or, sql } from "drizzle-orm";
import { savedViews, staffPreferences } from "#app/data/staff-schema.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { type ColumnWidths, type ListColumn, storedColumns, storedWidths } from "#app/domain/staff/list-settings.ts";
import { parseViewerSettings, type ViewerSettings } from "#app/domain/staff/viewer-settings.ts";
import type { Services } from "#app/services.ts";

export type SavedView = {
	id: number;
	name: string;
	/** As in the list's URL. */
	filter: string;
	isShared: boolean;
	isRemovable: boolean;
};

export type ListSettings = { columns: ListColumn[]; widths: ColumnWidths; views: SavedView[] };

/** Finds the list preferences of this person, with their own and shared views, by name. */
export async function findListSettings({ db }: Pick<Services, "db">, staff: Staff): Promise<ListSettings> {
	const [[stored], views] = await db.batch([
		db
			.select({ columns: staffPreferences.columns, widths: staffPreferences.widths })
			.from(staffPreferences)
			.where(eq(staffPreferences.userId, staff.id)),
		db
			.select()
			.from(savedViews)
			.where(or(eq(savedViews.userId, staff.id), sql`is_shared = 1`))
			.orderBy(asc(savedViews.name), asc(savedViews.id)),
	]);
	return {
		columns: storedColumns(stored?.columns ?? null),
		widths: storedWidths(stored?.widths ?? null),
		views: views.map(({ id, name, filter, isShared, userId }) => ({
			id,
			name,
			filter,
			isShared,
			isRemovable: userId === staff.id || (isShared && staff.role === "admin"),
		})),
	};
}

/** Finds how this person views documents. */
export async function findViewerSettings(
	{ db }: Pick<Services, "db">,
	{ id }: Pick<Staff, "id">,
): Promise<ViewerSettings> {
	const [settings] = await db
		.select({ viewer: staffPreferences.viewer })
		.from(staffPreferences)
		.where(eq(staffPreferences.userId, id));
	return parseViewerSettings(settings?.viewer);
}
