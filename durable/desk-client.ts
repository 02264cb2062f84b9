import type { Application } from "#app/domain/application/application.ts";
import type { Actor } from "#app/domain/application/event.ts";
import type { DeskChange } from "#app/domain/staff/desk-message.ts";
import { type DataLocation, inJurisdiction } from "./data-location.ts";
import type { DeskRoom } from "./desk-room.ts";

const NAME = "desk";

/** The only way to the desk. Nobody's work waits for it, nor fails with it. */
export function openDesk(env: DataLocation & { DESK: DurableObjectNamespace<DeskRoom> }) {
	const desk = () => inJurisdiction(env.DESK, env).getByName(NAME);
	return {
		/** The desk's end of a page's socket, as the answer to an upgrade. */
		async join(account: { id: number; name: string }): Promise<Response> {
			const asked = new URLSearchParams({ account: String(account.id), name: account.name });
			return desk().fetch(`http://desk/?${asked}`, { headers: { Upgrade: "websocket" } });
		},
		async changed(change: DeskChange): Promise<void> {
			await desk().changed(change).catch(complain);
		},
		async leave(account: number): Promise<void> {
			await desk().leave(account).catch(complain);
		},
	};
}

/** What pages of staff hear of a change. */
export function deskChange({ id, version }: Application, actor: Actor): DeskChange {
	return { type: "change", id, version, by: actor.kind, who: actor.kind === "staff" ? actor.id : null };
}

function complain(error: unknown): void {
	console.error("desk not reached", error instanceof Error ? error.name : "unknown");
}
