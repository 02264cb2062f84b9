export function builtScripts(folder?: string): string[];
export function loadedAtStart(folder?: string): string[];
export function gzippedBytes(files: readonly string[], folder?: string): number;
