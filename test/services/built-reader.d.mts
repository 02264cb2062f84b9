/** Options of a second Worker for miniflare. Throws when the reader is not built. */
export function builtReader(): {
	name: string;
	modulesRoot: string;
	modules: { type: "ESModule" | "CompiledWasm" | "Data"; path: string }[];
	compatibilityDate: string;
	compatibilityFlags: string[];
};
