import { and, eq, or, sql } from "drizzle-orm";
import { savedViews, staffPreferences } from "#app/data/staff-schema.server.ts";
import { mayShareViews, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import {
	chooseColumns,
	type ListColumn,
	MAX_VIEWS_PER_PERSON,
	normaliseViewName,
	storedWidths,
} from "#app/domain/staff/list-settings.ts";
import { applyViewerChange, type ViewerChange } from "#app/domain/staff/viewer-settings.ts";
import { findViewerSettings } from "#app/queries/staff/find-list-settings.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

type NewView = {
	name: string;
	/** As in the list's URL, without a search, because a search could contain a name. */
	filter: string;
	isShared: boolean;
};

/**
 * Saves a filter of the list under a name, for this person or for everyone. Sharing a view is recorded in the audit
 * log.
 */
export async function saveView(
	services: Services,
	staff: Staff,
	network: string,
	{ name: input, filter, isShared }: NewView,
): Promise<Outcome<null>> {
	if (isShared && !mayShareViews(staff)) return failure("forbidden", "staff_only");
	const name = normaliseViewName(input);
	if (name === null) return nameFailure("error_view_name");
	if (filter === "") return nameFailure("error_view_empty");
	const { db, now } = services;
	const byOwner = eq(savedViews.userId, staff.id);
	const isBelowLimit = sql`(SELECT count(*) FROM saved_views WHERE user_id = ${staff.id}) < ${MAX_VIEWS_PER_PERSON}`;
	const rows = await db.all<{ id: number }>(sql`
		INSERT INTO saved_views (user_id, name, filter, is_shared, created_at)
		SELECT ${staff.id}, ${name}, ${filter}, ${isShared ? 1 : 0}, ${now()} WHERE ${isBelowLimit}
		ON CONFLICT DO NOTHING RETURNING id`);
	const [view] = rows;
	if (!view) {
		const [existing] = await db
			.select({ id: savedViews.id })
			.from(savedViews)
			.where(and(byOwner, eq(savedViews.name, name)));
		return nameFailure(existing ? "error_view_exists" : "error_view_many");
	}
	const actor = { id: staff.id, role: staff.role, network };
	if (isShared) await recordAction(services, { action: "view-shared", actor, details: { view: view.id, filter } });
	return success(null);
}

function nameFailure(errorKey: string): Outcome<null> {
	return failure("invalid", "invalid_request", { fields: { name: errorKey } });
}

/**
 * Removes a saved view, as its author, or a shared view as an administrator. Removing a shared view is recorded in the
 * audit log.
 */
export async function removeView(
	services: Services,
	staff: Staff,
	network: string,
	id: number,
): Promise<Outcome<null>> {
	const { db } = services;
	const isThisView = eq(savedViews.id, id);
	const byOwner = eq(savedViews.userId, staff.id);
	const isEditable = staff.role === "admin" ? or(byOwner, eq(savedViews.isShared, true)) : byOwner;
	const [removed] = await db.delete(savedViews).where(and(isThisView, isEditable)).returning();
	if (!removed) {
		const [existing] = await db
			.select({ id: savedViews.id })
			.from(savedViews)
			.where(and(isThisView, eq(savedViews.isShared, true)));
		return existing ? failure("forbidden", "staff_only") : failure("not-found", "view_not_found");
	}
	const actor = { id: staff.id, role: staff.role, network };
	const details = { view: id, filter: removed.filter };
	if (removed.isShared) await recordAction(services, { action: "view-removed", actor, details });
	return success(null);
}

/**
 * Saves the columns that this person sees in the list, and their widths; the application's number is always included.
 */
export async function saveColumns(
	{ db }: Pick<Services, "db">,
	staff: Staff,
	names: readonly string[],
	input: Readonly<Record<string, unknown>>,
): Promise<Outcome<null>> {
	const columns = chooseColumns(names);
	if (!columns) return failure("invalid", "invalid_request", { fields: { column: "error_column_unknown" } });
	const change = { columns, widths: storedWidths(input) };
	await db
		.insert(staffPreferences)
		.values({ userId: staff.id, ...change })
		.onConflictDoUpdate({ target: staffPreferences.userId, set: change });
	return success(null);
}

/** Saves the width of one column, in px. */
export async function saveColumnWidth(
	{ db }: Pick<Services, "db">,
	staff: Staff,
	{ column, width }: { column: ListColumn; width: number },
): Promise<void> {
	const widths = storedWidths({ [column]: width });
	await db
		.insert(staffPreferences)
		.values({ userId: staff.id, widths })
		.onConflictDoUpdate({
			target: staffPreferences.userId,
			set: { widths: sql`json_patch(coalesce(widths, '{}'), excluded.widths)` },
		});
}

/** Saves how this person views documents. */
export async function saveViewerSettings(
	{ db }: Pick<Services, "db">,
	staff: Staff,
	change: ViewerChange,
): Promise<void> {
	const viewer = applyViewerChange(await findViewerSettings({ db }, staff), change);
	await db
		.insert(staffPreferences)
		.values({ userId: staff.id, viewer })
		.onConflictDoUpdate({ target: staffPreferences.userId, set: { viewer } });
}
