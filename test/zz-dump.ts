// node test/zz-dump.ts SETINDEX SEED...: jpegs and the printed part
import { writeFileSync } from "node:fs";
import { printedPart } from "#worker/reader/mrz/printed-part.ts";
import { findZones } from "#worker/reader/mrz/read-mrz.ts";
import { decodePicture } from "#worker/reader/pictures/decode-picture.ts";
import { withLongSide } from "#worker/reader/pictures/resample.ts";
import { greyPng } from "/work/tmp/pages-scratch/png.ts";
import { identitySets } from "./bench/identity-sets.ts";

const [set, ...seeds] = process.argv.slice(2);
const sets = await identitySets();
for (const seed of seeds) {
	const { files, what } = sets[Number(set)]!.upload(Number(seed));
	for (const [i, bytes] of files.entries()) {
		const name = `/work/tmp/pages-scratch/s${set}-${seed}-${i}`;
		writeFileSync(name + ".jpg", bytes);
		const d = decodePicture(bytes, "jpeg");
		if (!d.ok) continue;
		const { picture } = d;
		console.log(name, what, picture.width, picture.height);
		writeFileSync(
			name + ".png",
			greyPng(withLongSide({ width: picture.width, height: picture.height, pixels: picture.luminance }, 1000)),
		);
		const zones = findZones(picture);
		for (const z of zones) {
			console.log(z.reading.lines, z.reading.confidence.toFixed(2), z.look);
			const p = printedPart(picture, z);
			if (p) {
				writeFileSync(name + "-part.png", greyPng(p));
				const { withoutLabels } = await import("../worker/reader/mrz/printed-part.ts");
				writeFileSync(name + "-large.png", greyPng(withoutLabels(p)));
			}
		}
	}
}
