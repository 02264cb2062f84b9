import type { MrzReading } from "#app/domain/documents/document-facts.ts";
import { MIN_CONFIDENCE } from "#app/domain/documents/mrz.ts";
import { isBlank, type Picture, type Plane } from "../pictures/picture.ts";
import { brighten } from "../pictures/picture-statistics.ts";
import { averageProbabilities, isDoubtful } from "./averaged-characters.ts";
import { looksLikeOcrB } from "./ocr-b.ts";
import { isPageAboveVisible } from "./page-above.ts";
import { PREPROCESSINGS, type Preprocessing, preprocess } from "./preprocessing.ts";
import { readZone, redecode, type ZoneReading } from "./read-zone.ts";
import { findTextLines, lineYAt, type TextLine } from "./text-lines.ts";
import { findWeakestCharacters } from "./weakest-characters.ts";
import { findZoneCandidates, type ZoneCandidate } from "./zone-candidates.ts";
import { orderZoneLines, type ReadingBudget } from "./zone-windows.ts";

/** About three seconds. Counts work, because a Worker's clock does not advance while it computes. */
const CHARACTER_BUDGET = 1600;
/** A name that is offset from the lines above it may have lost its first letter. */
const MAX_MISALIGNMENT = 0.5;
/** Letters this certain would be read the same by further preprocessings: the document itself is inconsistent. */
const SETTLED_CONFIDENCE = -0.12;
const FIRST_EXTRA_PREPROCESSING = 3;
/** Mirrored letters have lower certainty. */
const MIRRORED_CONFIDENCE = -0.6;
/** Two equal readings outweigh a different one, even if its check digits are right by chance. */
const EQUAL_READING_BONUS = 0.3;
/** Limit of readings of a zone whose check digits all hold while one letter is ambiguous. */
const MAX_CONVINCING = 3;
/** Below this nothing was read: a table or pattern resembled lines of letters. */
const NONSENSE_CONFIDENCE = -1;

/** A family may photograph its passports together; a person reads larger uploads anyway. */
const MAX_ZONES = 4;
const FURTHER_ZONE_BUDGET = 800;

const NO_CONFIDENCE = { weakestName: 0, weakestCode: 0, weakestNumber: 0, weakestChecked: 0 } as const;

/** A zone, its position, and the other candidates of the same preprocessing. */
export type FoundZone = { reading: ZoneReading; preprocessing: Preprocessing; candidates: readonly ZoneCandidate[] };

/**
 * Finds and reads the machine-readable zone of a passport, identity card or visa in any orientation. Null if there is
 * none. Measures the facts on which `isReliableReading` in the domain decides.
 */
export function readMrz(picture: Picture, budget: ReadingBudget = { characters: CHARACTER_BUDGET }): MrzReading | null {
	const zone = findZone(picture, budget);
	return zone && toMrzReading(zone.reading, picture);
}

/** Returns all zones of a picture with several documents, the clearest first. */
export function findZones(picture: Picture): FoundZone[] {
	const zones: FoundZone[] = [];
	for (let remainingPicture = picture; zones.length < MAX_ZONES; ) {
		const zone = findZone(remainingPicture, {
			characters: zones.length === 0 ? CHARACTER_BUDGET : FURTHER_ZONE_BUDGET,
		});
		if (!zone) break;
		zones.push(zone);
		if (!hasAnotherZone(zone)) break;
		remainingPicture = eraseZone(remainingPicture, zone.reading, zone.preprocessing.isMirrored === true);
	}
	return zones;
}

/**
 * Returns whether letters of a zone's type occur outside the zones read: only then are further attempts worth the
 * seconds.
 */
function hasAnotherZone({ reading, candidates }: FoundZone): boolean {
	const budget = { characters: FURTHER_ZONE_BUDGET };
	return candidates
		.filter((candidate) => isSeparateZone(candidate, reading))
		.some((candidate) =>
			[false, true].some((isUpsideDown) => orderZoneLines(reading.plane, candidate, isUpsideDown, budget) !== null),
		);
}

function findZone(picture: Picture, budget: ReadingBudget): FoundZone | null {
	if (isBlank(brighten({ width: picture.width, height: picture.height, pixels: picture.luminance }))) return null;
	const remaining = { ...budget };
	let best: ZoneReading | null = null;
	const seenZones = new Set<string>();
	const convincing: ZoneReading[] = [];
	const searchedPlanes = new Map<Plane, Omit<FoundZone, "reading">>();
	for (const [index, preprocessing] of PREPROCESSINGS.entries()) {
		if (remaining.characters <= 0) break;
		// A readable zone is not mirrored.
		if (preprocessing.isMirrored && best && isZone(best) && best.confidence > MIRRORED_CONFIDENCE) continue;
		if (preprocessing.isMirrored && convincing.length > 0) continue;
		if (
			index >= FIRST_EXTRA_PREPROCESSING &&
			best &&
			best.confidence > SETTLED_CONFIDENCE &&
			best.misalignment < MAX_MISALIGNMENT
		)
			break;
		const plane = preprocess(picture, preprocessing);
		const candidates = findZoneCandidates(findTextLines(plane, preprocessing.printShare));
		searchedPlanes.set(plane, { preprocessing, candidates });
		const zoneReading = readZone(plane, candidates, remaining);
		if (zoneReading) {
			const lines = zoneReading.lines.join("/");
			if (seenZones.has(lines)) zoneReading.rank += EQUAL_READING_BONUS;
			seenZones.add(lines);
		}
		if (zoneReading && (!best || zoneReading.rank > best.rank)) best = zoneReading;
		if (zoneReading && isConvincing(zoneReading)) convincing.push(zoneReading);
		if (convincing[0] && (!isDoubtful(convincing[0]) || convincing.length === MAX_CONVINCING)) break;
	}
	const [first, ...otherReadings] = convincing;
	const reading = first && otherReadings.length > 0 ? combineReadings(first, otherReadings) : best;
	const zoneLocation = reading && searchedPlanes.get(reading.plane);
	return zoneLocation && isZone(reading) ? { reading, ...zoneLocation } : null;
}

