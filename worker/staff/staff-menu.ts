import { Hono } from "hono";
import {
	MENU_QUERY_MAX,
	MENU_QUERY_MIN,
	type MenuApplications,
	type MenuPages,
} from "#app/domain/staff/menu-answer.ts";
import { suggestApplications } from "#app/queries/application/search-applications.server.ts";
import { listColleagues } from "#app/queries/staff/colleagues.server.ts";
import { findListSettings } from "#app/queries/staff/find-list-settings.server.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

const NO_STORE = { "Cache-Control": "no-store" };

/**
 * What the command menu cannot know from its page: with `q` applications, without it saved views and colleagues. Everybody on
 * the staff sees the list, and here no more than there. Limited for each account by itself, because colleagues share a
 * network. Stands behind the staff gate.
 */
export const staffMenu = new Hono<AppEnv>().get("/", async (c) => {
	const { services, staff } = c.var;
	const { success: fits } = await c.env.RATE_WRITE.limit({ key: `menu:${staff.id}` });
	if (!fits) return problem(c, { kind: "too-many", code: "too_many_requests", retryAfterSeconds: 60 });
	const query = c.req.query("q")?.trim();
	if (query === undefined) {
		const [{ views }, people] = await Promise.all([findListSettings(services, staff), listColleagues(services)]);
		return c.json(
			{ views: views.map(({ name, filter }) => ({ name, filter })), people } satisfies MenuPages,
			200,
			NO_STORE,
		);
	}
	const isLookedFor = query.length >= MENU_QUERY_MIN && query.length <= MENU_QUERY_MAX;
	const found: MenuApplications = isLookedFor
		? await suggestApplications(services, query)
		: { applications: [], exact: false, more: false };
	return c.json(found, 200, NO_STORE);
});
