import { ApplicationRoom } from "#durable/application-room.ts";
import type { OfflineBindings } from "./bindings.ts";

/** The room with the offline environment's clock and keys. */
export class OfflineRoom extends ApplicationRoom {
	protected override async clockOffset(): Promise<number> {
		return (await this.#snapshot()).clockOffset;
	}

	protected override async documentKeys(): Promise<string> {
		return (await this.#snapshot()).secrets.documentKey;
	}

	#snapshot() {
		const { SIMULATOR } = this.env as unknown as OfflineBindings;
		return SIMULATOR.getByName("world").snapshot();
	}
}
