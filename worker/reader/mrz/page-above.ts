import { median } from "./fitted-curve.ts";
import type { ZoneReading } from "./read-zone.ts";
import { computeMeanLevel, createZoneFrame, type ZoneFrame } from "./zone-frame.ts";

/** Millimetres above the first line: extent of the data page, and of the page beyond the fold (ICAO 9303-4, 3). */
const DATA_PAGE = { low: 2, high: 62 } as const;
const OTHER_PAGE = { low: 84, high: 144 } as const;
/** Part of the other page that must be in the picture: its signature is not at the very edge. */
const MIN_VISIBLE_HEIGHT = 114;
/** Range of distances of a page's side from the middle of the lines: half of 125 mm, with tolerance for perspective. */
const SIDE_RANGE = { nearest: 59, farthest: 71 } as const;
const BLOCK_MM = 5;
/** Millimetres of background that must show beside a page for its side to count. */
const BACKGROUND_MM = 6;
/** Minimum difference in grey levels between paper and background. */
const MIN_STEP = 7;
/** Share of its height along which a side must be visible. */
const MIN_VISIBLE_SHARE = 0.7;
/** Share of the data page's height along which its side must look uniform: a portrait beside it is shorter. */
const MIN_AGREEING_SHARE = 0.85;
/** Blocks of the other page that the picture must contain for its side to be evaluated. */
const MIN_BLOCKS = 5;

/**
 * Whether the page above the data page of an open passport is visible: its sides continue those of the data page, or,
 * if the picture ends at the sides, it is the same paper with marks on it. A desk or a letter does not count.
 */
export function isPageAboveVisible(reading: ZoneReading): boolean {
	const frame = createZoneFrame(reading);
	if (!frame || reading.format !== "TD3" || frame.levelAt(0, MIN_VISIBLE_HEIGHT) === null) return false;
	const sides = ([-1, 1] as const).flatMap((side) => findSide(frame, side) ?? []);
	const continued = sides.map((side) => continuesAcrossFold(frame, side)).filter((isContinued) => isContinued !== null);
	return continued.length > 0 ? continued.includes(true) : isSamePaper(frame);
}

/**
 * A straight side of the page: `distance` millimetres from the middle at the first line, plus `slant` for each
 * millimetre further up. The page is `step` grey levels lighter than the background; negative if darker.
 */
type Side = { direction: -1 | 1; distance: number; slant: number; step: number };

/** Returns the clearest side of the data page to the left (-1) or right (1); null if none is visible. */
function findSide(frame: ZoneFrame, direction: -1 | 1): Side | null {
	let best: Side | null = null;
	for (let distance: number = SIDE_RANGE.nearest; distance <= SIDE_RANGE.farthest; distance += 0.8) {
		for (let slant = -0.12; slant <= 0.12; slant += 0.02) {
			if (isAtPictureEdge(frame, direction, distance, slant)) continue;
			const steps = listBlocks(DATA_PAGE).map((low) => measureStep(frame, direction, distance + slant * low, low));
			const measuredSteps = steps.filter((step) => step !== null);
			if (measuredSteps.length < steps.length * MIN_VISIBLE_SHARE) continue;
			const step = measuredSteps.reduce((sum, value) => sum + value, 0) / measuredSteps.length;
			const agreeing = measuredSteps.filter(
				(value) => value * Math.sign(step) > Math.max(MIN_STEP / 2, Math.abs(step) * 0.3),
			);
			if (agreeing.length < measuredSteps.length * MIN_AGREEING_SHARE || Math.abs(step) < MIN_STEP) continue;
			if (!best || Math.abs(step) > Math.abs(best.step)) best = { direction, distance, slant, step };
		}
	}
	return best;
}

