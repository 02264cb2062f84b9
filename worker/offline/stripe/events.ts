import * as z from "zod";
import { randomText } from "../provider/random-text.ts";
import { createId } from "./api/errors.ts";
import { createListView } from "./api/lists.ts";
import { createdFilter, expand, metadata, pagingParameters, removeEmptyValues } from "./api/parameters.ts";
import type { SandboxContext } from "./sandbox-context.ts";
import type { EventType, StripeEvent, WebhookEndpoint } from "./shapes.ts";
import type { Deliveries } from "./webhook-deliveries.ts";

/** The API version of objects in events: the endpoint's, which is pinned. */
const API_VERSION = "2023-10-16";

export const eventList = z.strictObject({
	...pagingParameters,
	type: z.string().optional(),
	types: z.array(z.string()).max(20).optional(),
	created: createdFilter,
});

/** Records an event with the current object, and queues its delivery. */
export function recordEvent(
	sandbox: Pick<SandboxContext, "store" | "now" | "seconds">,
	deliveries: Deliveries,
	request: StripeEvent["request"],
	type: EventType,
	object: { id: string },
): void {
	const event = sandbox.store.put<StripeEvent>({
		id: createId("evt"),
		object: "event",
		api_version: API_VERSION,
		created: sandbox.seconds,
		data: { object },
		livemode: false,
		pending_webhooks: 1,
		request,
		type,
	});
	deliveries.queue(event.id, sandbox.now);
}

export function retrieveEvent(sandbox: SandboxContext, _parameters: unknown, id: string): object {
	return sandbox.store.get("event", id);
}

export function listEvents(sandbox: SandboxContext, params: z.output<typeof eventList>): object {
	const types = params.types ?? (params.type ? [params.type] : undefined);
	return createListView(sandbox, "event", "/v1/events", params, { types, created: params.created }, (event) => event);
}

export const endpointCreation = z.strictObject({
	api_version: z.string().max(20).optional(),
	description: z.string().optional(),
	enabled_events: z.array(z.string()).min(1),
	expand,
	metadata: metadata.optional(),
	url: z.url({ protocol: /^https?$/ }),
});
export const endpointList = z.strictObject(pagingParameters);

/**
 * Stores an endpoint and returns its secret, only once. Sends nothing to it: events always go to this Worker's own
 * receiver.
 */
export function createEndpoint(sandbox: SandboxContext, params: z.output<typeof endpointCreation>): object {
	const endpoint = sandbox.store.put<WebhookEndpoint>({
		id: createId("we"),
		object: "webhook_endpoint",
		api_version: params.api_version ?? API_VERSION,
		application: null,
		created: sandbox.seconds,
		description: params.description ?? null,
		enabled_events: params.enabled_events,
		livemode: false,
		metadata: removeEmptyValues(params.metadata ?? {}),
		status: "enabled",
		url: params.url,
	});
	return { ...endpoint, secret: `whsec_${randomText(32)}` };
}

export function retrieveEndpoint(sandbox: SandboxContext, _parameters: unknown, id: string): object {
	return sandbox.store.get("webhook_endpoint", id);
}

export function listEndpoints(sandbox: SandboxContext, params: z.output<typeof endpointList>): object {
	return createListView(sandbox, "webhook_endpoint", "/v1/webhook_endpoints", params, {}, (endpoint) => endpoint);
}

export function deleteEndpoint(sandbox: SandboxContext, _parameters: unknown, id: string): object {
	sandbox.store.remove(sandbox.store.get("webhook_endpoint", id).id);
	return { id, object: "webhook_endpoint", deleted: true };
}
