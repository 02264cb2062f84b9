import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { buildIdModule } from "./build-id.plugin.ts";
import { fontLetters } from "./font.plugin.ts";
import { localeFiles } from "./locales.plugin.ts";
import { markdown } from "./markdown.plugin.ts";
import { previewPictures } from "./og.plugin.ts";
import { pageScripts } from "./page-scripts.plugin.ts";
import { paraglideOptions } from "./paraglide.config.ts";
import { withoutUnusedParts } from "./unused-parts.plugin.ts";

export default defineConfig({
	plugins: [
		cloudflare({
			viteEnvironment: { name: "ssr" },
			inspectorPort: false,
			// What is built of the reader is wrangler's work (tasks.mjs).
			auxiliaryWorkers: [{ configPath: "./worker/reader/wrangler.toml", devOnly: true }],
			persistState: { path: process.env.STATE_DIR ?? ".wrangler/state" },
		}),
		tailwindcss(),
		markdown(),
		fontLetters(),
		buildIdModule(import.meta.dirname),
		paraglideVitePlugin(paraglideOptions),
		reactRouter(),
		pageScripts(),
		withoutUnusedParts(),
		previewPictures(),
		localeFiles(import.meta.dirname),
	],
	// The site script and what looks at pictures are modules.
	worker: { format: "es" },
	// React Router does not minify the server by itself: it halves the upload.
	environments: { ssr: { build: { minify: true } } },
	resolve: {
		alias: [
			// The mail renderer's `pretty` option drags in a code formatter of 269 kB that is never called.
			{ find: /^prettier\/.*/, replacement: `${import.meta.dirname}/worker/adapters/no-prettier.ts` },
			{ find: "prop-types", replacement: `${import.meta.dirname}/app/browser/no-prop-types.ts` },
			// Half the pictures' weight is what they could do besides being drawn.
			{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: `${import.meta.dirname}/app/ui/icon-of.ts` },
			// The PDF writer can also sign, which we never ask of it: 84 kB.
			{ find: /^(pkijs|asn1js)$/, replacement: `${import.meta.dirname}/worker/adapters/no-signatures.ts` },
		],
	},
});
