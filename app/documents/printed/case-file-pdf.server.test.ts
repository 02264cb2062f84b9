import { PDF } from "@libpdf/core";
import { expect, it } from "vitest";
import { checkFile, extractRecord } from "#app/audit/attached-record.ts";
import { type CaseFile, createCaseFile } from "#app/audit/case-file.ts";
import { type HashedEvent, hashEvent } from "#app/audit/chain.ts";
import { createCaseKey, encryptText } from "#app/audit/encrypted-text.ts";
import { LANGUAGES } from "#app/domain/language.ts";
import { NOON } from "#test/factories/application.ts";
import { caseFilePdf, caseFileText } from "./case-file-pdf.server.ts";

const ID = "case-1";
const reader = { language: "en", verificationUrl: "nif.example/verify" } as const;

async function aFile(events = 3): Promise<CaseFile> {
	const caseKey = createCaseKey();
	const hashedEvents: HashedEvent[] = [];
	let head = "";
	for (let version = 1; version <= events; version += 1) {
		const isLast = version === events;
		const words = isLast ? await encryptText(caseKey, ID, `event ${version}`, { reason: "O nome não condiz." }) : null;
		const event = {
			...{ version, eventId: `e${version}`, status: "pending", at: NOON + version, words },
			type: isLast ? "rejected" : "application-submitted",
			actor: isLast ? { kind: "staff", id: "rui@azulejo.example", role: "reviewer" } : { kind: "applicant" },
			details: { amount: 7900 },
		};
		head = await hashEvent(ID, head, event);
		hashedEvents.push({ ...event, hash: head });
	}
	return createCaseFile(
		{ applicationId: ID, applicationNumber: "NIF-7K2M-Q4R8", madeAt: NOON, head, caseKey },
		hashedEvents,
	);
}

async function print(file: CaseFile, language: (typeof LANGUAGES)[number] = "en") {
	const bytes = await caseFilePdf(file, { ...reader, language });
	const pages = (await PDF.load(bytes)).extractText();
	return { bytes, pages, text: pages.map(({ text }) => text).join("\n") };
}

/** Returns the document after an edit with the same library, as a skilled forger would make it. */
async function edit(bytes: Uint8Array, change: (pdf: PDF) => void): Promise<Uint8Array> {
	const pdf = await PDF.load(bytes);
	change(pdf);
	return pdf.save();
}

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const textOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
const record = (file: CaseFile) => new TextEncoder().encode(caseFileText(file));

it.each(LANGUAGES)("prints every event and explains the verification, in %s", async (language) => {
	const file = await aFile();
	const { text } = await print(file, language);
	expect(text).toContain("NIF-7K2M-Q4R8");
	expect(text).toContain("nif.example/verify");
	expect(text).toContain("case-file.json");
	expect(text).toContain("O nome não condiz.");
	for (const { hash } of file.events) expect(text).toContain(hash?.slice(0, 8));
	expect(text).toContain(file.head);
	expect(text).not.toContain("rui@");
	expect(text).not.toContain("□");
});

it("attaches the same record as the download, where PDF readers find it", async () => {
	const file = await aFile();
	const { bytes } = await print(file);
	expect(await extractRecord(bytes)).toEqual({ kind: "record", text: caseFileText(file) });
	const pdf = await PDF.load(bytes);
	expect([...pdf.getAttachments().keys()]).toEqual(["case-file.json"]);
	expect(new TextDecoder().decode(pdf.getAttachment("case-file.json") ?? undefined)).toBe(caseFileText(file));
	expect(await checkFile(bytes)).toMatchObject({ fromPdf: true, verdict: { kind: "intact", events: file.events } });
});

it("prints every event of a long history on further pages", async () => {
	const file = await aFile(120);
	const { bytes, pages, text } = await print(file);
	expect(pages.length).toBeGreaterThan(3);
	for (const { hash } of file.events) expect(text).toContain(hash?.slice(0, 8));
	expect(await checkFile(bytes)).toMatchObject({ verdict: { kind: "intact" } });
});

it("reports the first changed event in the attached record", async () => {
	const file = await aFile();
	const other = { ...file, events: file.events.map((event) => (event.version === 2 ? { ...event, at: 1 } : event)) };
	const forged = await caseFilePdf(other, reader);
	expect(await checkFile(forged)).toMatchObject({ fromPdf: true, verdict: { kind: "changed", event: 2 } });
	// The library's own replacement would leave the old record in the document.
	const swapped = await edit((await print(file)).bytes, (pdf) =>
		pdf.addAttachment("case-file.json", record(other), { overwrite: true }),
	);
	expect((await checkFile(swapped)).verdict.kind).not.toBe("intact");
});

it("rejects a document with two records", async () => {
	const { bytes } = await print(await aFile());
	const two = await edit(bytes, (pdf) => pdf.addAttachment("other.json", record({} as CaseFile)));
	expect(await checkFile(two)).toEqual({ fromPdf: true, verdict: { kind: "several-records" } });
});

it("finds no record in any other document", async () => {
	const foreign = PDF.create();
	foreign.addPage({ size: "a4" });
	const { bytes } = await print(await aFile());
	const text = textOf(bytes);
	const end = text.slice(text.lastIndexOf("\nxref\n") + 1);
	const others: [string, Uint8Array][] = [
		["without a record", await foreign.save()],
		["with a record under another name", bytesOf(text.replaceAll("(case-file.json)", "(case-note.json)"))],
		["truncated", bytes.slice(0, -200)],
		["truncated at the start", bytesOf(`%PDF-1.7\n${text.slice(400)}`)],
		["followed by a later version", bytesOf(text + end)],
		["with object streams", await PDF.load(bytes).then((pdf) => pdf.addPage() && pdf.save({ useXRefStream: true }))],
		["whose record does not open", bytesOf(text.replace(/(\/EmbeddedFile[\s\S]*?stream\n)../, "$1zz"))],
		["with nothing but a header", bytesOf("%PDF-")],
	];
	for (const [label, other] of others) {
		expect((await checkFile(other)).verdict.kind, label).toMatch(/^(no-record|several-records)$/);
	}
});
