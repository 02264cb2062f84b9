import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { buildIdModule } from "./vite/build-id.ts";
import { codedMessages } from "./vite/coded-messages.ts";
import { fewEntities } from "./vite/few-entities.ts";
import { localeFiles } from "./vite/locale-files.ts";
import { markdown } from "./vite/markdown.ts";
import { paraglideOptions } from "./vite/paraglide.config.ts";
import { scriptGroups } from "./vite/script-groups.ts";
import { smallPdfWriter } from "./vite/small-pdf-writer.ts";

export default defineConfig({
	plugins: [
		cloudflare({
			viteEnvironment: { name: "ssr" },
			inspectorPort: false,
			// What is built of the reader is wrangler's work (tasks.mjs).
			auxiliaryWorkers: [{ configPath: "./worker/reader/wrangler.toml", devOnly: true }],
			persistState: { path: process.env.STATE_DIR ?? ".wrangler/state" },
		}),
		smallPdfWriter(),
		fewEntities(),
		markdown(),
		codedMessages(import.meta.dirname),
		buildIdModule(import.meta.dirname),
		paraglideVitePlugin(paraglideOptions),
		reactRouter(),
		localeFiles(import.meta.dirname),
	],
	// The site script and what looks at pictures are modules.
	worker: { format: "es" },
	environments: {
		// React Router does not minify the server by itself: it halves the upload.
		ssr: { build: { minify: true } },
		client: {
			// Found only when a page asks for them, they would be bundled anew, and what was on its way would be out of date (504).
			optimizeDeps: {
				include: [
					"cookie-es",
					"react-router/dom",
					"lucide-react",
					"@radix-ui/react-toast",
					"@stripe/react-stripe-js",
					"@stripe/stripe-js/pure",
					"libphonenumber-js/min",
					"valibot",
				],
			},
			build: {
				rolldownOptions: {
					treeshake: {
						// The card provider's binding makes twenty fields, of which we take one; React Router's warnings are for developers.
						manualPureFunctions: ["createElementComponent", "warning", "warnOnce"],
					},
					output: { codeSplitting: { groups: scriptGroups } },
				},
			},
		},
	},
	resolve: {
		alias: [
			// The mail renderer's `pretty` option drags in a code formatter of 269 kB that is never called.
			{ find: /^prettier\/.*/, replacement: `${import.meta.dirname}/vite/no-prettier.ts` },
			// The same renderer has a second way to plain text, with a parser and a table of entities of its own.
			{
				find: /^(html5parser|entities\/lib\/decode\.js)$/,
				replacement: `${import.meta.dirname}/vite/no-second-text.ts`,
			},
			{ find: "prop-types", replacement: `${import.meta.dirname}/vite/no-prop-types.ts` },
		],
	},
});
