import { lineYAt, type TextLine } from "./text-lines.ts";

/** Two or three lines that may be a machine-readable zone with lines of `length` characters, upright or upside down. */
export type ZoneCandidate = { length: 30 | 36 | 44; lines: TextLine[]; quality: number };

const LENGTHS = [30, 36, 44] as const;

/** Returns possible zones of these lines, the likeliest first. */
export function findZoneCandidates(lines: readonly TextLine[]): ZoneCandidate[] {
	const candidates: ZoneCandidate[] = [];
	for (const block of groupBlocks(lines)) {
		for (const length of LENGTHS) {
			const count = length === 30 ? 3 : 2;
			const fitting = block.filter(
				(line) => line.length >= length - 5 && line.length <= length + 4 && line.marks.length >= length * 0.6,
			);
			for (let first = 0; first + count <= fitting.length; first++) {
				const chosen = fitting.slice(first, first + count);
				const quality = chosen.reduce((sum, line) => sum + computeQuality(line, length), 0) / count;
				candidates.push({ length, lines: chosen, quality });
			}
		}
	}
	return candidates.sort((a, b) => b.quality - a.quality);
}

function computeQuality(line: TextLine, length: number): number {
	return (line.regularity * Math.min(line.marks.length, length)) / length - Math.abs(line.length - length) * 0.05;
}

/** Groups parallel lines of equal pitch at the line spacing of a zone. */
function groupBlocks(lines: readonly TextLine[]): TextLine[][] {
	const nextIndexes = lines.map((line) => {
		const candidates = lines
			.map((candidate, index) => ({ index, distance: candidate === line ? 0 : distanceInPitches(line, candidate) }))
			.filter(({ distance }) => distance > 1.1 && distance < 3.9)
			.sort((a, b) => a.distance - b.distance);
		return candidates[0]?.index ?? -1;
	});
	const blocks: TextLine[][] = [];
	for (let first = 0; first < lines.length; first++) {
		if (nextIndexes.includes(first)) continue;
		const block: TextLine[] = [];
		for (
			let index = first;
			index >= 0 && !block.includes(lines[index] as TextLine);
			index = nextIndexes[index] as number
		)
			block.push(lines[index] as TextLine);
		blocks.push(block);
	}
	return blocks;
}

/** Returns the distance between two lines in pitches; 0 if they do not belong together. */
function distanceInPitches(line: TextLine, below: TextLine): number {
	const pitchRatio = below.pitch / line.pitch;
	const overlap = Math.min(line.end, below.end) - Math.max(line.start, below.start);
	const isParallel = Math.abs(line.cos * below.sin - line.sin * below.cos) <= 0.01;
	if (!isParallel || pitchRatio < 0.85 || pitchRatio > 1.18 || overlap < 8 * line.pitch) return 0;
	const middle = (Math.max(line.start, below.start) + Math.min(line.end, below.end)) / 2;
	return (lineYAt(below, middle) - lineYAt(line, middle)) / line.pitch;
}
