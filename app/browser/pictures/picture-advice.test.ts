import { describe, expect, it } from "vitest";
import {
	addNoise,
	addReflection,
	aPhotographedPage,
	aScannedPage,
	blur,
	mapPixels,
	rotate,
} from "#test/factories/grey-pages.ts";
import type { GreyPicture } from "./grey-picture.ts";
import { getAdvice, measurePicture } from "./picture-advice.ts";

const page = aPhotographedPage();

function adviceFor(picture: GreyPicture, longSide = 4000) {
	return getAdvice(measurePicture(picture, longSide), "passport");
}

describe("a legible picture gets no advice", () => {
	const good: [string, GreyPicture][] = [
		["a photograph in good light", page],
		["one slightly out of focus", blur(page, 1)],
		["one with the grain of a small sensor", addNoise(page, 30)],
		["one in the shade", mapPixels(page, (grey) => grey * 0.6)],
		["a scan, white where paper is", aScannedPage()],
		["a scan upside down", rotate(rotate(aScannedPage()))],
		["a scan of faint print", aScannedPage(120)],
		[
			"a passport on a white table",
			mapPixels(page, (grey, x, y) => (x < 60 || y < 40 || x > 939 || y > 659 ? 255 : grey)),
		],
		[
			"a page with a white label",
			mapPixels(page, (grey, x, y) => (x > 300 && x < 500 && y > 200 && y < 330 ? 255 : grey)),
		],
		["an empty sheet", mapPixels(page, () => 200)],
	];

	it.each(good)("%s", (_name, picture) => {
		expect(adviceFor(picture)).toEqual([]);
	});
});

describe("advice is given in clear cases", () => {
	const bad: [string, GreyPicture, string][] = [
		["out of focus", blur(page, 3), "blurred"],
		["out of focus, with grain that could pass for sharpness", addNoise(blur(page, 4), 6), "blurred"],
		["sideways camera shake", blur(page, 5, 0), "blurred"],
		["vertical camera shake", blur(page, 0, 5), "blurred"],
		["poor light", mapPixels(page, (grey) => grey * 0.3), "dark"],
		[
			"a reflection on glossy paper",
			addReflection(
				mapPixels(page, (grey) => grey * 0.75),
				90,
			),
			"bright",
		],
		["a scan whose print is washed out", aScannedPage(190), "bright"],
		["a page on its side", rotate(page), "sideways"],
	];

	it.each(bad)("%s", (_name, picture, advice) => {
		expect(adviceFor(picture)).toEqual([advice]);
	});

	it("requires fewer pixels of a passport than of a bill", () => {
		const measures = measurePicture(page, 700);
		expect(getAdvice(measures, "passport")).toEqual([]);
		expect(getAdvice(measures, "address")).toEqual(["small"]);
		expect(getAdvice(measurePicture(page, 599), "passport")).toEqual(["small"]);
	});
});
