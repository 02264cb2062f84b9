import { createExecutionContext, env } from "cloudflare:test";
import { decideDocument } from "#app/commands/decide-document.server.ts";
import { fileApplication } from "#app/commands/file-application.server.ts";
import type { Services } from "#app/services.ts";
import { compose } from "#worker/compose.ts";
import { offlineStaff } from "#worker/offline/access/staff.ts";
import type { OfflineBindings } from "#worker/offline/bindings.ts";
import { openOfflineWorld } from "#worker/offline/open-offline-world.ts";
import { apply, beginPaying } from "./by-calls.ts";
import { payWithCard } from "./card-holder.ts";
import { Client } from "./client.ts";
import { settle } from "./settle.ts";

/** A case that is paid, in order and with the tax office. */
export async function aFiledCase(
	changes: Record<string, unknown> = {},
): Promise<{ applicant: Client; id: string; applicationNumber: string }> {
	const applicant = new Client();
	const { id, applicationNumber } = await apply(applicant, changes);
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await payWithCard(intentId, clientSecret, "4242424242424242");
	await settle();
	await fileCase(id);
	return { applicant, id, applicationNumber };
}

async function fileCase(id: string): Promise<void> {
	const services = await openServices();
	const rui = offlineStaff("Rui");
	for (const document of ["passport", "address"] as const) {
		await decideDocument(services, rui, id, { document, decision: "accepted", reason: "" });
	}
	const filed = await fileApplication(services, rui, id, { authorityReference: "AT-1", checkListDone: true });
	if (!filed.ok) throw new Error(`filing: ${filed.failure.code}`);
}

/** The services as a request gets them now, by the world as it is now. */
export async function openServices(): Promise<Services> {
	const bindings = env as unknown as OfflineBindings;
	return compose(bindings, await openOfflineWorld(bindings), createExecutionContext());
}
