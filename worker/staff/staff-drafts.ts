import { Hono } from "hono";
import * as z from "zod";
import { keepDraft } from "#app/commands/staff/keep-draft.server.ts";
import { DRAFT_FORMS } from "#app/domain/staff/draft.ts";
import { parseJson } from "#worker/api/parse.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

const draftSchema = z.object({ form: z.enum(DRAFT_FORMS), values: z.record(z.string().max(20), z.string()) });

/**
 * What somebody is typing into a form about an application, kept for them a moment after they stop; answers with when. Limited
 * for each account by itself, because colleagues share a network. Stands behind the staff gate.
 */
export const staffDrafts = new Hono<AppEnv>().post("/:id", async (c) => {
	const { services, staff } = c.var;
	const { success: fits } = await c.env.RATE_WRITE.limit({ key: `draft:${staff.id}` });
	if (!fits) return problem(c, { kind: "too-many", code: "too_many_requests", retryAfterSeconds: 60 });
	const parsed = await parseJson(c, draftSchema);
	if (!parsed.ok) return problem(c, parsed.failure);
	const kept = await keepDraft(services, staff, c.req.param("id"), parsed.value);
	return kept.ok ? c.json(kept.value, 200, { "Cache-Control": "no-store" }) : problem(c, kept.failure);
});