/** Combines several readings letter by letter. */
function combineReadings(first: ZoneReading, otherReadings: readonly ZoneReading[]): ZoneReading {
	const sameFormat = otherReadings.filter(({ format }) => format === first.format);
	const windows = first.windows.map((window, line) => ({
		...window,
		logProbabilities: window.logProbabilities.map((logProbabilities, column) =>
			averageProbabilities([
				logProbabilities,
				...sameFormat.flatMap((reading) => reading.windows[line]?.logProbabilities[column] ?? []),
			]),
		),
	}));
	return redecode(first, windows);
}

/**
 * Whether all available evidence says that a zone was read correctly, from aligned lines: in others no letter is
 * certain (`toMrzReading`).
 */
function isConvincing(reading: ZoneReading): boolean {
	const { valid, total } = reading.checks;
	const isSound = valid === total && reading.errorCount === 0 && reading.repairs === 0;
	return isSound && reading.confidence > MIN_CONFIDENCE && reading.misalignment <= MAX_MISALIGNMENT;
}

function isZone({ confidence, checks, errorCount }: ZoneReading): boolean {
	return confidence > NONSENSE_CONFIDENCE && checks.valid >= 1 && errorCount <= 2;
}

/** Returns the facts of a zone found in this picture. */
export function toMrzReading(reading: ZoneReading, picture: Picture): MrzReading {
	const scale = Math.max(picture.width, picture.height) / Math.max(reading.plane.width, reading.plane.height);
	const pitches = reading.windows.map(({ zoneLine }) => zoneLine.line.pitch);
	const pixelsPerCharacter = (pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length) * scale;
	return {
		format: reading.format,
		lines: reading.lines,
		repairs: reading.repairs,
		confidence: reading.confidence,
		...(reading.misalignment > MAX_MISALIGNMENT ? NO_CONFIDENCE : findWeakestCharacters(reading)),
		pixelsPerCharacter,
		pageAbove: isPageAboveVisible(reading),
		ocrB: looksLikeOcrB(reading, pixelsPerCharacter),
	};
}

/** Extent of a line's letters above and below its middle, and beyond its ends, in pitches. */
const ZONE_EXTENT = { across: 1.2, along: 1.5 } as const;

/** Returns whether a candidate shares no line with a zone that was read. */
function isSeparateZone(candidate: ZoneCandidate, { windows }: ZoneReading): boolean {
	return !candidate.lines.some((line) => {
		const middle = (line.start + line.end) / 2;
		const { x, y } = toPictureCoordinates(line, middle, lineYAt(line, middle));
		return windows.some(({ zoneLine }) => isOnLine(zoneLine.line, x, y));
	});
}

/** Paints paper over a zone. */
function eraseZone(picture: Picture, { windows, plane }: ZoneReading, mirrored: boolean): Picture {
	const { width, height } = picture;
	const scale = plane.width / width;
	const luminance = picture.luminance.slice();
	const brightest = picture.brightest === picture.luminance ? luminance : picture.brightest.slice();
	for (const { zoneLine } of windows) {
		const { line } = zoneLine;
		const corners = [line.start - ZONE_EXTENT.along * line.pitch, line.end + ZONE_EXTENT.along * line.pitch].map(
			(distance) => toPictureCoordinates(line, distance, lineYAt(line, distance)),
		);
		const margin = ZONE_EXTENT.across * line.pitch;
		const lowerBound = (axis: "x" | "y") => Math.min(...corners.map((end) => end[axis])) - margin;
		const upperBound = (axis: "x" | "y") => Math.max(...corners.map((end) => end[axis])) + margin;
		const covered: number[] = [];
		for (let y = Math.max(0, Math.floor(lowerBound("y") / scale)); y < Math.min(height, upperBound("y") / scale); y++) {
			for (
				let x = Math.max(0, Math.floor(lowerBound("x") / scale));
				x < Math.min(width, upperBound("x") / scale);
				x++
			) {
				if (isOnLine(line, x * scale, y * scale)) covered.push(y * width + (mirrored ? width - 1 - x : x));
			}
		}
		for (const pixels of new Set([luminance, brightest])) {
			const paper = covered.reduce((lightest, index) => Math.max(lightest, pixels[index] as number), 0);
			for (const index of covered) pixels[index] = paper;
		}
	}
	return { width, height, luminance, brightest };
}

function isOnLine(line: TextLine, x: number, y: number): boolean {
	const along = x * line.cos + y * line.sin;
	const across = y * line.cos - x * line.sin;
	return (
		along > line.start - ZONE_EXTENT.along * line.pitch &&
		along < line.end + ZONE_EXTENT.along * line.pitch &&
		Math.abs(across - lineYAt(line, along)) < ZONE_EXTENT.across * line.pitch
	);
}

function toPictureCoordinates({ cos, sin }: TextLine, along: number, across: number): { x: number; y: number } {
	return { x: along * cos - across * sin, y: along * sin + across * cos };
}
