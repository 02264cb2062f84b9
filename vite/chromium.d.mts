/** The path of the browser's executable, or null if there is none. */
export function findChromium(): string | null;
export function installChromium(): void;
