import { Hono } from "hono";
import { assignNif } from "#app/commands/application/nif.server.ts";
import { viewOf } from "#app/domain/application/projection.ts";
import { reportUnexpectedError } from "#app/server/unexpected-error.server.ts";
import { staffGate } from "#worker/staff/staff-gate.ts";
import type { AppEnv } from "../context.ts";
import { applicationJson } from "./application-json.ts";
import { parseJson } from "./parse.ts";
import { problem } from "./problem.ts";

/**
 * Row 184, for staff alone (ruling T1): the first person proposes the number, a second one confirms it. What goes wrong on our
 * side is said in the words of row 210.
 */
export const setNif = new Hono<AppEnv>().onError((error, c) => {
	reportUnexpectedError(c.var.services, error, c.req.routePath);
	return problem(c, { kind: "unavailable", code: "set_nif_failed", retryAfterSeconds: 30 });
});

setNif.post("/set-nif/:id", staffGate(), async (c) => {
	const body = await parseJson(c, "setNifRequest");
	if (!body.ok) return problem(c, body.failure);
	const outcome = await assignNif(c.var.services, c.var.staff, c.req.param("id"), body.value.nifNumber);
	if (!outcome.ok) return problem(c, outcome.failure);
	const awaitingSecondPerson = outcome.value.nifNumber === null;
	return c.json({ application: applicationJson(viewOf(outcome.value, false)), awaitingSecondPerson });
});
