import * as v from "valibot";
import type { Application } from "#app/domain/application/application.ts";
import type { Services } from "#app/services.ts";
import { findEventsOf } from "../application/find-events-of.server.ts";

/** That somebody got the certificate; `at` is UTC milliseconds, `device` a family such as "Firefox, Windows" or empty. */
export type Download = { version: number; by: "owner" | "link"; device: string; at: number };

const detailsSchema = v.object({
	by: v.fallback(v.picklist(["owner", "link"]), "owner"),
	device: v.fallback(v.string(), ""),
});
const MAX = 50;

/** Who got the certificate and when, newest first. */
export async function listDownloads(
	services: Pick<Services, "db" | "documents" | "log">,
	application: Pick<Application, "id" | "caseKey">,
): Promise<Download[]> {
	const events = await findEventsOf(services, application, ["certificate-downloaded"]);
	return events
		.map(({ version, details, at }) => ({ version, at, ...v.parse(detailsSchema, details ?? {}) }))
		.toReversed()
		.slice(0, MAX);
}
