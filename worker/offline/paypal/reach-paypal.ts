import type { OfflineBindings } from "../bindings.ts";
import { isDropped } from "../provider/lost-answers.ts";

/** Carries a request for PayPal's sandbox to the stand-in. @throws TypeError where a fault breaks the connection */
export async function reachPaypal(request: Request, env: Pick<OfflineBindings, "PAYPAL_SANDBOX">): Promise<Response> {
	const response = await env.PAYPAL_SANDBOX.getByName("sandbox").fetch(request);
	if (isDropped(response)) throw new TypeError("Network connection lost.");
	return response;
}
