import { type Context, Hono } from "hono";
import * as v from "valibot";
import { tickDocument } from "#app/commands/application/review.server.ts";
import { saveColumnWidth, saveViewerSettings } from "#app/commands/staff/list-settings.server.ts";
import { saveStaffDraft } from "#app/commands/staff/save-staff-draft.server.ts";
import { DOCUMENT_CHECKS } from "#app/domain/application/document-checks.ts";
import { DRAFT_FORMS } from "#app/domain/staff/draft.ts";
import { LIST_COLUMNS } from "#app/domain/staff/list-settings.ts";
import {
	MENU_QUERY_MAX,
	MENU_QUERY_MIN,
	type MenuApplications,
	type MenuPages,
} from "#app/domain/staff/menu-response.ts";
import { viewerChangeSchema } from "#app/domain/staff/viewer-settings.ts";
import { suggestApplications } from "#app/queries/application/search-applications.server.ts";
import { listColleagues } from "#app/queries/staff/colleagues.server.ts";
import { findListSettings } from "#app/queries/staff/find-list-settings.server.ts";
import { openStaffHub } from "#durable/staff-hub-client.ts";
import { readJson } from "#worker/api/parse.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";
import { isSameOrigin } from "#worker/middleware.ts";

const NO_STORE = { "Cache-Control": "no-store" };

const draftSchema = v.object({
	form: v.picklist(DRAFT_FORMS),
	values: v.record(v.pipe(v.string(), v.maxLength(20)), v.string()),
});

const tickSchema = v.object({
	uploadId: v.pipe(v.string(), v.maxLength(40)),
	comparison: v.picklist(Object.values(DOCUMENT_CHECKS).flat()),
	isTicked: v.boolean(),
});

const preferenceSchema = v.union([
	v.object({ column: v.picklist(LIST_COLUMNS), width: v.number() }),
	v.object({ viewer: viewerChangeSchema }),
]);

/** Calls of the admin pages' scripts, behind the gate of /admin. */
export const staffCalls = new Hono<AppEnv>()
	// Saves the draft of a form about an application; responds with the time.
	.post("/drafts/:id", async (c) => {
		const { services, staff } = c.var;
		if (!(await isWithinAccountLimit(c, "draft"))) return tooManyRequests(c);
		const json = await readJson(c);
		if (!json.ok) return problem(c, json.failure);
		const draft = v.safeParse(draftSchema, json.value);
		if (!draft.success) return problem(c, { kind: "invalid", code: "invalid_request" });
		const result = await saveStaffDraft(services, staff, c.req.param("id"), draft.output);
		return result.ok ? c.json(result.value, 200, NO_STORE) : problem(c, result.failure);
	})
	// Ticks one comparison of a document, or removes the tick; responds with who ticked it and when.
	.post("/ticks/:id", async (c) => {
		const { services, staff } = c.var;
		if (!(await isWithinAccountLimit(c, "tick"))) return tooManyRequests(c);
		const json = await readJson(c);
		if (!json.ok) return problem(c, json.failure);
		const tick = v.safeParse(tickSchema, json.value);
		if (!tick.success) return problem(c, { kind: "invalid", code: "invalid_request" });
		const result = await tickDocument(services, staff, c.req.param("id"), tick.output);
		if (!result.ok) return problem(c, result.failure);
		return c.json({ by: staff.name ?? staff.email, at: result.value.at }, 200, NO_STORE);
	})
	// Saves a column's width or the settings of the document viewer.
	.post("/preferences", async (c) => {
		const { services, staff } = c.var;
		if (!(await isWithinAccountLimit(c, "preferences"))) return tooManyRequests(c);
		const json = await readJson(c);
		if (!json.ok) return problem(c, json.failure);
		const change = v.safeParse(preferenceSchema, json.value);
		if (!change.success) return problem(c, { kind: "invalid", code: "invalid_request" });
		if ("column" in change.output) await saveColumnWidth(services, staff, change.output);
		else await saveViewerSettings(services, staff, change.output.viewer);
		return c.json({}, 200, NO_STORE);
	})
	// Entries of the command menu: the applications that match `q`; without `q`, saved views and colleagues.
	.get("/menu", async (c) => {
		const { services, staff } = c.var;
		if (!(await isWithinAccountLimit(c, "menu"))) return tooManyRequests(c);
		const query = c.req.query("q")?.trim();
		if (query === undefined) {
			const [{ views }, people] = await Promise.all([findListSettings(services, staff), listColleagues(services)]);
			const pages: MenuPages = { views: views.map(({ name, filter }) => ({ name, filter })), people };
			return c.json(pages, 200, NO_STORE);
		}
		const isSearchable = query.length >= MENU_QUERY_MIN && query.length <= MENU_QUERY_MAX;
		const found: MenuApplications = isSearchable
			? await suggestApplications(services, query)
			: { applications: [], exact: false, more: false };
		return c.json(found, 200, NO_STORE);
	})
	// The socket of an admin page, for presence of colleagues and changes.
	.get("/live", (c) => {
		if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") return c.json({ message: "Upgrade Required" }, 426);
		if (c.req.header("Origin") === undefined || !isSameOrigin(c.req.raw))
			return problem(c, { kind: "forbidden", code: "wrong_origin" });
		const { id, name, email } = c.var.staff;
		return openStaffHub(c.env).join({ id, name: name ?? email });
	});

/** Returns whether the account is within its limit. Limits are per account, because colleagues share a network. */
async function isWithinAccountLimit(c: Context<AppEnv>, scope: string): Promise<boolean> {
	return (await c.env.RATE_WRITE.limit({ key: `${scope}:${c.var.staff.id}` })).success;
}

function tooManyRequests(c: Context<AppEnv>): Response {
	return problem(c, { kind: "too-many", code: "too_many_requests", retryAfterSeconds: 60 });
}
