import * as z from "zod";
import { randomText } from "../../provider/random-text.ts";
import { newId } from "../api/ids.ts";
import { listView } from "../api/lists.ts";
import { expand, metadata, page, withoutEmpty } from "../api/parameters.ts";
import type { SandboxContext } from "../sandbox-context.ts";
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
 * alone, and its events go to this Worker's own receiver whether that is registered or not.
 */
export function createEndpoint(sandbox: SandboxContext, given: z.output<typeof endpointCreation>): object {
	const endpoint = sandbox.store.put<WebhookEndpoint>({
		id: newId("we"),
		object: "webhook_endpoint",
		api_version: given.api_version ?? API_VERSION,
		application: null,
		created: sandbox.seconds,
		description: given.description ?? null,
		enabled_events: given.enabled_events,
		livemode: false,
		metadata: withoutEmpty(given.metadata ?? {}),
		status: "enabled",
		url: given.url,
	});
	return { ...endpoint, secret: `whsec_${randomText(32)}` };
}

export function retrieveEndpoint(sandbox: SandboxContext, _given: unknown, id: string): object {
	return sandbox.store.get("webhook_endpoint", id);
}

export function listEndpoints(sandbox: SandboxContext, given: z.output<typeof endpointList>): object {
	return listView(sandbox, "webhook_endpoint", "/v1/webhook_endpoints", given, {}, (endpoint) => endpoint);
}

export function deleteEndpoint(sandbox: SandboxContext, _given: unknown, id: string): object {
	sandbox.store.remove(sandbox.store.get("webhook_endpoint", id).id);
	return { id, object: "webhook_endpoint", deleted: true };
}
