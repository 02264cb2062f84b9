import { createExecutionContext, env } from "cloudflare:test";
import type { Services } from "#app/services.ts";
import { compose } from "#worker/compose.ts";
import type { OfflineBindings } from "#worker/offline/bindings.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";

/** The services as a request gets them now, by the world as it is now. */
export async function openServices(): Promise<Services> {
	const bindings = env as unknown as OfflineBindings;
	return compose(bindings, await createOfflineEnvironment(bindings), createExecutionContext());
}
