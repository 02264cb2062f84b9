export { ApplicationRoom } from "#durable/application-room.ts";
export { StaffHub } from "#durable/staff-hub.ts";

import { productionEnvironment } from "./production-environment.ts";
import { createWorker } from "./worker.ts";

/** Production: the real world, and nothing of the offline one. */
export default createWorker(productionEnvironment);
