import * as z from "zod";
import { newId, randomText } from "../api/ids.ts";
import { listView } from "../api/lists.ts";
import { expand, metadata, page, withoutEmpty } from "../api/parameters.ts";
import type { Desk } from "../sandbox-context.ts";
import type { WebhookEndpoint } from "./event-shapes.ts";
import { API_VERSION } from "./events.ts";

export const endpointCreation = z.strictObject({
	api_version: z.string().max(20).optional(),
	description: z.string().optional(),
	enabled_events: z.array(z.string()).min(1),
	expand,
	metadata: metadata.optional(),
	url: z.url({ protocol: /^https?$/ }),
});
export const endpointList = z.strictObject(page);

/**
 * Writes an endpoint down and gives its secret this once. Nothing is ever sent there: the offline world reaches loopback
 * alone, and its notices go to this Worker's own receiver whether that is registered or not.
 */
export function createEndpoint(desk: Desk, given: z.output<typeof endpointCreation>): object {
	const endpoint = desk.store.put<WebhookEndpoint>({
		id: newId("we"),
		object: "webhook_endpoint",
		api_version: given.api_version ?? API_VERSION,
		application: null,
		created: desk.seconds,
		description: given.description ?? null,
		enabled_events: given.enabled_events,
		livemode: false,
		metadata: withoutEmpty(given.metadata ?? {}),
		status: "enabled",
		url: given.url,
	});
	return { ...endpoint, secret: `whsec_${randomText(32)}` };
}

export function retrieveEndpoint(desk: Desk, _given: unknown, id: string): object {
	return desk.store.get("webhook_endpoint", id);
}

export function listEndpoints(desk: Desk, given: z.output<typeof endpointList>): object {
	return listView(desk, "webhook_endpoint", "/v1/webhook_endpoints", given, {}, (endpoint) => endpoint);
}

export function deleteEndpoint(desk: Desk, _given: unknown, id: string): object {
	desk.store.remove(desk.store.get("webhook_endpoint", id).id);
	return { id, object: "webhook_endpoint", deleted: true };
}
