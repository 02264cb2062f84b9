import { DurableObject } from "cloudflare:workers";

export class StripeSandbox extends DurableObject {}
