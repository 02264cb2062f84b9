import { describe, expect, it } from "vitest";
import type { FileFacts, PageFacts } from "#app/domain/documents/document-facts.ts";
import { flagsOf, verdictOf } from "#app/domain/documents/document-flags.ts";
import { checkFiles } from "#app/domain/documents/file-check.ts";
import { checkPassport } from "#app/domain/documents/passport-check.ts";
import type { ReadingRequest } from "#app/domain/documents/reading-request.ts";
import { aReading } from "#test/factories/readings.ts";
import { VISION_MODEL, workersAiReader } from "./workers-ai-reader.ts";

const TODAY = "2026-11-21";
const BLANK: PageFacts = { picture: null, mrz: null, text: null };
const PASSPORT: ReadingRequest = {
	documentType: "passport",
	fileType: "jpeg",
	bytes: new Uint8Array([0xff, 0xd8, 0xff]),
	today: TODAY,
};
const nothingFound = (page = BLANK): FileFacts => ({ engine: "embedded 1", trouble: null, pdf: null, pages: [page] });

/** The answer's form is that of the model's type in @cloudflare/workers-types. */
function answering(response: unknown) {
	const asked: { model: string; inputs: object }[] = [];
	const model = {
		async run(name: typeof VISION_MODEL, inputs: object) {
			asked.push({ model: name, inputs });
			if (response instanceof Error) throw response;
			return { response, usage: { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 } };
		},
	};
	return { model, asked };
}

async function read(response: unknown, request = PASSPORT, found = nothingFound()) {
	const { model, asked } = answering(response);
	const logged: string[] = [];
	const reader = workersAiReader(model, { read: async () => found }, (event) => logged.push(event));
	return { facts: await reader.read(request), asked, logged };
}

const ZONE = aReading().lines;

describe("a vision model", () => {
	it("is shown the picture as data, and asked for lines alone", async () => {
		const { asked } = await read({ lines: ZONE });
		expect(asked).toHaveLength(1);
		expect(asked[0]?.model).toBe(VISION_MODEL);
		expect(asked[0]?.inputs).toMatchObject({
			messages: [
				{ role: "system" },
				{ role: "user", content: [{ type: "text" }, { image_url: { url: "data:image/jpeg;base64,/9j/" } }] },
			],
			response_format: { type: "json_schema" },
			temperature: 0,
		});
	});

	it.each([
		["an object", { lines: ZONE }],
		["text", JSON.stringify({ lines: ZONE })],
	])("fills a blank with %s, which a person checks and nobody is verified by", async (_form, response) => {
		const { facts } = await read(response);
		expect(facts.pages[0]?.mrz?.lines).toEqual(ZONE);
		const { codes, facts: said } = checkPassport([facts], { today: TODAY, specimensAllowed: false });
		expect(said?.surname).toBe("Garcia Lopez");
		const flags = flagsOf([...codes, ...checkFiles([facts], "passport")]);
		expect(flags.map(({ code }) => code)).toEqual(expect.arrayContaining(["mrz_unclear", "read_by_model"]));
		expect(verdictOf(flags)).toBe("review");
	});

	it("rejects nobody, not even with a date that has passed", async () => {
		const { facts } = await read({ lines: aReading({ expiry: "2020-01-01" }).lines });
		const { codes } = checkPassport([facts], { today: TODAY, specimensAllowed: false });
		expect(verdictOf(flagsOf(codes))).toBe("review");
	});

	it("does not get past a check digit", async () => {
		const wrong = ZONE.map((line) => line.replace("AB1234567", "AB1234568"));
		expect((await read({ lines: wrong })).facts).toEqual(nothingFound());
	});

	it("is not asked about what our own reader has read, right or wrong", async () => {
		const own = nothingFound({ ...BLANK, mrz: { ...aReading(), lines: ["garbled", "garbled"] } });
		const { facts, asked } = await read({ lines: ZONE }, PASSPORT, own);
		expect(asked).toEqual([]);
		expect(facts).toBe(own);
	});

	it.each([
		["a PDF", { ...PASSPORT, fileType: "pdf" as const }],
		["a picture that is too large for it", { ...PASSPORT, bytes: new Uint8Array(5 * 1024 * 1024) }],
	])("is not asked about %s", async (_what, request) => {
		expect((await read({ lines: ZONE }, request)).asked).toEqual([]);
	});

	it.each([
		["prose", "I cannot help with that."],
		["another shape", { text: ZONE.join("\n") }],
		["no lines", { lines: [] }],
		["an error", new Error("3040: capacity exceeded")],
	])("changes nothing when it answers with %s", async (_what, response) => {
		expect((await read(response)).facts).toEqual(nothingFound());
	});

	it("is logged by its error's name alone", async () => {
		expect((await read(new Error("secret"))).logged).toEqual(["vision-model-failed"]);
	});

	it("transcribes a bill line by line", async () => {
		const lines = ["Atlantic Power Ltd", "Ms Rosalind Hartwell", "12 Harbour Road"];
		const { facts } = await read({ lines }, { ...PASSPORT, documentType: "address" });
		expect(facts.pages[0]?.text?.segments.map(({ text }) => text)).toEqual(lines);
		expect(facts.assisted).toBe(true);
	});
});
