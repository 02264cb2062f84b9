// npm run bench:pages, second part: a phone with an empty cache loads pages that hydrate. Compare two builds on the
// same machine: the milliseconds are this machine's, throttled.
import { resolve } from "node:path";
import { openBrowser } from "../services/browser.ts";
import { aPdf } from "../services/fixtures.ts";
import { HttpClient } from "../services/http-client.ts";
import { emptyState, freePort, startWorker } from "../services/server.ts";
import { startFront } from "./front.ts";
import { median } from "./load.ts";
import { type Load, openPhone } from "./phone.ts";

const ROUNDS = 9;
const PAGES = ["/upload-documents?lang=en", "/personal-info?lang=en", "/track-application?lang=en"];

const state = emptyState();
const worker = await startWorker(state.stateDir, await freePort());
const front = await startFront(resolve(import.meta.dirname, "../../build/client"), worker.origin);
const browser = await openBrowser(["--ignore-certificate-errors"]);

/** A visitor who has uploaded both documents; otherwise /personal-info redirects to the upload. */
async function visitWithDocuments(): Promise<[string, string][]> {
	const visitor = new HttpClient(worker.origin);
	for (const documentType of ["passport", "address"]) {
		const form = new FormData();
		form.set("documentType", documentType);
		form.append("document", aPdf(`${documentType}.pdf`, documentType));
		const answer = await visitor.fetch("/api/upload-document", { method: "POST", body: form });
		if (!answer.ok) throw new Error(`upload: ${answer.status}`);
	}
	return visitor.cookies;
}

try {
	const cookies = await visitWithDocuments();
	const loads = new Map(PAGES.map((path) => [path, [] as Load[]]));
	const load = await openPhone(browser);
	for (let round = 0; round < ROUNDS; round += 1)
		for (const [path, results] of loads) results.push(await load(front, path, cookies));
	process.stdout.write(
		`pages that hydrate, medians of ${ROUNDS}: kB of script on the wire (Brotli), files of script, largest paint ms, blocking ms\n`,
	);
	for (const [path, results] of loads) {
		const medianOf = (field: keyof Load) => median(results.map((result) => result[field]));
		const figures = [
			(medianOf("scriptBytes") / 1000).toFixed(1),
			medianOf("scriptFiles"),
			medianOf("largestPaint").toFixed(0),
			medianOf("blocking").toFixed(0),
		];
		process.stdout.write(`${path.split("?")[0]}: ${figures.join(", ")}\n`);
	}
} finally {
	await browser.close();
	front.close();
	await worker.end("SIGKILL");
	state.remove();
}
