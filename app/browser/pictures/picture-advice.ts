import type { CardDocument } from "#app/domain/documents/document-check.ts";
import type { GreyPicture } from "./grey-picture.ts";
import { sidewaysRatio } from "./picture-direction.ts";
import { lightOf } from "./picture-light.ts";
import { edgeWidth } from "./picture-sharpness.ts";

/** What a better picture would mend. Advice only: the applicant may always send what they have. */
export type PictureAdvice = "blurred" | "dark" | "bright" | "small" | "sideways";

/** What was measured in a picture, so that thresholds can be set against many. */
export type PictureMeasures = {
	longSide: number;
	edgeWidth: number | null;
	paper: number;
	ink: number;
	glare: number;
	sideways: number;
};

/** Measures a picture that was scaled to MEASURED_LONG_SIDE; `longSide` is that of the original. */
export function measuresOf(grey: GreyPicture, longSide: number): PictureMeasures {
	return { longSide, edgeWidth: edgeWidth(grey), ...lightOf(grey), sideways: sidewaysRatio(grey) };
}

/** Sharp pictures measure 1.6 to 3.4, those blurred by 3 pixels of a thousand 4.8 and more. */
const BLURRED_EDGE = 5;
/** Paper is 120 and lighter in every legible picture that was measured. */
const DARK_PAPER = 90;
/** Where nothing at all is darker than this on light paper, the print is washed out. */
const WASHED_OUT_INK = 150;
const LIGHT_PAPER = 235;
const MUCH_GLARE = 0.01;
/** Upright pages measure up to 1.2. */
const SIDEWAYS = 2;
/**
 * A passport's page is the size of a hand, a bill the size of a sheet. The codes of a power of attorney were all read in
 * pictures of 2000 pixels, and not in much smaller ones (docs/decisions/010-document-reader.md).
 */
const SMALL: Record<CardDocument, number> = { passport: 600, address: 900, guardian: 900, mandate: 1500 };

/** Only what is clear: advice that is wrong costs trust, and a doubtful picture is looked at anyway. */
export function adviceOn(measures: PictureMeasures, documentType: CardDocument): PictureAdvice[] {
	const { longSide, edgeWidth: edge, paper, ink, glare, sideways } = measures;
	const dark = paper < DARK_PAPER;
	const washedOut = paper > LIGHT_PAPER && ink > WASHED_OUT_INK;
	const found: [PictureAdvice, boolean][] = [
		["dark", dark],
		["bright", washedOut || glare > MUCH_GLARE],
		["blurred", edge !== null && edge > BLURRED_EDGE],
		["small", longSide < SMALL[documentType]],
		// In the dark, and without a line to see, the direction is a guess.
		["sideways", !dark && edge !== null && edge <= BLURRED_EDGE && sideways > SIDEWAYS],
	];
	return found.filter(([, applies]) => applies).map(([advice]) => advice);
}
