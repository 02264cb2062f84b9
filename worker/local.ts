import { openOfflineWorld } from "./offline/open-offline-world.ts";
import { createWorker } from "./worker.ts";

export { ApplicationRoom } from "#durable/application-room.ts";
export { OfflineMailbox } from "./offline/mailbox/offline-mailbox.ts";
export { OfflineWorld } from "./offline/offline-world.ts";
export { StripeSandbox } from "./offline/stripe/stripe-sandbox.ts";

/** Local: the same Worker in the offline world. */
export default createWorker(openOfflineWorld);
