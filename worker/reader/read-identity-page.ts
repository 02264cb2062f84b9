import type { MrzReading, PageFacts, TextPage } from "#app/domain/documents/document-facts.ts";
import { parseMrz } from "#app/domain/documents/mrz.ts";
import { matchPrint } from "#app/domain/documents/printed-page.ts";
import { readFallbackText } from "./fallback-readers.ts";
import { classifyPageWithoutZone } from "./mrz/page-without-zone.ts";
import { extractPrintedPart } from "./mrz/printed-part.ts";
import { findZones, toMrzReading } from "./mrz/read-mrz.ts";
import type { Picture, Plane } from "./pictures/picture.ts";
import { releaseBuffers } from "./release-buffers.ts";
import { findPrintedLines, hasPrint } from "./text/printed-lines.ts";
import { recogniseLines, recognisePrinted } from "./text/recognise-text.ts";

/**
 * Reads the zones and the printed part of a passport or card. Releases the picture.
 * @param textLayer text layer of a PDF page, used if there is no zone
 */
export async function readIdentityPage(
	picture: Picture,
	today: string,
	textLayer: TextPage | null = null,
): Promise<Omit<PageFacts, "picture">> {
	const zones = findZones(picture);
	const [mrz, ...otherZones] = zones.map(({ reading }) => toMrzReading(reading, picture));
	if (!mrz) {
		const pageKind = classifyPageWithoutZone(picture);
		return { mrz: null, ...pageKind, text: textLayer ?? (pageKind.otherType ? null : await readFallbackText(picture)) };
	}
	const part = zones[0] ? extractPrintedPart(picture, zones[0]) : null;
	releaseBuffers(picture.luminance, picture.brightest);
	const text = part && (await readPrint(part, mrz, today));
	return { mrz, ...(otherZones.length > 0 && { otherZones }), text };
}

/**
 * Recognises single lines, with several renderings, until they confirm the whole zone; only if they do not, the whole
 * part with its labels, which takes longest. Null if nothing is printed; no segments if the print could not be read.
 */
async function readPrint(part: Plane, mrz: MrzReading, today: string): Promise<TextPage | null> {
	const document = parseMrz(mrz.format, mrz.lines, today);
	const page: TextPage = { width: part.width, height: part.height, segments: [] };
	const lines = findPrintedLines(part);
	try {
		for await (const segments of recogniseLines(part, lines)) {
			page.segments.push(...segments);
			if (Object.values(matchPrint(document, page, today)).every((match) => match === "same")) return page;
		}
		page.segments.unshift(...(await recognisePrinted(part)).segments);
	} catch {
		// The page then has too few segments to confirm the zone.
	}
	return hasPrint(lines) || page.segments.some(({ text }) => /\p{L}{4}/u.test(text)) ? page : null;
}
