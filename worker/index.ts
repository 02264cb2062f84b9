export { ApplicationRoom } from "#durable/application-room.ts";
export { StaffHub } from "#durable/staff-hub.ts";

import { productionEnvironment } from "./env.ts";
import { createWorker } from "./worker.ts";

/** Production: the real world, and nothing of the offline one. */
export default createWorker(productionEnvironment);
