import { Hono } from "hono";
import { openStaffHub } from "#durable/staff-hub-client.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";
import { isSameOrigin } from "#worker/origin.ts";

/** The socket of a page of staff: who else is at work where, and what has changed; stands behind the staff gate. */
export const staffLive = new Hono<AppEnv>().get("/", (c) => {
	if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") return c.json({ message: "Upgrade Required" }, 426);
	const isOurs = c.req.header("Origin") !== undefined && isSameOrigin(c.req.raw);
	if (!isOurs) return problem(c, { kind: "forbidden", code: "wrong_origin" });
	const { id, name, email } = c.var.staff;
	return openStaffHub(c.env).join({ id, name: name ?? email });
});
