import type { Picture } from "../pictures/picture.ts";
import type { ZoneCandidate } from "./line-blocks.ts";
import type { ZoneReading } from "./read-zone.ts";
import { heightAt, type TextLine } from "./text-line.ts";

/** How far a line's letters reach to each side of its middle, and beyond its ends, in pitches. */
const REACH = { across: 1.2, along: 1.5 } as const;

/** Whether a place for a zone has no line in common with one that was read. */
export function isElsewhere(candidate: ZoneCandidate, { windows }: ZoneReading): boolean {
	return !candidate.lines.some((line) => {
		const middle = (line.start + line.end) / 2;
		const { x, y } = inPicture(line, middle, heightAt(line, middle));
		return windows.some(({ zoneLine }) => isOn(zoneLine.line, x, y));
	});
}

/** The picture with paper in place of a zone. */
export function paperedOver(picture: Picture, { windows, plane }: ZoneReading, mirrored: boolean): Picture {
	const { width, height } = picture;
	const scale = plane.width / width;
	const luminance = picture.luminance.slice();
	const brightest = picture.brightest === picture.luminance ? luminance : picture.brightest.slice();
	for (const { zoneLine } of windows) {
		const { line } = zoneLine;
		const ends = [line.start - REACH.along * line.pitch, line.end + REACH.along * line.pitch].map((along) =>
			inPicture(line, along, heightAt(line, along)),
		);
		const margin = REACH.across * line.pitch;
		const from = (axis: "x" | "y") => Math.min(...ends.map((end) => end[axis])) - margin;
		const to = (axis: "x" | "y") => Math.max(...ends.map((end) => end[axis])) + margin;
		const covered: number[] = [];
		for (let y = Math.max(0, Math.floor(from("y") / scale)); y < Math.min(height, to("y") / scale); y++) {
			for (let x = Math.max(0, Math.floor(from("x") / scale)); x < Math.min(width, to("x") / scale); x++) {
				if (isOn(line, x * scale, y * scale)) covered.push(y * width + (mirrored ? width - 1 - x : x));
			}
		}
		for (const pixels of new Set([luminance, brightest])) {
			const paper = covered.reduce((lightest, at) => Math.max(lightest, pixels[at] as number), 0);
			for (const at of covered) pixels[at] = paper;
		}
	}
	return { width, height, luminance, brightest };
}

function isOn(line: TextLine, x: number, y: number): boolean {
	const along = x * line.cos + y * line.sin;
	const across = y * line.cos - x * line.sin;
	return (
		along > line.start - REACH.along * line.pitch &&
		along < line.end + REACH.along * line.pitch &&
		Math.abs(across - heightAt(line, along)) < REACH.across * line.pitch
	);
}

function inPicture({ cos, sin }: TextLine, along: number, across: number): { x: number; y: number } {
	return { x: along * cos - across * sin, y: along * sin + across * cos };
}
