import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { findStaff } from "#app/queries/people/find-staff-member.server.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";
import { verifyAccess } from "./access.ts";

/** Who of our staff is asking, if anybody: Access says who may come near, our own table says who is staff. */
export async function staffAt(c: Context<AppEnv>): Promise<Staff | null> {
	const { world, services } = c.var;
	const verified = await verifyAccess(c.req.raw, world.config, world.fetch, world.now());
	return verified.ok ? findStaff(services, verified.value.email) : null;
}

/** Anything short of a token and a place in our table is refused. */
export const staffGate = createMiddleware<AppEnv>(async function staffGate(c, next) {
	const staff = await staffAt(c);
	if (!staff) return problem(c, { kind: "forbidden", code: "staff_only" });
	c.set("staff", staff);
	return next();
});
