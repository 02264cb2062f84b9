import { readdirSync, readFileSync } from "node:fs";
import { medianOf } from "./bench/document-targets.ts";
import { identitySets } from "./bench/identity-sets.ts";
import { startReader } from "./services/reader-alone.ts";

const reader = await startReader();
const child = () => {
	for (const p of readdirSync("/proc").filter((x) => /^\d+$/.test(x))) {
		try {
			const s = readFileSync(`/proc/${p}/stat`, "utf8");
			const f = s.slice(s.lastIndexOf(")") + 2).split(" ");
			if (Number(f[1]) === process.pid && s.includes("workerd")) return Number(f[11]) + Number(f[12]);
		} catch {}
	}
	return 0;
};
const sets = await identitySets();
const times: number[] = [];
const files: Uint8Array[] = [];
for (let seed = 0; files.length < 24; seed++) {
	const u = sets[0]!.upload(seed);
	if (u.what === "passport") files.push(u.files[0]!);
}
await reader.read({ documentType: "passport", fileType: "jpeg", bytes: files[0]!.slice(), today: "2026-11-21" });
for (const bytes of files) {
	const t = child();
	await reader.read({ documentType: "passport", fileType: "jpeg", bytes: bytes.slice(), today: "2026-11-21" });
	times.push((child() - t) * 10);
}
console.log("CPU ms per passport, median", medianOf(times), "all", times.join(" "));
await reader.end();
