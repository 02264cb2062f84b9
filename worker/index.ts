export { ApplicationRoom } from "#durable/application-room.ts";
export { DeskRoom } from "#durable/desk-room.ts";

import { realWorld } from "./real-world.ts";
import { createWorker } from "./worker.ts";

/** Production: the real world, and nothing of the offline one. */
export default createWorker(realWorld);
