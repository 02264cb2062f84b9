import { aBillPdf } from "../factories/documents.ts";
import { median, requestsPerSecond, type Shot } from "./load.ts";

const ROUNDS = 11;
const MS = 1000;
const LANES = 8;

/** The request that the benchmark repeats, and the request to the bare Worker in comparison. */
export const SERIES: readonly { name: string; shot: () => Shot; peer: () => Shot }[] = [
	{ name: "home page, cached", shot: get("/?lang=en"), peer: get("/") },
	{ name: "/api/health", shot: get("/api/health"), peer: get("/api/health") },
	{ name: "tracking page, rendered", shot: get("/track-application?lang=pt"), peer: get("/") },
	{ name: "search of the blog, rendered", shot: get("/blog?lang=es&q=nif"), peer: get("/") },
	{ name: "upload of one PDF, checked and sealed", shot: upload, peer: upload },
];

export const METHOD = `Answers per second, medians of ${ROUNDS} rounds of ${MS / 1000} s over ${LANES} connections`;

/** Returns the median of each side, measured alternately, so that other load on the machine affects all sides. */
export async function compare(...sides: { origin: string; shot: () => Shot }[]): Promise<number[]> {
	const figures = sides.map(() => [] as number[]);
	for (const { origin, shot } of sides) await requestsPerSecond(origin, LANES, 500, shot);
	for (let round = 0; round < ROUNDS; round += 1)
		for (const [index, { origin, shot }] of sides.entries())
			figures[index]?.push(await requestsPerSecond(origin, LANES, MS, shot));
	return figures.map(median);
}

let visitors = 0;
/** Every request comes from its own IP address: the limits per address are not measured. */
function address(): Record<string, string> {
	visitors += 1;
	return { "CF-Connecting-IP": `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` };
}

function get(path: string): () => Shot {
	return () => ({ method: "GET", path, headers: address() });
}

function upload(): Shot {
	const boundary = "azulejo";
	const head = `--${boundary}\r\nContent-Disposition: form-data; name="documentType"\r\n\r\naddress\r\n--${boundary}\r\nContent-Disposition: form-data; name="document"; filename="bill.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
	const body = Buffer.concat([Buffer.from(head), Buffer.from(aBillPdf()), Buffer.from(`\r\n--${boundary}--\r\n`)]);
	const headers = {
		...address(),
		"Content-Type": `multipart/form-data; boundary=${boundary}`,
		"Content-Length": String(body.length),
	};
	return { method: "POST", path: "/api/upload-document", headers, body };
}
