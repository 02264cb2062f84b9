import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { detectFileType } from "#app/documents/detect-file-type.server.ts";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import type { FileFacts } from "#app/domain/documents/document-facts.ts";
import { checkPassport } from "#app/domain/documents/passport-check.ts";
import { type ReaderAlone, startReader } from "#test/services/reader-alone.ts";

const samples = resolve(import.meta.dirname, "../..", process.env.SAMPLES ?? "../shared/data/documents");

describe.skipIf(!existsSync(samples))("third-party documents", () => {
	let reader: ReaderAlone;
	beforeAll(async () => {
		reader = await startReader();
	});
	afterAll(() => reader.end());

	async function readFile(file: string, documentType: DocumentType): Promise<FileFacts> {
		const bytes = new Uint8Array(readFileSync(join(samples, file)));
		return reader.read({
			documentType,
			fileType: detectFileType(bytes)?.fileType ?? "pdf",
			bytes,
			today: "2026-11-02",
		});
	}

	it.each(existsSync(samples) ? readdirSync(join(samples, "pdf")) : [])(
		"do not break the reader as PDFs: %s",
		async (file) => {
			const facts = await readFile(`pdf/${file}`, "passport");
			expect(facts.readError).not.toBe("engine_failed");
			expect(facts.pages.length === 0).toBe(facts.readError === "unreadable");
		},
	);

	it.each([
		["address/i2d_free_fiber.pdf", ["35 RUE du logiciel libre", "69100 VILLEURBANNE"]],
		["address/az_inv_french.png", ["Adresse: 50 RUE DES FLEURS 11234 LIBOURNE FRANCE"]],
		["address/az_inv_portuguese.png", ["Rua de flora 12", "2740-034 Colores"]],
		["address/mi_us_mail.jpg", ["1234 Market Street PMB 4321", "Detroit, Michigan 12345"]],
	])("have their address read as printed: %s", async (file, lines) => {
		const facts = await readFile(file, "address");
		expect(facts.pages[0]?.text?.segments.map(({ text }) => text)).toEqual(expect.arrayContaining(lines));
	});

	it.each([
		["viz.jpg", ["printed_name", "printed_birth_date"]],
		["two.jpg", ["several_people"]],
		["RP.jpg+back.jpg", ["residence_permit"]],
		["TUR.jpg+back.jpg", ["foreign_card"]],
	])("are evaluated correctly if they are read well: %s", async (files, codes) => {
		const read: FileFacts[] = [];
		for (const file of files.split("+")) read.push(await readFile(`judged/id/${file}`, "passport"));
		expect(checkPassport(read, { today: "2026-11-21", specimensAllowed: false }).codes).toEqual(codes);
	});
});
