export { AgentHub } from "#durable/agent-hub.ts";
export { ApplicationRoom } from "#durable/application-room.ts";
export { StaffHub } from "#durable/staff-hub.ts";

import { productionEnvironment } from "./env.ts";
import { createWorker } from "./worker.ts";

/** Production, without the offline environment. */
export default createWorker(productionEnvironment);
