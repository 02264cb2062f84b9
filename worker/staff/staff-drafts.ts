import { Hono } from "hono";
import * as v from "valibot";
import { saveStaffDraft } from "#app/commands/staff/save-staff-draft.server.ts";
import { DRAFT_FORMS } from "#app/domain/staff/draft.ts";
import { readJson } from "#worker/api/parse.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

const draftSchema = v.object({
	form: v.picklist(DRAFT_FORMS),
	values: v.record(v.pipe(v.string(), v.maxLength(20)), v.string()),
});

/**
 * What somebody is typing into a form about an application, kept for them a moment after they stop; answers with when. Limited
 * for each account by itself, because colleagues share a network. Stands behind the staff gate.
 */
export const staffDrafts = new Hono<AppEnv>().post("/:id", async (c) => {
	const { services, staff } = c.var;
	const { success: fits } = await c.env.RATE_WRITE.limit({ key: `draft:${staff.id}` });
	if (!fits) return problem(c, { kind: "too-many", code: "too_many_requests", retryAfterSeconds: 60 });
	const json = await readJson(c);
	if (!json.ok) return problem(c, json.failure);
	const draft = v.safeParse(draftSchema, json.value);
	if (!draft.success) return problem(c, { kind: "invalid", code: "invalid_request" });
	const kept = await saveStaffDraft(services, staff, c.req.param("id"), draft.output);
	return kept.ok ? c.json(kept.value, 200, { "Cache-Control": "no-store" }) : problem(c, kept.failure);
});
