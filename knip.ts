import type { KnipConfig } from "knip";

/** What a style sheet takes from packages and from other style sheets, as imports; what is served from public is not. */
function importsOfStyles(text: string): string {
	const named = [...text.matchAll(/(?:@import\s+|url\()["']([^"'/][^"']*)["']/g)];
	return named.map(([, path]) => `import "${path}";`).join("\n");
}

/** `npm run unused`: files, exports and packages that nobody uses. Everything is reached from these entries. */
export default {
	entry: [
		"worker/index.ts",
		"worker/reader/index.ts",
		"worker/api/write-openapi.ts",
		"clients/typescript/index.ts",
		"vite/{draw-preview-pictures,draw-specimen-parts,subset-type,compile-translations}.ts",
		"ops/cost/counted-site.mjs",
		"test/planted-defects/run-harness.ts",
		// Run by hand, or as processes of their own by tests and benchmarks.
		"test/bench/*.{ts,mjs}",
		"test/bench/admin/measure-pages.ts",
		"test/bench/outside/{draw,score}.ts",
		"test/bench/partners/measure-partner-pages.ts",
		"test/bench/growth/measure.ts",
		"test/bench/starter/{vite,react-router}.config.ts",
		"test/bench/starter/app/{root,routes}.{ts,tsx}",
		"test/bench/starter/app/routes/*.tsx",
		"test/mutants/{vitest.config,wake}.ts",
		"test/bars/module-reporter.ts",
		"test/services/{count-reporter,serve-built}.ts",
	],
	project: ["{app,worker,durable,clients,ops,vite,test}/**/*.{ts,tsx,mjs,js,css}", "*.{ts,mjs}"],
	// Named by its path in project.inlang/settings.json; the runtime's own modules (cloudflare:test); faces read as files.
	ignoreDependencies: ["@inlang/plugin-message-format", "cloudflare", /^@fontsource/, /^@expo-google-fonts/],
	// The built site, beside which test/services/serve-built.ts puts it.
	ignoreUnresolved: ["./index.js"],
	// Brought by the system on which a browser is installed (vite/chromium.mjs).
	ignoreBinaries: ["apt-get"],
	compilers: { css: importsOfStyles },
} satisfies KnipConfig;
