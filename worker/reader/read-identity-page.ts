import type { MrzReading, PageFacts, TextPage } from "#app/domain/documents/document-facts.ts";
import { parseMrz } from "#app/domain/documents/mrz.ts";
import { matchPrint } from "#app/domain/documents/printed-page.ts";
import { fallbackText } from "./fallback-readers.ts";
import { pageWithoutZone } from "./mrz/page-without-zone.ts";
import { printedPart } from "./mrz/printed-part.ts";
import { factsOf, findZones } from "./mrz/read-mrz.ts";
import type { Picture, Plane } from "./pictures/picture.ts";
import { release } from "./release-buffers.ts";
import { isPrint, printedLines } from "./text/printed-lines.ts";
import { recogniseLines, recognisePrinted } from "./text/recognise-text.ts";

/**
 * Reads the zones and the printed part of a passport or card. Releases the picture.
 * @param input text layer of a PDF page, used if there is no zone
 */
export async function readIdentityPage(
	picture: Picture,
	today: string,
	input: TextPage | null = null,
): Promise<Omit<PageFacts, "picture">> {
	const zones = findZones(picture);
	const [mrz, ...otherZones] = zones.map(({ reading }) => factsOf(reading, picture));
	if (!mrz) {
		const pageKind = pageWithoutZone(picture);
		return { mrz: null, ...pageKind, text: input ?? (pageKind.otherType ? null : await fallbackText(picture)) };
	}
	const part = zones[0] ? printedPart(picture, zones[0]) : null;
	release(picture.luminance, picture.brightest);
	const text = part && (await readPrint(part, mrz, today));
	return { mrz, ...(otherZones.length > 0 && { otherZones }), text };
}

/**
 * Recognises single lines, with several preprocessings, until they confirm the whole zone; only otherwise the whole part
 * with its labels, which takes longest. Null if nothing is printed; no segments if the print could not be read.
 */
async function readPrint(part: Plane, mrz: MrzReading, today: string): Promise<TextPage | null> {
	const document = parseMrz(mrz.format, mrz.lines, today);
	const page: TextPage = { width: part.width, height: part.height, segments: [] };
	const lines = printedLines(part);
	try {
		for await (const segments of recogniseLines(part, lines)) {
			page.segments.push(...segments);
			if (Object.values(matchPrint(document, page, today)).every((match) => match === "same")) return page;
		}
		page.segments.unshift(...(await recognisePrinted(part)).segments);
	} catch {
		// The page then has too few segments to confirm the zone.
	}
	return isPrint(lines) || page.segments.some(({ text }) => /\p{L}{4}/u.test(text)) ? page : null;
}
