import * as z from "zod";
import { newId } from "../api/ids.ts";
import { listView } from "../api/lists.ts";
import { created, page } from "../api/parameters.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import type { Deliveries } from "./deliveries.ts";
import type { EventType, StripeEvent } from "./event-shapes.ts";

/** The version that objects in events follow: the endpoint's, which is the pinned one. */
export const API_VERSION = "2023-10-16";

export const eventList = z.strictObject({
	...page,
	type: z.string().optional(),
	types: z.array(z.string()).max(20).optional(),
	created,
});

/** Writes down what happened, with the object as it is now, and queues it for delivery at once. */
export function recordEvent(
	sandbox: Pick<SandboxContext, "store" | "now" | "seconds">,
	deliveries: Deliveries,
	request: StripeEvent["request"],
	type: EventType,
	object: { id: string },
): void {
	const event = sandbox.store.put<StripeEvent>({
		id: newId("evt"),
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

export function retrieveEvent(sandbox: SandboxContext, _given: unknown, id: string): object {
	return sandbox.store.get("event", id);
}

export function listEvents(sandbox: SandboxContext, given: z.output<typeof eventList>): object {
	const types = given.types ?? (given.type ? [given.type] : undefined);
	return listView(sandbox, "event", "/v1/events", given, { types, created: given.created }, (event) => event);
}
