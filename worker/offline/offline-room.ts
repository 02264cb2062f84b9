import { ApplicationRoom } from "#durable/application-room.ts";
import type { OfflineBindings } from "./bindings.ts";

/** The same room by the offline world's clock. */
export class OfflineRoom extends ApplicationRoom {
	protected override async clockOffset(): Promise<number> {
		const { OFFLINE_WORLD } = this.env as unknown as OfflineBindings;
		return (await OFFLINE_WORLD.getByName("world").snapshot()).clockOffset;
	}
}
