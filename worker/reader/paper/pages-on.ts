import { isPageMark, pageMark, readPageCode } from "#app/domain/mandate/page-code.ts";
import type { SignedPage } from "#app/domain/mandate/signed-page-reading.ts";
import type { Plane } from "../pictures/picture.ts";
import { withLongSide } from "../pictures/resample.ts";
import { release } from "../release.ts";
import { greyPng } from "./grey-png.ts";
import { SHEET } from "./paper-places.ts";
import type { CodeReader, FoundCode } from "./read-codes.ts";
import { straightened, uprightBy } from "./straighten.ts";

/** Sheets that lie on one photograph and are still legible. */
const MAX_SHEETS = 4;

type Sheet = { code: string | null; at: FoundCode; mark: FoundCode | null };

/** The sheets that one picture shows, by their codes; one without a code when there are none. Empties the picture. */
export function pagesOn(plane: Plane, readCodes: CodeReader): SignedPage[] {
	const found = readCodes(plane);
	const sheets = sheetsOf(found);
	const known = sheets.flatMap(({ at, mark }) => [at, mark]);
	const otherQr = found.some((code) => !known.includes(code));
	const pages = sheets.map((sheet): SignedPage => ({ code: sheet.code, otherQr, ...laidStraight(plane, sheet) }));
	release(plane.pixels);
	return pages.length > 0 ? pages : [{ code: null, otherQr, corners: "none", straightened: null }];
}

/** Each page code that is there once, with the mark that belongs to it; of marks alone the first. */
function sheetsOf(found: readonly FoundCode[]): Sheet[] {
	const marks = found.filter(({ text }) => isPageMark(text));
	const sheets: Sheet[] = [];
	for (const at of found) {
		const code = readPageCode(at.text);
		if (!code || sheets.length >= MAX_SHEETS || sheets.some((sheet) => sheet.code === code)) continue;
		sheets.push({ code, at, mark: marks.find(({ text }) => text === pageMark(code)) ?? null });
	}
	const [mark] = marks;
	return sheets.length === 0 && mark ? [{ code: null, at: mark, mark: null }] : sheets;
}

function laidStraight(plane: Plane, { at, mark }: Sheet): Pick<SignedPage, "corners" | "straightened"> {
	const sheet = mark && straightened(plane, { code: at, mark });
	if (sheet) return { corners: "both", straightened: greyPng(sheet) };
	const upright = uprightBy(at, plane);
	const small = Math.max(upright.width, upright.height) <= SHEET.height;
	return { corners: "one", straightened: greyPng(small ? upright : withLongSide(upright, SHEET.height)) };
}
