import { Hono } from "hono";
import { requestPhysicalDelivery } from "#app/commands/application/delivery.server.ts";
import { viewOf } from "#app/domain/application/projection.ts";
import { failure } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import type { AppEnv } from "../context.ts";
import { rateLimit } from "../rate-limit.ts";
import { applicationJson } from "./application-json.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";

/** Row 185: the printed certificate, ordered by the owner of a completed application. */
export const physicalDelivery = new Hono<AppEnv>().post(
	"/request-physical-delivery/:id",
	rateLimit("RATE_WRITE"),
	async (c) => {
		const id = c.req.param("id");
		const body = await parseJson(c, "deliveryRequest");
		if (!body.ok) return problem(c, body.failure);
		const { services } = c.var;
		if (!(await findApplication(services, id))) {
			return problem(c, failure("not-found", "application_not_found").failure);
		}
		if (!(await ownsApplication(c.req.raw, services, id))) {
			return problem(c, failure("unauthenticated", "link_needed").failure);
		}
		const requested = await requestPhysicalDelivery(services, id, body.value.address, c.var.visitor.country);
		if (!requested.ok) return problem(c, requested.failure);
		const { application, payment } = requested.value;
		return c.json({ application: applicationJson(viewOf(application, true)), clientSecret: payment.clientSecret });
	},
);
