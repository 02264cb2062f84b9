import { DurableObject } from "cloudflare:workers";

export class OfflineMailbox extends DurableObject {}
