import type { Bindings } from "../../env.ts";
import type { Fault } from "./faults.ts";

/** Receives events. */
export type Receiver = (request: Request) => Promise<Response>;

/**
 * Delivers an event to its receiver, subject to faults.
 * @throws TypeError if the connection breaks
 */
export async function deliverWithFault(fault: Fault | null, request: Request, receiver: Receiver): Promise<Response> {
	const effect = fault?.effect;
	if (effect === "drop-before") throw new TypeError("Network connection lost.");
	if (effect === "status") return new Response("A fault was injected here.", { status: fault?.status });
	if (effect === "slow") await scheduler.wait(fault?.delay ?? 0);
	const response = await receiver(request);
	if (effect === "hang") await scheduler.wait(fault?.delay ?? 0);
	if (effect === "status-after") return new Response("A fault was injected here.", { status: fault?.status });
	if (effect === "drop-after" || effect === "hang") throw new TypeError("Network connection lost.");
	return response;
}

/** The origin of the offline environment, without a trailing slash. */
export function offlineOrigin(env: Bindings): string {
	return `http://localhost:${(env as { PORT?: string }).PORT ?? 5000}`;
}
