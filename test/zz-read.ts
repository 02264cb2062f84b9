// scratch: node test/zz-read.ts files...  (comma joins pages of one upload)
import { readFileSync } from "node:fs";
import { flagsOf, verdictOf } from "#app/domain/documents/document-flags.ts";
import { checkPassport } from "#app/domain/documents/passport-check.ts";
import { startReader } from "./services/reader-alone.ts";

const reader = await startReader();
for (const arg of process.argv.slice(2)) {
	const files = [];
	for (const f of arg.split(",")) {
		const bytes = new Uint8Array(readFileSync(f));
		const t = performance.now();
		files.push(
			await reader.read({
				documentType: "passport",
				fileType: f.endsWith("pdf") ? "pdf" : f.endsWith("png") ? "png" : "jpeg",
				bytes,
				today: "2026-11-21",
			}),
		);
		console.log(f, Math.round(performance.now() - t), "ms");
	}
	for (const file of files)
		for (const page of file.pages) {
			console.log(
				"mrz",
				page.mrz?.lines,
				"others",
				page.otherZones?.map((z) => z.lines),
				page.noPage ? "noPage" : "",
				page.otherType ? "otherType" : "",
				file.trouble,
				page.text?.width,
				page.text?.height,
			);
			for (const s of page.text?.segments ?? [])
				console.log(
					"   ",
					JSON.stringify(s.text),
					s.confidence?.toFixed(2),
					s.readTwice ?? "",
					[s.x0, s.y0, s.x1, s.y1].map(Math.round).join(","),
				);
		}
	const check = checkPassport(files, { today: "2026-11-21", specimensAllowed: false });
	console.log(
		"=>",
		verdictOf(flagsOf(check.codes)),
		check.codes.join(" "),
		JSON.stringify(check.facts?.people ?? check.facts?.surname),
	);
}
await reader.end();
