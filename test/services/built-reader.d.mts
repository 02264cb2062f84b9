/** Options of a second Worker for miniflare. Throws a sentence when the reader was not built. */
export function builtReader(): {
	name: string;
	modulesRoot: string;
	modules: { type: "ESModule" | "CompiledWasm" | "Data"; path: string }[];
	compatibilityDate: string;
	compatibilityFlags: string[];
};
