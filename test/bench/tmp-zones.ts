import { existsSync, readFileSync } from "node:fs";
import { isAccepted } from "#app/domain/documents/mrz.ts";
import { readMrz } from "#worker/reader/mrz/read-mrz.ts";
import { decodePicture } from "#worker/reader/pictures/decode-picture.ts";
import { randomSpecimen } from "../factories/specimens/random-specimen.ts";
import { aSpecimen } from "../factories/specimens/specimen.ts";

const from = Number(process.argv[2]);
const to = Number(process.argv[3]);
const root = "/work/shared/data/documents";
let all = 0,
	whole = 0,
	acc = 0,
	wrong = 0;
const byFormat: Record<string, [number, number]> = {};
function one(name: string, set: string, bytes: Uint8Array, lines: string[]) {
	const decoded = decodePicture(bytes, bytes[0] === 0xff ? "jpeg" : "png");
	const t = process.cpuUsage();
	const reading = decoded.ok ? readMrz(decoded.picture) : null;
	const c = process.cpuUsage(t);
	const ok = reading?.lines.join() === lines.join();
	const accepted = reading !== null && isAccepted(reading, set.startsWith("sample") ? "2014-06-01" : "2026-11-21");
	all++;
	whole += Number(ok);
	acc += Number(accepted);
	wrong += Number(accepted && !ok);
	const f = (byFormat[set] ??= [0, 0]);
	f[0]++;
	f[1] += Number(ok);
	if (!ok)
		console.log(
			`${name} ${set} ${accepted ? "ACCEPTED" : ""} cpu ${(c.user / 1e6).toFixed(2)} ${reading ? `conf ${reading.confidence.toFixed(2)} repairs ${reading.repairs} px ${reading.pixelsPerCharacter.toFixed(1)} ocrb ${reading.ocrB}` : "nothing"} ${decoded.ok ? `${decoded.picture.width}x${decoded.picture.height}` : ""}\n  ${lines.join("\n  ")}\n  ${reading?.lines.join("\n  ")}`,
		);
}
if (process.argv[4] === "samples") {
	for (const label of JSON.parse(readFileSync(`${root}/labels-mrz.json`, "utf8"))) {
		if (label.mrz?.checkDigitsValid !== true || !existsSync(`${root}/${label.file}`)) continue;
		one(
			label.file,
			`sample ${/^mrz-photo\/([a-z]+)/i.exec(label.file)?.[1] ?? label.category}`,
			new Uint8Array(readFileSync(`${root}/${label.file}`)),
			label.mrz.lines,
		);
	}
} else
	for (let seed = from; seed < to; seed++) {
		const { options, legible } = randomSpecimen(seed);
		if (!legible) continue;
		if (process.argv[4] && options.format !== process.argv[4]) continue;
		const { jpeg, lines } = aSpecimen(options);
		one(`${seed} ${JSON.stringify({ ...options, person: undefined })}`, options.format ?? "", jpeg, lines);
	}
console.log({ all, whole, acc, wrong, byFormat });
