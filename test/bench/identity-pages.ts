// npm run bench:documents, a part: passports and cards whose pages have words on them, read by the built reader. ID_SET
// says how many of each set, ID_SEED from which seed on: nothing may be tuned on the ones that are reported.
import type { FlagCode } from "#app/domain/documents/document-flags.ts";
import { flagsOf, verdictOf } from "#app/domain/documents/document-flags.ts";
import { checkPassport } from "#app/domain/documents/passport-check.ts";
import { startReader } from "../services/reader-alone.ts";
import { medianOf, TARGETS, TargetList } from "./document-targets.ts";
import { identitySets } from "./identity-sets.ts";

const count = Number(process.env.ID_SET ?? TARGETS.leastIdentityUploads);
const first = Number(process.env.ID_SEED ?? 0);
/** The generated documents are valid on this day. */
const TODAY = "2026-11-21";
/** SETS=name,name picks some by the beginning of their names. */
const wished = process.env.SETS?.split(",") ?? [""];
const say = (line: string) => process.stdout.write(`${line}\n`);

type Judged = { what: string; verified: boolean; codes: readonly FlagCode[]; ms: number };

const targets = new TargetList();
const reader = await startReader();
say("set: uploads, verified, ms per file at the median; flags");
for (const { name, verified, upload } of await identitySets()) {
	if (!wished.some((beginning) => name.startsWith(beginning))) continue;
	const judged: Judged[] = [];
	for (let seed = first; seed < first + count; seed++) judged.push(await judge(name, seed, upload(seed)));
	const right = judged.filter((one) => one.verified);
	const ms = medianOf(judged.map((one) => one.ms));
	say(`${name}: ${judged.length}, ${right.length}, ${Math.round(ms)}; ${counts(judged)}`);
	targets.atLeast(`${name}: uploads`, judged.length, TARGETS.leastIdentityUploads);
	if (verified === "none") targets.atMost(`${name}: verified`, right.length, 0);
	else targets.atLeast(`${name}: verified`, right.length / judged.length, TARGETS.trueDocumentsVerified);
}
await reader.end();
targets.end();

async function judge(
	set: string,
	seed: number,
	{ files, what }: { files: Uint8Array[]; what: string },
): Promise<Judged> {
	const read = [];
	const begun = performance.now();
	for (const bytes of files)
		read.push(await reader.read({ documentType: "passport", fileType: "jpeg", bytes, today: TODAY }));
	const ms = (performance.now() - begun) / files.length;
	const { codes } = checkPassport(read, { today: TODAY, specimensAllowed: true });
	const isVerified = verdictOf(flagsOf(codes)) === "verified";
	if (process.env.VERBOSE) say(`${isVerified ? "verified" : "        "} ${set} ${seed} (${what}): ${codes.join(" ")}`);
	return { what, verified: isVerified, codes, ms };
}

function counts(judged: readonly Judged[]): string {
	const found = new Map<string, number>();
	for (const code of judged.flatMap(({ codes }) => codes)) found.set(code, (found.get(code) ?? 0) + 1);
	return [...found].map(([code, times]) => `${code} ${times}`).join(", ");
}
