type Module = { type: "ESModule" | "CompiledWasm" | "Data"; path: string; contents?: string };
type Options = {
	name: string;
	modulesRoot?: string;
	modules: Module[];
	compatibilityDate: string;
	compatibilityFlags?: string[];
	serviceBindings?: Record<string, { name: string; entrypoint: string }>;
};

export function rememberingReader(): Options[];
