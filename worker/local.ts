import { mountOfflineWorld } from "./offline/mount.ts";
import { openOfflineWorld } from "./offline/open-offline-world.ts";
import { createWorker } from "./worker.ts";

export { DeskRoom } from "#durable/desk-room.ts";
export { OfflineMailbox } from "./offline/mailbox/offline-mailbox.ts";
export { OfflineRoom as ApplicationRoom } from "./offline/offline-room.ts";
export { OfflineWorld } from "./offline/offline-world.ts";
export { PaypalSandbox } from "./offline/paypal/paypal-sandbox.ts";
export { StripeSandbox } from "./offline/stripe/stripe-sandbox.ts";

/** Local: the same Worker in the offline world. */
export default createWorker(openOfflineWorld, mountOfflineWorld);
