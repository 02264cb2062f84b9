import type { MrzReading, PageFacts, TextPage } from "#app/domain/documents/document-facts.ts";
import { documentOf } from "#app/domain/documents/mrz.ts";
import { matchPrint } from "#app/domain/documents/printed-page.ts";
import { wordsInstead } from "./in-the-wrong-place.ts";
import { printedPart, withoutLabels } from "./mrz/printed-part.ts";
import { factsOf, findZones } from "./mrz/read-mrz.ts";
import { withoutZone } from "./mrz/without-zone.ts";
import type { Picture, Plane } from "./pictures/picture.ts";
import { release } from "./release.ts";
import { recognisePrinted } from "./text/recognise-text.ts";

/**
 * What a picture shows of a passport or card: all its zones and what is printed for people. The picture is empty afterwards.
 * @param typed the text that a page of a PDF has of its own, which counts where no zone is
 */
export async function readIdentityPage(
	picture: Picture,
	today: string,
	typed: TextPage | null = null,
): Promise<Omit<PageFacts, "picture">> {
	const zones = findZones(picture);
	const [mrz, ...otherZones] = zones.map(({ reading }) => factsOf(reading, picture));
	if (!mrz) {
		const seen = withoutZone(picture);
		return { mrz: null, ...seen, text: typed ?? (seen.otherType ? null : await wordsInstead(picture)) };
	}
	const part = zones[0] ? printedPart(picture, zones[0]) : null;
	release(picture.luminance, picture.brightest);
	// What cannot be recognised is not compared, which is said.
	const text = part && (await printOn(part, mrz, today).catch(() => null));
	return { mrz, ...(otherZones.length > 0 && { otherZones }), text };
}

/** What is printed large, and all the rest only where that does not say what the zone says: labels take most of the time. */
async function printOn(part: Plane, { format, lines }: MrzReading, today: string): Promise<TextPage> {
	const large = await recognisePrinted(withoutLabels(part));
	const matches = matchPrint(documentOf(format, lines, today), large, today);
	if (Object.values(matches).every((match) => match === "same")) return large;
	const all = await recognisePrinted(part);
	return { ...all, segments: [...all.segments, ...large.segments] };
}
