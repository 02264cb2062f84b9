import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { markdown } from "./markdown.plugin.ts";
import { paraglideOptions } from "./paraglide.config.ts";

export default defineConfig({
	plugins: [
		cloudflare({
			viteEnvironment: { name: "ssr" },
			inspectorPort: false,
			persistState: { path: process.env.STATE_DIR ?? ".wrangler/state" },
		}),
		tailwindcss(),
		markdown(),
		paraglideVitePlugin(paraglideOptions),
		reactRouter(),
	],
	// React Router does not minify the server by itself: it halves the upload.
	environments: { ssr: { build: { minify: true } } },
	// The mail renderer's `pretty` option drags in a code formatter of 269 kB that is never called.
	resolve: { alias: [{ find: /^prettier\/.*/, replacement: `${import.meta.dirname}/worker/adapters/no-prettier.ts` }] },
});
