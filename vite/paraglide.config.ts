import type { CompilerOptions } from "@inlang/paraglide-js";

/** One language resolver (app/visitor/language-strategy.ts) serves both the server and the browser. */
export const paraglideOptions: CompilerOptions = {
	project: "./project.inlang",
	outdir: "./app/paraglide",
	strategy: ["custom-lang", "baseLocale"],
	isServer: "import.meta.env.SSR",
};
