import * as hostile from "./hostile-documents.ts";

/** Small files that unpack to far more than a Worker holds, each with what it is. */
export const BOMBS: [string, Uint8Array][] = [
	["a picture of 2.5 gigapixels", hostile.aHugePng()],
	["a picture that unpacks to more than it says", hostile.aLyingPng()],
	["a page that unpacks to a gigabyte", hostile.aPdfBomb(1000)],
	["many pages that unpack to much together", hostile.aPdfOfManyBombs()],
	["a bomb within a bomb", hostile.aNestedBomb()],
	["packed objects that unpack to much", hostile.anObjectStreamBomb()],
	["a hundred thousand objects", hostile.aPdfOfManyObjects(100_000)],
	["as many, packed", hostile.aPdfOfPackedObjects()],
	["a deep nest", hostile.aDeeplyNestedPdf()],
	["empty blocks without end", hostile.aPdfOfEmptyBlocks()],
	["a PDF with a huge picture", hostile.aPdfWithHugePicture()],
	["a PDF with a picture that lies", hostile.aPdfWithLyingPicture()],
];
