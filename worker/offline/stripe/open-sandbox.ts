import type { Deliveries } from "./events/deliveries.ts";
import type { StripeEvent } from "./events/event-shapes.ts";
import { recordEvent } from "./events/events.ts";
import type { Later } from "./later.ts";
import type { Access, SandboxContext, SlowBank } from "./sandbox-context.ts";
import type { Store } from "./store.ts";

export type SandboxParts = {
	store: Store;
	deliveries: Deliveries;
	later: Later;
	/** UTC milliseconds of the product's clock. */
	now: number;
	/** Where this world is served, without a trailing slash. */
	origin: string;
};

const NOBODY: StripeEvent["request"] = { id: null, idempotency_key: null };

/** What one action of the stand-in works with. @param request whom its events name as their cause */
export function openSandbox(
	{ store, deliveries, later, now, origin }: SandboxParts,
	request: StripeEvent["request"] = NOBODY,
	access: Access = "secret",
	slowBank: SlowBank | null = null,
): SandboxContext {
	const basis = { store, now, seconds: Math.floor(now / 1000), access, origin, slowBank };
	return {
		...basis,
		emit: (type, object) => recordEvent(basis, deliveries, request, type, object),
		later: (action, afterMs) => later.add(action, now + afterMs),
	};
}
