import type { Recognition } from "#app/domain/documents/bill-facts.ts";
import type { PageLine } from "./page-lines.server.ts";

/** How well these lines were recognised, the worst of them; null when all of it is text of the file itself. */
export function recognitionOf(lines: readonly PageLine[]): Recognition | null {
	const segments = lines.map(({ segment }) => segment).filter(({ confidence }) => confidence !== undefined);
	if (segments.length === 0) return null;
	return {
		confidence: Math.min(...segments.map(({ confidence = 0 }) => confidence)),
		readTwice: segments.every(({ readTwice }) => readTwice === true),
	};
}
