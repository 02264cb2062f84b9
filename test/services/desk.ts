import { createExecutionContext, env } from "cloudflare:test";
import type { Staff } from "#app/domain/staff.ts";
import type { Services } from "#app/services.ts";
import { compose } from "#worker/compose.ts";
import type { Bindings } from "#worker/env.ts";
import { openOfflineWorld } from "#worker/offline/open-offline-world.ts";

export { decideDocument } from "#app/commands/decide-document.server.ts";
export { fileApplication } from "#app/commands/file-application.server.ts";
export { storeCertificate } from "#app/commands/store-certificate.server.ts";

const bindings = env as unknown as Bindings;

/** The services as a request would get them, for acts that have no call of their own. */
export async function services(): Promise<Services> {
	return compose(bindings, await openOfflineWorld(bindings), createExecutionContext());
}

export const staff = {
	rui: { email: "rui@azulejo.example", name: "Rui", role: "reviewer" },
	eva: { email: "eva@azulejo.example", name: "Eva", role: "senior" },
} satisfies Record<string, Staff>;
