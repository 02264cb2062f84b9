import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { buildIdModule } from "./vite/build-id.ts";
import { fontLetters } from "./vite/font-letters.ts";
import { localeFiles } from "./vite/locale-files.ts";
import { markdown } from "./vite/markdown.ts";
import { pageScripts } from "./vite/page-scripts.ts";
import { paraglideOptions } from "./vite/paraglide.config.ts";
import { previewPictures } from "./vite/preview-pictures.ts";
import { withoutUnusedParts } from "./vite/unused-parts.ts";

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
			{ find: /^prettier\/.*/, replacement: `${import.meta.dirname}/vite/no-prettier.ts` },
			{ find: "prop-types", replacement: `${import.meta.dirname}/vite/no-prop-types.ts` },
			// Half the pictures' weight is what they could do besides being drawn.
			{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: `${import.meta.dirname}/vite/icon-of.ts` },
			// The PDF writer can also sign, which we never ask of it: 84 kB.
			{ find: /^(pkijs|asn1js)$/, replacement: `${import.meta.dirname}/vite/no-signatures.ts` },
		],
	},
});
