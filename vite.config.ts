import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { buildIdModule } from "./vite/build-id.ts";
import { codedMessages } from "./vite/coded-messages.ts";
import { localeFiles } from "./vite/locale-files.ts";
import { markdown } from "./vite/markdown.ts";
import { paraglideOptions } from "./vite/paraglide.config.ts";

/** Set by `npm start`: a build for this machine only is faster without minification and source maps. */
const isLocal = process.env.LOCAL_BUILD === "1";

export default defineConfig({
	plugins: [
		cloudflare({
			viteEnvironment: { name: "ssr" },
			inspectorPort: false,
			// The reader is built by wrangler (tasks.mjs).
			auxiliaryWorkers: [{ configPath: "./worker/reader/wrangler.toml", devOnly: true }],
			persistState: { path: process.env.STATE_DIR ?? ".wrangler/state" },
		}),
		markdown(),
		codedMessages(import.meta.dirname),
		buildIdModule(import.meta.dirname),
		// Recompiles when texts change; `react-router build` and `typegen` use the compiled ones
		// (vite/compile-translations.ts).
		process.argv.includes("dev") && paraglideVitePlugin(paraglideOptions),
		reactRouter(),
		localeFiles(import.meta.dirname),
	],
	// The site script and the picture workers are modules.
	worker: { format: "es" },
	environments: {
		// React Router does not minify the server by default; minifying halves the upload.
		ssr: { build: { minify: !isLocal, sourcemap: !isLocal } },
		client: {
			// If a page discovered them on demand, they would be re-bundled, and requests in flight would be outdated (504).
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
				minify: !isLocal,
				// Without the second group a page would load 40 to 90 small scripts, which compress badly.
				rolldownOptions: {
					output: {
						codeSplitting: {
							groups: [
								{ name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 1 },
								{ name: "shared", minShareCount: 12 },
							],
						},
					},
				},
			},
		},
	},
});
