import type { RoomBindings } from "#durable/application-room.ts";
import { ApplicationRoom } from "#durable/application-room.ts";
import type { OfflineBindings } from "./bindings.ts";
import { withOutages } from "./outages.ts";

/** The application's room, with the offline environment's clock and keys. */
export class OfflineRoom extends ApplicationRoom {
	constructor(ctx: DurableObjectState, env: RoomBindings) {
		super(ctx, withOutages(env));
	}

	protected override async clockOffset(): Promise<number> {
		return (await this.#snapshot()).clockOffset;
	}

	protected override async documentKeys(): Promise<string> {
		return (await this.#snapshot()).secrets.documentKey;
	}

	#snapshot() {
		const { SIMULATOR } = this.env as unknown as OfflineBindings;
		return SIMULATOR.getByName("singleton").snapshot();
	}
}