/** An edge this close to the border of the picture may be that of a portrait on the page and not the page's side. */
function isAtPictureEdge(frame: ZoneFrame, direction: -1 | 1, distance: number, slant: number): boolean {
	const middle = (DATA_PAGE.low + DATA_PAGE.high) / 2;
	return frame.levelAt(direction * (distance + slant * middle + BACKGROUND_MM), middle) === null;
}

/**
 * Whether a side continues straight along the other page, with a small offset or angle at the fold. Null if the
 * picture ends there.
 */
function continuesAcrossFold(frame: ZoneFrame, { direction, distance, slant, step }: Side): boolean | null {
	const measureSteps = (offset: number, angle: number) =>
		listBlocks(OTHER_PAGE)
			.map((low) =>
				measureStep(frame, direction, distance + slant * low + offset + angle * (low - OTHER_PAGE.low), low),
			)
			.filter((value) => value !== null);
	if (measureSteps(0, 0).length < MIN_BLOCKS) return null;
	const tolerance = Math.max(MIN_STEP / 2, Math.abs(step) * 0.45);
	for (let angle = -0.06; angle <= 0.06; angle += 0.02) {
		for (let offset = -4; offset <= 4; offset += 0.8) {
			const steps = measureSteps(offset, angle);
			const agreeing = steps.filter((value) => value * Math.sign(step) > tolerance).length;
			if (steps.length >= MIN_BLOCKS && agreeing >= steps.length * MIN_VISIBLE_SHARE) return true;
		}
	}
	return false;
}

/**
 * Returns how much lighter the inside of a side is than the outside, over a block above `low`; null outside the
 * picture.
 */
function measureStep(frame: ZoneFrame, direction: -1 | 1, distance: number, low: number): number | null {
	const mean = (from: number, to: number) =>
		direction > 0
			? computeMeanLevel(frame, from, to, low, low + BLOCK_MM)
			: computeMeanLevel(frame, -to, -from, low, low + BLOCK_MM);
	const inside = mean(distance - 3.2, distance - 0.6);
	const outside = mean(distance + 0.6, distance + 3.2);
	return inside === null || outside === null ? null : inside - outside;
}

/** Cells of four millimetres that differ by a quarter from the paper have print or ink. */
const CELL = 4;
const INKED_SHARE = 0.75;
const MIN_INKED_CELLS = 6;
/** A letter has writing all over. */
const MAX_INKED_SHARE = 0.4;

/** Without visible sides: as light as the data page, with marks on it. */
function isSamePaper(frame: ZoneFrame): boolean {
	const data = measureCells(frame, DATA_PAGE);
	const otherPage = measureCells(frame, OTHER_PAGE);
	if (data.length === 0 || otherPage.length < 60) return false;
	const paper = median(otherPage.map(({ light }) => light));
	const share = paper / median(data.map(({ light }) => light));
	if (share < 0.88 || share > 1.12) return false;
	const inked = otherPage.filter(({ dark }) => dark < paper * INKED_SHARE).length;
	return inked >= MIN_INKED_CELLS && inked <= otherPage.length * MAX_INKED_SHARE;
}

/** Returns the lightest and darkest level of every cell of a page. */
function measureCells(frame: ZoneFrame, { low, high }: { low: number; high: number }) {
	const cells: { light: number; dark: number }[] = [];
	for (let up = low; up + CELL <= high; up += CELL) {
		for (let right = -48; right + CELL <= 48; right += CELL) {
			const levels: number[] = [];
			for (let sample = 0; sample < 64; sample++) {
				const level = frame.levelAt(right + (sample % 8) * (CELL / 8), up + Math.floor(sample / 8) * (CELL / 8));
				if (level !== null) levels.push(level);
			}
			if (levels.length === 64) cells.push({ light: Math.max(...levels), dark: Math.min(...levels) });
		}
	}
	return cells;
}

function listBlocks({ low, high }: { low: number; high: number }): number[] {
	return Array.from({ length: Math.floor((high - low) / BLOCK_MM) }, (_, index) => low + index * BLOCK_MM);
}
