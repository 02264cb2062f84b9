import { createHash } from "node:crypto";
import { PDF } from "@libpdf/core";
import { expect, it } from "vitest";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import type { Drawing } from "#app/domain/mandate/drawing.ts";
import { type Picture, readTwice, renderedPages } from "#test/services/rendered-pages.ts";
import { sampleMandate } from "#worker/offline/mandate-samples.ts";
import { inspectFile } from "../inspect.server.ts";
import { A4 } from "./page-writer.server.ts";
import { powerOfAttorneyPdf, SIGNATURE_AREA } from "./power-of-attorney.server.ts";
import { signedMandate } from "./signed-mandate.server.ts";

const AT = Date.UTC(2026, 10, 24, 12, 41, 33);
const CONSENT = "I sign this power of attorney and want it to have the effect of my signature.";

const WAVE: Drawing = {
	strokes: [
		Array.from({ length: 60 }, (_, index) => ({ x: 60 + index * 8, y: 100 + 80 * Math.sin(index / 5), t: index * 16 })),
	],
};

type Signing = Parameters<typeof signedMandate>[0];
type Changes = Partial<Omit<Signing, "kind" | "signature" | "unsigned">> & {
	long?: boolean;
	typed?: string;
	drawn?: Drawing;
};

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function sign({ language = "en", long = false, typed, drawn = WAVE, ...changes }: Changes = {}) {
	const mandate = await powerOfAttorneyPdf(sampleMandate(language, { isLong: long }), {
		origin: "https://azulejonif.example",
	});
	if (!mandate) throw new Error("a letter is missing");
	const unsigned = mandate.pdf;
	const bytes = await signedMandate({
		unsigned,
		signer: "Ana Lee",
		at: AT,
		ipHash: "5f3a9c0e77d1b264",
		consent: CONSENT,
		documentHash: sha256(unsigned),
		language,
		...changes,
		...(typed === undefined ? { kind: "drawn", signature: drawn } : { kind: "typed", signature: typed }),
	});
	return { unsigned, bytes };
}

