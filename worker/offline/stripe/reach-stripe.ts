import type { OfflineBindings } from "../bindings.ts";
import { isDropped } from "../provider/lost-answers.ts";

/** Carries a request for api.stripe.com to the stand-in. @throws TypeError where a fault breaks the connection */
export async function reachStripe(request: Request, env: Pick<OfflineBindings, "STRIPE_SANDBOX">): Promise<Response> {
	const response = await env.STRIPE_SANDBOX.getByName("sandbox").fetch(request);
	if (isDropped(response)) throw new TypeError("Network connection lost.");
	return response;
}
