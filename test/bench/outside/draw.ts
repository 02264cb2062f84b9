// node test/bench/outside/draw.ts FOLDER: renders bills and zones once, for inspection and repeated scoring.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Camera } from "./camera.ts";
import { DESIGNS } from "./designs.ts";
import { zoneDesigns } from "./zones.ts";

const folder = process.argv[2] ?? ".wrangler/outside";
mkdirSync(folder, { recursive: true });
const camera = await Camera.open();
for (const [index, design] of DESIGNS.entries()) {
	const name = join(folder, `bill-${String(index).padStart(2, "0")}`);
	writeFileSync(`${name}.pdf`, await camera.pdf(design.html));
	writeFileSync(`${name}-scan.jpg`, await camera.scan(design.html, index));
	writeFileSync(`${name}-photo.jpg`, await camera.photo(design.html, index));
}
for (const [index, { html, style, over, scale, quality, size }] of zoneDesigns().entries())
	writeFileSync(
		join(folder, `zone-${String(index).padStart(2, "0")}.jpg`),
		await camera.picture(html, style, over, scale, quality, size),
	);
await camera.end();
