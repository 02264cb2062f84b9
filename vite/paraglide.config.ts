import type { CompilerOptions } from "@inlang/paraglide-js";

/** One language resolver (app/visitor/language-strategy.ts) answers for the server and the browser alike. */
export const paraglideOptions: CompilerOptions = {
	project: "./project.inlang",
	outdir: "./app/paraglide",
	strategy: ["custom-lang", "baseLocale"],
	isServer: "import.meta.env.SSR",
};
