// npm run bench:pages, second part: a phone with an empty cache loads pages that hydrate. Compare two builds on the
// same machine: the milliseconds are this machine's, throttled.
import { resolve } from "node:path";
import { ApplicantWalk } from "../../ops/applicant-walk.ts";
import { openBrowser } from "../services/browser.ts";
import { emptyState, freePort, startWorker } from "../services/server.ts";
import { startFront } from "./https-front.ts";
import { median } from "./load.ts";
import { type Load, openPhone } from "./phone.ts";

const ROUNDS = 9;
const PAGES = ["/upload-documents", "/personal-info", "/payment", "/checkout", "/track-application"];

const state = emptyState();
const worker = await startWorker(state.stateDir, await freePort());
const front = await startFront(resolve(import.meta.dirname, "../../build/client"), worker.origin);
const browser = await openBrowser(["--ignore-certificate-errors"]);

/** An applicant who has saved the details and chosen a package: every page opens instead of redirecting. */
async function applicantBeforePayment(): Promise<ApplicantWalk> {
	const walk = new ApplicantWalk(worker.origin, { email: "rosalind@example.com" });
	const order = walk.paymentSteps(() => ({ api: "", key: "" })).slice(0, 2);
	for (const [, run] of [...walk.applicationSteps(), ...order]) await run();
	return walk;
}

try {
	const { client, id } = await applicantBeforePayment();
	const query = (page: string) => (page === "/payment" || page === "/checkout" ? `?lang=en&id=${id}` : "?lang=en");
	const loads = new Map(PAGES.map((page) => [page + query(page), [] as Load[]]));
	const load = await openPhone(browser);
	for (let round = 0; round < ROUNDS; round += 1)
		for (const [path, results] of loads) results.push(await load(front, path, client.cookies));
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
