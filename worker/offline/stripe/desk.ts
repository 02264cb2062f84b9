import type { EventType } from "./shapes.ts";
import type { Store } from "./store.ts";

/** What every act of the stand-in works with. */
export type Desk = {
	store: Store;
	/** UTC milliseconds of the product's clock. */
	now: number;
	/** The same in the API's seconds. */
	seconds: number;
	/** Keys in hand decide what may be seen. */
	access: Access;
	/** Records an event with the object as it is now, and queues its delivery. */
	emit(type: EventType, object: { id: string }): void;
};

/** A publishable key comes with every browser: it needs the client secret and sees less. */
export type Access = "secret" | "publishable";
