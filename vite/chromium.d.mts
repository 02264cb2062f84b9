/** The path of the browser's executable, or null without one. */
export function findChromium(): string | null;
export function installChromium(): void;
