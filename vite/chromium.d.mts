/** The path of the browser's program, or null when there is none. */
export function findChromium(): string | null;
export function installChromium(): void;
