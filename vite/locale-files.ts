import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Emits the translation files as static assets under their own URLs, outside the Worker. */
export function localeFiles(root: string): Plugin {
	return {
		name: "locale-files",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		generateBundle() {
			for (const file of readdirSync(join(root, "locales"), { recursive: true, encoding: "utf8" })) {
				if (!file.endsWith(".json")) continue;
				const fileName = join("locales", file).replaceAll("\\", "/");
				this.emitFile({ type: "asset", fileName, source: readFileSync(join(root, fileName)) });
			}
		},
	};
}
