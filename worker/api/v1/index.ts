import { Hono } from "hono";
import type { AppEnv } from "#worker/context.ts";
import { problem } from "../problem.ts";
import { account } from "./account.ts";
import { cases } from "./cases.ts";
import { events } from "./events.ts";
import { authenticate, handleIdempotency } from "./gates.ts";
import { keys } from "./keys.ts";
import { messages } from "./messages.ts";
import { webhooks } from "./webhooks.ts";

/** The calls of firms' own software (docs/decisions/083-agents-api.md). */
export const v1 = new Hono<AppEnv>();

v1.get("/openapi.json", async (c) => c.json((await import("./openapi.ts")).agentsApi()));
v1.use(authenticate);
v1.use(handleIdempotency);
for (const routes of [cases, messages, account, events, webhooks, keys]) v1.route("/", routes);
v1.all("/*", (c) => problem(c, { kind: "not-found", code: "api_call_not_found" }));
