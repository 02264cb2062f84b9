import { Hono } from "hono";
import { getSetting } from "#app/queries/settings.server.ts";
import type { AppEnv } from "../../context.ts";
import { problem } from "../problem.ts";

/** The photograph of the lawyer that staff have entered, for the first page. */
export const lawyerPhoto = new Hono<AppEnv>().get("/lawyer-photo", async (c) => {
	const { photo } = await getSetting(c.var.services, "attorney-photo");
	if (!photo) return problem(c, { kind: "not-found", code: "document_not_found" });
	const bytes = Buffer.from(photo.slice(photo.indexOf(",") + 1), "base64");
	return c.body(bytes, 200, { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=300" });
});
