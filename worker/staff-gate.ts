import { createMiddleware } from "hono/factory";
import { findStaff } from "#app/queries/find-staff.server.ts";
import { verifyAccess } from "./access.ts";
import { problem } from "./api/problem.ts";
import type { AppEnv } from "./context.ts";

/** Access says who may come near, our own table says who is staff. Anything short of both is refused. */
export const staffGate = createMiddleware<AppEnv>(async function staffGate(c, next) {
	const { world, services } = c.var;
	const verified = await verifyAccess(c.req.raw, world.config, world.fetch, world.now());
	const staff = verified.ok ? await findStaff(services, verified.value.email) : null;
	if (!staff) return problem(c, { kind: "forbidden", code: "staff_only" });
	c.set("staff", staff);
	return next();
});
