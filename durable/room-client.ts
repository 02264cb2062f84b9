import type { ChangeRequest } from "#app/domain/application/transition.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { ApplicationRoom, ApplyResult } from "./application-room.ts";
import { type DataLocation, inJurisdiction } from "./staff-hub-client.ts";

const MAX_ATTEMPTS = 3;

/** The only access to a room. Retries calls that did not arrive, unless the room is overloaded. */
export function openRooms(env: DataLocation & { ROOMS: DurableObjectNamespace<ApplicationRoom> }) {
	const rooms = inJurisdiction(env.ROOMS, env);

	async function call<T>(
		applicationId: string,
		run: (room: DurableObjectStub<ApplicationRoom>) => Promise<T>,
	): Promise<T> {
		for (let attempt = 1; ; attempt += 1) {
			try {
				return await run(rooms.getByName(applicationId));
			} catch (error) {
				const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
				if (!retryable || overloaded || attempt >= MAX_ATTEMPTS) throw error;
			}
		}
	}
	return {
		async apply(applicationId: string, change: ChangeRequest): Promise<Outcome<ApplyResult>> {
			return call(applicationId, async (room) => (await room.apply(change)) as Outcome<ApplyResult>);
		},
		async processDueTasks(applicationId: string): Promise<void> {
			return call(applicationId, async (room) => await room.processDue());
		},
		/** Resolves if rooms work; reads and writes nothing. */
		async ping(): Promise<void> {
			return call("health", async (room) => await room.ping());
		},
		/** Notifies the desktop of a phone, by the name of its room (domain/phone-link.ts). */
		async notifyPhoneUpdate(room: string): Promise<void> {
			return call(room, async (stub) => await stub.notifyPhoneUpdate());
		},
		/** Upgrades a request to a socket that receives updates of the application. */
		async follow(applicationId: string): Promise<Response> {
			return call(applicationId, (room) => room.fetch("http://room/", { headers: { Upgrade: "websocket" } }));
		},
	};
}
