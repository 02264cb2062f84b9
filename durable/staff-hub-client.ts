import type { Application } from "#app/domain/application/application.ts";
import type { Actor } from "#app/domain/application/event.ts";
import type { StaffHubChange } from "#app/domain/staff/staff-hub-message.ts";
import type { StaffHub } from "./staff-hub.ts";

/**
 * The jurisdiction in which Durable Objects run and store data: the European Union in production (wrangler.toml),
 * because the data are sensitive. Unset locally, where the runtime supports no jurisdictions.
 */
export type DataLocation = { DATA_JURISDICTION?: "eu" };

/**
 * Returns the namespace restricted to that jurisdiction. The same name in another jurisdiction is a different object.
 */
export function inJurisdiction<T extends Rpc.DurableObjectBranded | undefined>(
	namespace: DurableObjectNamespace<T>,
	{ DATA_JURISDICTION }: DataLocation,
): DurableObjectNamespace<T> {
	return DATA_JURISDICTION ? namespace.jurisdiction(DATA_JURISDICTION) : namespace;
}

const HUB_NAME = "staff-hub";

/** The only access to the staff hub. Best effort: no caller waits for it or fails with it. */
export function openStaffHub(env: DataLocation & { STAFF_HUB: DurableObjectNamespace<StaffHub> }) {
	const hub = () => inJurisdiction(env.STAFF_HUB, env).getByName(HUB_NAME);
	return {
		/** Connects a page's socket; returns the response to its upgrade request. */
		async join(account: { id: number; name: string }): Promise<Response> {
			const query = new URLSearchParams({ account: String(account.id), name: account.name });
			return hub().fetch(`http://staff-hub/?${query}`, { headers: { Upgrade: "websocket" } });
		},
		async notifyChanged(change: StaffHubChange): Promise<void> {
			await hub().changed(change).catch(logError);
		},
		async disconnect(account: number): Promise<void> {
			await hub().leave(account).catch(logError);
		},
	};
}

/** Returns the notification to staff pages about a change. */
export function staffHubChange({ id, version }: Application, actor: Actor): StaffHubChange {
	return { type: "change", id, version, by: actor.kind, who: actor.kind === "staff" ? actor.id : null };
}

function logError(error: unknown): void {
	console.error("staff hub not reached", error instanceof Error ? error.name : "unknown");
}
