import { Hono } from "hono";
import { recordAction } from "#app/commands/audit/record-action.server.ts";
import { mayReadAudit } from "#app/domain/application/staff-roles.ts";
import { failure } from "#app/domain/failure.ts";
import { csvLines, csvOf } from "#app/domain/money/csv.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { walkEntries } from "#app/queries/audit/list-audit.server.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

const HEAD = ["entry", "at", "action", "account", "role", "network", "application", "details", "hash"];

/** The chain of the house as a list, oldest first; that it left the house is its last entry but one. Stands behind the staff gate. */
export const staffAudit = new Hono<AppEnv>().get("/", async (c) => {
	const { services, staff, visitor } = c.var;
	if (!mayReadAudit(staff)) return problem(c, failure("forbidden", "staff_only").failure);
	const actor = { id: staff.id, role: staff.role, network: visitor.network };
	await recordAction(services, { action: "exported", actor, details: { what: "audit" } });
	const parts = walkEntries(services);
	const encoder = new TextEncoder();
	const list = new ReadableStream<Uint8Array>({
		start: (controller) => controller.enqueue(encoder.encode(csvOf([HEAD]))),
		async pull(controller) {
			const { value, done } = await parts.next();
			if (done) return controller.close();
			const rows = value.map((entry) => [
				String(entry.seq),
				new Date(entry.at).toISOString(),
				entry.action,
				String(entry.userId ?? ""),
				entry.role ?? "",
				entry.network ?? "",
				entry.applicationId ?? "",
				JSON.stringify(entry.details),
				entry.hash,
			]);
			controller.enqueue(encoder.encode(csvLines(rows)));
		},
	});
	return c.body(list, 200, {
		"Content-Type": "text/csv; charset=utf-8",
		"Content-Disposition": `attachment; filename="audit-${lisbonDate(services.now())}.csv"`,
		"Cache-Control": "private, no-store",
	});
});
