import { DurableObject } from "cloudflare:workers";

export class ApplicationRoom extends DurableObject {}
