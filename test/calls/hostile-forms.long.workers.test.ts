import * as fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { aCompletedApplication } from "#test/services/states.ts";
import { apply } from "../services/api-helpers.ts";
import { Client } from "../services/client.ts";
import { CANARY } from "../services/hostile-requests.ts";

const PAGES = [
	"/upload-documents",
	"/personal-info",
	"/payment?id=UNPAID",
	"/checkout?id=UNPAID",
	"/payment",
	"/confirmation/UNPAID",
	"/confirmation/COMPLETED",
	"/certificate/COMPLETED",
	"/nif-ready/COMPLETED",
	"/provide-information/COMPLETED",
	"/sign/COMPLETED",
	"/after/COMPLETED",
	"/represent",
	"/represent?token=x",
	"/resume",
	"/resume?token=x",
	"/contact",
	"/track-application",
	"/pricing",
	"/no-such-page",
];

let owner: Client;
let unpaid: string;
let completed: string;

beforeEach(async () => {
	owner = new Client();
	unpaid = (await apply(owner)).id;
	completed = (await aCompletedApplication({}, owner)).id;
});

const multipart = "multipart/form-data; boundary=x";
const part = (name: string, text: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

const bodies = fc.oneof(
	fc.constantFrom<[string | null, string]>(
		[multipart, ""],
		[multipart, "--x"],
		[multipart, part("document", "cut off")],
		["multipart/form-data", "no boundary"],
		["application/json", "{}"],
		["text/plain", "packageType=premium"],
		[null, "packageType=premium"],
		["application/x-www-form-urlencoded", "%E0%A4%A&%=%&==&&"],
	),
	fc
		.constantFrom("intent", "packageType", "documentType", "email", "token", "consentToBegin", "message")
		.map((name): [string, string] => [multipart, `${part(name, CANARY)}--x--\r\n`]),
	fc
		.tuple(
			fc.constantFrom("intent", "packageType", "document", "email", "__proto__", "firstName"),
			fc.string({ unit: "binary" }),
		)
		.map(([name, value]): [string, string] => [
			"application/x-www-form-urlencoded",
			`${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}&${name}=${encodeURIComponent(CANARY)}`,
		]),
);

it("responds to a malformed form with a message, never with a crash", { timeout: 240_000 }, async () => {
	let visitors = 0;
	const broken = new Set<string>();
	await fc.assert(
		fc.asyncProperty(fc.constantFrom(...PAGES), bodies, fc.boolean(), async (page, [type, body], known) => {
			visitors += 1;
			const path = page.replace("UNPAID", unpaid).replace("COMPLETED", completed);
			const headers = {
				"CF-Connecting-IP": `10.9.${visitors >> 8}.${visitors & 255}`,
				...(type && { "Content-Type": type }),
			};
			const response = await (known ? owner : new Client()).fetch(path, { method: "POST", headers, body });
			const text = await response.text();
			if (response.status >= 500) broken.add(`${page} ${type}: ${response.status}`);
			// The page may echo the value as text for correction, never as markup.
			if (text.includes(CANARY)) broken.add(`${page} ${type}: markup`);
		}),
		{ seed: 20261124, numRuns: 400 },
	);
	expect([...broken].sort()).toEqual([]);
});