/** Returns where two pictures of a page differ, in points from the lower left corner; null if they are equal. */
function changedArea(before: Picture, after: Picture) {
	const scale = before.height / A4.height;
	let [left, top, right, bottom] = [before.width, before.height, -1, -1];
	for (let y = 0; y < before.height; y += 1)
		for (let x = 0; x < before.width; x += 1) {
			const at = (y * before.width + x) * 4;
			if ([0, 1, 2].every((part) => before.data[at + part] === after.data[at + part])) continue;
			[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
		}
	if (right < 0) return null;
	const height = (y: number) => A4.height - y / scale;
	return { left: left / scale, right: right / scale, bottom: height(bottom), top: height(top) };
}

const SENTENCES: Record<Language, readonly string[]> = {
	en: [
		"a simple electronic signature (Regulation (EU) No 910/2014, art. 3(10))",
		"November 24, 2026 at 12:41, Lisbon time",
		"Drawn on a screen",
	],
	es: [
		"una firma electrónica simple (Reglamento (UE) n.º 910/2014",
		"24 de noviembre de 2026",
		"Dibujada en una pantalla",
	],
	pt: [
		"uma assinatura eletrónica simples (Regulamento (UE) n.º 910/2014",
		"24 de novembro de 2026",
		"Desenhada num ecrã",
	],
};

it.each(LANGUAGES)(
	"adds one page that records who signed what, when and how, in Portuguese and %s",
	async (language) => {
		const { unsigned, bytes } = await sign({ language });
		const before = await readTwice(unsigned);
		for (const [reader, pages] of (await readTwice(bytes)).entries()) {
			expect(pages).toHaveLength((before[reader]?.length ?? 0) + 1);
			const record = pages.at(-1) ?? "";
			const quoted = language === "en" ? `“${CONSENT}”` : `«${CONSENT}»`;
			const facts = ["Procuração NIF-XXXX-XXXX", "Ana Lee", "2026-11-24 12:41:33 UTC", "5f3a9c0e77d1b264", quoted];
			for (const fact of [...facts, sha256(unsigned), `${unsigned.length} bytes`]) expect(record).toContain(fact);
			// Two columns are read line by line: a sentence is found only as its words.
			const words = [...SENTENCES.pt, ...SENTENCES[language]].join(" ").split(" ");
			for (const word of words) expect(record).toContain(word);
			for (const other of LANGUAGES.filter((one) => one !== "pt" && one !== language))
				expect(record).not.toContain(SENTENCES[other].at(-1));
		}
	},
);

it("states the kind of signature in full sentences if there is only one language", async () => {
	const { bytes } = await sign({ language: "pt" });
	for (const pages of await readTwice(bytes))
		for (const sentence of SENTENCES.pt) expect(pages.at(-1)).toContain(sentence);
});

it("starts with the signed bytes, so that their hash can be verified", async () => {
	const { unsigned, bytes } = await sign({ long: true });
	const [pages = []] = await readTwice(bytes);
	const length = Number(
		/first (\d+) bytes/.exec(pages.at(-1) ?? "")?.[1] ?? /primeiros (\d+)/.exec(pages.at(-1) ?? "")?.[1],
	);
	expect(pages.at(-1)).toContain(sha256(bytes.subarray(0, length)));
	expect(length).toBe(unsigned.length);
	expect(bytes.length).toBeGreaterThan(length);
});

it.each([
	["drawn small", { drawn: { strokes: [[50, 70, 95].map((x, t) => ({ x, y: 90 + (t % 2) * 15, t }))] } }],
	["drawn over the whole box", { drawn: { strokes: [[0, 300, 600].map((x, t) => ({ x, y: (t % 2) * 200, t }))] } }],
	["drawn upright", { drawn: { strokes: [[100, 145, 100].map((x, t) => ({ x, y: t * 100, t }))] } }],
	["typed", { typed: "Ana Lee" }],
	[
		"typed as a long name",
		{ typed: "María-Inmaculada Łucja Gonçalves de Albuquerque e Źródłowska-Wolfeschlegelsteinhausen" },
	],
] as [string, Changes][])(
	"keeps a signature that was %s inside its box, and everything else unchanged",
	async (_label, signature) => {
		for (const language of LANGUAGES) {
			const { unsigned, bytes } = await sign({ ...signature, language, long: true });
			const [before, after] = [await renderedPages(unsigned), await renderedPages(bytes)];
			const areas = before.map((picture, page) => changedArea(picture, after[page] as Picture));
			expect(areas.slice(0, -1)).toEqual(areas.slice(0, -1).map(() => null));
			const area = areas.at(-1);
			expect(area?.left).toBeGreaterThanOrEqual(SIGNATURE_AREA.x - 0.5);
			// The signature starts there; the text next to it does not.
			expect(area?.left).toBeLessThan(SIGNATURE_AREA.x + 4);
			expect(area?.right).toBeLessThanOrEqual(SIGNATURE_AREA.x + SIGNATURE_AREA.width + 0.5);
			expect(area?.bottom).toBeGreaterThanOrEqual(SIGNATURE_AREA.y - 0.5);
			expect(area?.top).toBeLessThanOrEqual(SIGNATURE_AREA.y + SIGNATURE_AREA.height + 0.5);
			// As high as the box allows, or the font size.
			expect((area?.top ?? 0) - (area?.bottom ?? 0)).toBeGreaterThan(15);
		}
	},
);

it("draws the signature upright", async () => {
	const line = (from: number, to: number) =>
		Array.from({ length: 9 }, (_, index) => ({ x: 100 + index * 50, y: from + ((to - from) * index) / 8, t: index }));
	const heights: number[] = [];
	for (const [from, to] of [
		[180, 20],
		[20, 180],
	] as const) {
		const { unsigned, bytes } = await sign({ drawn: { strokes: [line(from, to)] } });
		const [before, after] = [(await renderedPages(unsigned))[0] as Picture, (await renderedPages(bytes))[0] as Picture];
		const leftHalf = { ...after, data: after.data.slice() };
		// Only the first points of the line, at the left end of the box.
		for (let index = 0; index < leftHalf.data.length; index += 4)
			if (((index / 4) % after.width) / 2 > SIGNATURE_AREA.x + 20)
				leftHalf.data.set(before.data.slice(index, index + 4), index);
		heights.push(changedArea(before, leftHalf)?.top ?? 0);
	}
	const [upwards = 0, downwards = 0] = heights;
	expect(downwards - upwards).toBeGreaterThan(20);
});

it.each([
	["Łucja Żółć-Wiśniewska", "lucja zolc-wisniewska"],
	["Işıl Öztürk Çağlayangil", "IŞIL ÖZTÜRK ÇAĞLAYANGİL"],
])("prints the name of %s and the typed text, %s, letter by letter", async (signer, typed) => {
	const { bytes } = await sign({ signer, typed });
	for (const pages of await readTwice(bytes)) {
		expect(pages.at(-1)).toContain(signer);
		expect(pages.at(-1)).toContain("Name typed on a screen");
		expect(pages.at(-2)?.replace(/\s/g, "")).toContain(typed.replace(/\s/g, ""));
		expect(pages.join("")).not.toContain("□");
	}
});

it("says next to the signature that it is electronic, and where the record is", async () => {
	for (const pages of await readTwice((await sign({ long: true })).bytes)) {
		expect(pages.at(-2)).toContain("Assinatura eletrónica simples");
		expect(pages.at(-2)).toContain("Simple electronic signature");
		expect(pages.at(-2)).toContain("2026-11-24 12:41:33 UTC");
		expect(pages.at(-2)).toContain("Ver a página 3 / See page 3");
	}
});

it("prints Lisbon time, which differs from UTC in summer", async () => {
	const { bytes } = await sign({ at: Date.UTC(2026, 6, 1, 23, 30) });
	const [pages = []] = await readTwice(bytes);
	expect(pages.at(-1)).toContain("2026-07-01 23:30:00 UTC");
	expect(pages.at(-1)).toMatch(/July 2, 2026.*00:30, Lisbon time/);
});

it("is identical for the same signature, and different for any other", async () => {
	const first = sha256((await sign()).bytes);
	expect(sha256((await sign()).bytes)).toBe(first);
	const others = [
		{ at: AT + 1_000 },
		{ signer: "Ana Maria Lee" },
		{ typed: "Ana Lee" },
		{ ipHash: "0" },
		{ consent: "Yes." },
	];
	const hashes = await Promise.all(others.map(async (changes) => sha256((await sign(changes)).bytes)));
	expect(new Set([first, ...hashes]).size).toBe(others.length + 1);
});

it("has the document's title and language, and the signature's time as its modification date", async () => {
	const { unsigned, bytes } = await sign({ language: "es" });
	const [before, after] = [await PDF.load(unsigned), await PDF.load(bytes)];
	expect([after.getTitle(), after.getLanguage()]).toEqual([before.getTitle(), "pt"]);
	expect(after.getCreationDate()).toEqual(before.getCreationDate());
	expect(after.getModificationDate()?.getTime()).toBe(AT);
});

it("gives every font subset and file a unique name", async () => {
	const { unsigned, bytes } = await sign();
	const text = new TextDecoder("latin1").decode(bytes);
	const fonts = [...text.matchAll(/\/FontName \/(\w{6}\+SourceSans3-\w+)/g)].map(([, name]) => name);
	expect(fonts.length).toBe(new Set(fonts).size);
	expect(fonts.length).toBe(4);
	const identifiers = [...text.matchAll(/\/ID \[<(\w+)> <(\w+)>\]/g)].map(([, first, last]) => [first, last]);
	expect(identifiers).toHaveLength(2);
	expect(identifiers[1]?.[0]).toBe(identifiers[0]?.[0]);
	expect(identifiers[1]?.[1]).not.toBe(identifiers[0]?.[1]);
	expect(new TextDecoder("latin1").decode(unsigned)).toContain(identifiers[0]?.[1]);
});

it("shows a letter that it cannot print as a square, and says so", async () => {
	const [pages = []] = await readTwice((await sign({ typed: "Ana 王 Lee" })).bytes);
	expect(pages.at(-2)).toContain("Ana □ Lee");
	expect(pages.at(-1)).toContain("□");
	const [plain = []] = await readTwice((await sign({ typed: "Ana Lee" })).bytes);
	expect(plain.join("")).not.toContain("□");
});

it("passes inspection, with a flag for the incremental update", async () => {
	for (const changes of [{}, { long: true }, { typed: "Ana Lee", language: "pt" as const }]) {
		const inspected = await inspectFile((await sign(changes)).bytes, "procuracao.pdf");
		const flags = [{ code: "several_revisions" }];
		expect(inspected).toMatchObject({ ok: true, value: { fileType: "pdf", flags } });
	}
});
