import { and, eq, isNull } from "drizzle-orm";
import * as v from "valibot";
import { incidents, incidentUpdates } from "#app/data/counts-schema.server.ts";
import { mayWriteIncidents, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import {
	affectedPartsSchema,
	MAX_TITLE,
	MAX_UPDATE,
	minutesAgoSchema,
	translatedTextSchema,
} from "#app/domain/measures/incident.ts";
import { clearStatusCache, findIncident } from "#app/queries/measures/status.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

/** Fields of a form as typed; fields with several values are lists. */
type FormInput = Record<string, unknown>;

/** Publishes an incident with its first update; `minutesAgo` says when it began. */
export async function openIncident(
	services: Services,
	staff: Staff,
	input: FormInput,
): Promise<Outcome<{ id: string }>> {
	if (!mayWriteIncidents(staff)) return failure("forbidden", "staff_only");
	const parsed = parseAll(input, {
		parts: v.object({ parts: affectedPartsSchema }),
		title: translatedTextSchema("title", MAX_TITLE),
		text: translatedTextSchema("text", MAX_UPDATE),
		ago: v.object({ minutesAgo: minutesAgoSchema }),
	});
	if (!parsed.ok) return parsed;
	const { db, now } = services;
	const id = randomId();
	const { parts, title, text, ago } = parsed.value;
	await db.batch([
		db.insert(incidents).values({ id, parts: parts.parts, startedAt: now() - ago.minutesAgo, title }),
		db.insert(incidentUpdates).values({ incidentId: id, at: now(), text }),
	]);
	clearStatusCache();
	return success({ id });
}

/** Adds an update to an open incident. `ends` closes it, and `minutesAgo` says when it ended. */
export async function updateIncident(
	services: Services,
	staff: Staff,
	id: string,
	input: FormInput,
): Promise<Outcome<{ hasEnded: boolean }>> {
	if (!mayWriteIncidents(staff)) return failure("forbidden", "staff_only");
	const incident = await findIncident(services, id);
	if (!incident) return failure("not-found", "incident_not_found");
	if (incident.endedAt !== null) return failure("conflict", "incident_over");
	const parsed = parseAll(input, {
		text: translatedTextSchema("text", MAX_UPDATE),
		ago: v.object({ minutesAgo: minutesAgoSchema }),
	});
	if (!parsed.ok) return parsed;
	const { db, now } = services;
	const hasEnded = input.ends === "on";
	const endedAt = now() - parsed.value.ago.minutesAgo;
	if (hasEnded && endedAt < incident.startedAt)
		return failure("invalid", "invalid_request", { fields: { minutesAgo: "error_incident_minutes" } });
	await db.batch([
		db.insert(incidentUpdates).values({ incidentId: id, at: now(), text: parsed.value.text }),
		...(hasEnded
			? [
					db
						.update(incidents)
						.set({ endedAt })
						.where(and(eq(incidents.id, id), isNull(incidents.endedAt))),
				]
			: []),
	]);
	clearStatusCache();
	return success({ hasEnded });
}

/**
 * Replaces the texts of an incident, to add a missing translation or to change wording that should not be public.
 * Fields are named `title_en`, and `update12_en` for update 12.
 */
export async function editIncident(
	services: Services,
	staff: Staff,
	id: string,
	input: FormInput,
): Promise<Outcome<null>> {
	if (!mayWriteIncidents(staff)) return failure("forbidden", "staff_only");
	const incident = await findIncident(services, id);
	if (!incident) return failure("not-found", "incident_not_found");
	const schemas: Record<string, ReturnType<typeof translatedTextSchema>> = {
		title: translatedTextSchema("title", MAX_TITLE),
	};
	for (const update of incident.updates)
		schemas[`update${update.id}`] = translatedTextSchema(`update${update.id}`, MAX_UPDATE);
	const parsed = parseAll(input, schemas);
	if (!parsed.ok) return parsed;
	const texts = parsed.value;
	const { db } = services;
	await db.batch([
		db
			.update(incidents)
			.set({ title: texts.title ?? incident.title })
			.where(eq(incidents.id, id)),
		...incident.updates.map((update) =>
			db
				.update(incidentUpdates)
				.set({ text: texts[`update${update.id}`] ?? update.text })
				.where(eq(incidentUpdates.id, update.id)),
		),
	]);
	clearStatusCache();
	return success(null);
}

type Schemas = Record<string, v.GenericSchema<unknown, unknown>>;

/** Parses the same fields with several schemas, and reports the problems of all of them. */
function parseAll<S extends Schemas>(
	input: FormInput,
	schemas: S,
): Outcome<{ [Key in keyof S]: v.InferOutput<S[Key]> }> {
	const results = Object.entries(schemas).map(([key, schema]) => [key, v.safeParse(schema, input)] as const);
	const problems = results.flatMap(([, { issues }]) =>
		(issues ?? []).map((issue) => [v.getDotPath(issue)?.split(".")[0] ?? "", issue.message]),
	);
	if (problems.length > 0) return failure("invalid", "invalid_request", { fields: Object.fromEntries(problems) });
	return success(
		Object.fromEntries(results.map(([key, { output }]) => [key, output])) as {
			[Key in keyof S]: v.InferOutput<S[Key]>;
		},
	);
}
