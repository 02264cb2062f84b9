import { Hono } from "hono";
import { servePage } from "./pages.ts";

export const app = new Hono().get("/api/health", (c) => c.json({ status: "ok" })).all("*", (c) => servePage(c.req.raw));
