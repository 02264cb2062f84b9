import { Hono } from "hono";
import { isLanguage } from "#app/domain/language.ts";
import type { AppEnv } from "../context.ts";

// What is built has them beside the scripts of browsers (vite/locale-files.ts), and they are found before the Worker is.
const files: Record<string, () => Promise<string>> = import.meta.env.DEV
	? import.meta.glob<string>("../../locales/*/*.json", { query: "?raw", import: "default" })
	: {};

const NOT_CACHED = { "Cache-Control": "no-store" };

/** Row 191: the translation files as they are, from the same source as the compiled messages; never cached. */
export const locales = new Hono<AppEnv>()
	.get("/:language/:file", async (c) => {
		const { language, file } = c.req.param();
		const load = isLanguage(language) ? files[`../../locales/${language}/${file}`] : undefined;
		if (!load) return c.json({ message: "Not found" }, 404, NOT_CACHED);
		return c.body(await load(), 200, { "Content-Type": "application/json; charset=utf-8", ...NOT_CACHED });
	})
	.all("*", (c) => c.json({ message: "Not found" }, 404, NOT_CACHED));
